import Glibc
import Platform
import TestSupport
import Testing

@testable import State

/// Looks at a state database that change nothing.
@Suite struct StateExaminationTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { directory.entry("a b%c?d#é/state.sqlite") }

    private func isThere(_ suffix: String) -> Bool { access(path + suffix, F_OK) == 0 }

    @Test func `a missing one is not made`() throws {
        #expect(throws: StateError.missing(path: path)) { try StateExamination(of: path) }
        #expect(!isThere(""))
    }

    @Test func `a closed one stays closed`() throws {
        _ = try StateDatabase(path: path)
        #expect(!isThere("-wal"))
        let examination = try StateExamination(of: path)
        #expect(examination.version == StateSchema.version && examination.newest == StateSchema.version)
        #expect(!isThere("-wal") && !isThere("-shm"))
    }

    @Test func `one that is in use is read beside its owner`() throws {
        let owner = try StateDatabase(path: path)
        #expect(isThere("-wal"))
        #expect(try owner.database.transaction { () throws(StateError) in try StateExamination(of: path).version } > 0)
        #expect(try StateExamination(of: path).version == StateSchema.version)
    }

    /// Opening a pipe would wait for its other end.
    @Test(.timeLimit(.minutes(1))) func `a pipe is not waited for`() throws {
        #expect(mkdir(Directory.parent(of: path), 0o700) == 0 && mkfifo(path, 0o600) == 0)
        let expected = StateError.system(path: path, reason: "it is a pipe, and must be a file", exitCode: 74)
        #expect(throws: expected) { try StateExamination(of: path) }
        #expect(throws: expected) { try Database(path: path, mode: .readOnly) }
        #expect(throws: expected) { try StateDatabase(path: path) }
    }

    @Test(arguments: [
        ("CREATE TABLE x (y)", StateError.foreign(path: "")),
        ("PRAGMA application_id = 0x47656f74; PRAGMA user_version = 99", .newer(path: "", version: 99, known: 0)),
        ("PRAGMA user_version = 0", .missing(path: "")),
    ]) func `others are left alone`(sql: String, expected: StateError) throws {
        #expect(mkdir(Directory.parent(of: path), 0o700) == 0)
        try Database(path: path, mode: .readWrite).execute(sql)
        do {
            _ = try StateExamination(of: path)
            Issue.record("it was taken for one of ours")
        } catch {
            switch (error, expected) {
            case (.foreign, .foreign), (.missing, .missing): break
            case (.newer(_, let version, let known), .newer(_, let wanted, _)):
                #expect(version == wanted && known == StateSchema.version)
            default: Issue.record("\(error)")
            }
        }
    }
}
