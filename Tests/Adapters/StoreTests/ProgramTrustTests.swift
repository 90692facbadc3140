import Glibc
import TestSupport
import Testing

@testable import Store

@Suite struct ProgramTrustTests {
    private let directory = try! TemporaryDirectory()

    private static let programs = sampleStore.replacing(
        "<key>colour</key>", with: "<key>run</key><array><string>logger</string></array><key>colour</key>")

    private func load(_ path: String) throws -> (mayRun: Bool, warnings: [String]) {
        let contents = try GeotificationStore(path: path).load()
        return (contents.mayRunPrograms, contents.problems.filter { $0.severity == .warning }.map(\.message))
    }

    @Test(arguments: [0o600, 0o644, 0o444] as [mode_t])
    func `own files are trusted`(mode: mode_t) throws {
        try directory.write(Self.programs, to: "store.plist", mode: mode)
        let loaded = try load(directory.entry("store.plist"))
        #expect(loaded.mayRun)
        #expect(loaded.warnings == [])
    }

    @Test(arguments: [0o620, 0o602, 0o666] as [mode_t])
    func `a file that others may write is not`(mode: mode_t) throws {
        try directory.write(Self.programs, to: "store.plist", mode: mode)
        let loaded = try load(directory.entry("store.plist"))
        #expect(!loaded.mayRun)
        #expect(
            loaded.warnings == [
                "is writable by others, programs are run and crossings posted only where file and directory are yours alone: chmod go-w "
                    + directory.entry("store.plist")
            ])
    }

    @Test func `neither is one in a directory of others`() throws {
        try directory.write(Self.programs, to: "store.plist")
        chmod(directory.path, 0o770)
        let loaded = try load(directory.entry("store.plist"))
        #expect(!loaded.mayRun)
        #expect(loaded.warnings.first?.hasSuffix(": chmod go-w " + directory.path) == true)
    }

    @Test func `links are followed`() throws {
        for name in ["links", "target"] { mkdir(directory.entry(name), 0o700) }
        try directory.write(Self.programs, to: "target/store.plist")
        symlink("../target/store.plist", directory.entry("links/store.plist"))
        #expect(try load(directory.entry("links/store.plist")).mayRun)
        for name in ["links", "target"] {
            chmod(directory.entry(name), 0o777)
            let loaded = try load(directory.entry("links/store.plist"))
            #expect(!loaded.mayRun)
            #expect(loaded.warnings.first?.hasSuffix(": chmod go-w " + directory.entry(name)) == true)
            chmod(directory.entry(name), 0o700)
        }
        chmod(directory.entry("target/store.plist"), 0o622)
        #expect(try !load(directory.entry("links/store.plist")).mayRun)
    }

    @Test func `neither is one behind a link that cannot be followed`() throws {
        let name: [CChar] = [CChar(bitPattern: 0xFC), 0]
        symlink(name, directory.entry("store.plist"))
        #expect(ProgramTrust.obstacle(directory.entry("store.plist"))?.finding.hasPrefix("can't be looked at") == true)
    }

    @Test func `another users file is not trusted`() throws {
        try directory.write(Self.programs, to: "store.plist")
        var path = directory.entry("store.plist")
        if getuid() == 0 { #expect(chown(path, 65534, 0) == 0) } else { path = "/etc/passwd" }
        #expect(ProgramTrust.obstacle(path)?.finding == "is in the hands of another user")
    }

    @Test func `without programs nothing is asked`() throws {
        try directory.write(sampleStore, to: "store.plist", mode: 0o666)
        let loaded = try load(directory.entry("store.plist"))
        #expect(loaded.mayRun)
        #expect(loaded.warnings == [])
    }
}
