import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct SignOfLifeTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { directory.entry("geotify/daemon") }

    @Test func `it is seen for as long as it lives`() throws {
        #expect(LivenessFile.look(at: path) == .absent)
        var sign: LivenessFile? = try LivenessFile(path: path)
        #expect(LivenessFile.look(at: path) == .present(word: ""))
        for word in ["waiting for a position", "working", ""] {
            try sign?.say(word)
            #expect(LivenessFile.look(at: path) == .present(word: word))
        }
        #expect(sign != nil)
        sign = nil
        #expect(LivenessFile.look(at: path) == .absent)
        #expect(try LivenessFile(path: path) !== sign)
    }

    @Test func `only one has it`() throws {
        let sign = try LivenessFile(path: path)
        try sign.say("first")
        #expect(throws: SystemError("lock", path: path, code: EAGAIN)) { try LivenessFile(path: path) }
        #expect(LivenessFile.look(at: path) == .present(word: "first"))
    }

    @Test func `it is the persons alone`() throws {
        let sign = try LivenessFile(path: path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(directory.entry("geotify"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        withExtendedLifetime(sign) {}
    }

    /// What stands in its place is left alone, and says nothing.
    @Test func `a link is none`() throws {
        try directory.write("precious", to: "file")
        #expect(mkdir(directory.entry("geotify"), 0o700) == 0)
        #expect(symlink(directory.entry("file"), path) == 0)
        #expect(throws: SystemError.self) { try LivenessFile(path: path) }
        #expect(directory.contents(of: "file") == "precious")
        #expect(LivenessFile.look(at: path) == nil)
    }
}
