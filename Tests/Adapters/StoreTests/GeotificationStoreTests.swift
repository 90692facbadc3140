import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import Store

@Suite struct GeotificationStoreTests {
    let directory = try! TemporaryDirectory()

    func store(_ name: String = "store.plist", lockTimeout: Double = 5) -> GeotificationStore {
        GeotificationStore(path: directory.entry(name), lockTimeout: lockTimeout)
    }

    // MARK: Reading

    @Test func `a missing store is said to be missing`() {
        let error = #expect(throws: StoreError.missing(path: directory.entry("store.plist"))) { try store().load() }
        #expect(error?.exitCode == 66)
        #expect(error?.description == "there is no \(directory.path)/store.plist")
    }

    @Test(arguments: [
        "", " ", "hello", String(sampleStore.dropLast(30)),
        plist("<dict><key>version</key><integer>9</integer></dict>"),
        plist("<array/>"),
    ])
    func `a broken store is never overwritten`(_ text: String) throws {
        try directory.write(text, to: "store.plist")
        let error = #expect(throws: StoreError.self) { try store().load() }
        guard case .broken(let problem) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.description.hasPrefix(directory.entry("store.plist") + ":"))
        #expect(error?.exitCode == 65)
        #expect(throws: StoreError.self) { try store().change { try $0.add(geotification("a")) } }
        #expect(directory.read("store.plist") == text)
        #expect(directory.names == ["store.plist"])
    }

    @Test func `a syntax error has its line`() throws {
        try directory.write(
            sampleStore.replacing("</integer>\n\t\t\t\t<data>", with: "\n\t\t\t\t<data>"), to: "store.plist")
        guard case .broken(let problem) = #expect(throws: StoreError.self, performing: { try store().load() }) else {
            return
        }
        #expect(problem.line != nil)
    }

    @Test func `more than the limit is not read`() throws {
        try directory.write(sampleStore + String(repeating: " ", count: 16 << 20), to: "store.plist")
        let error = #expect(throws: StoreError.self) { try store().load() }
        #expect(error?.description == directory.entry("store.plist") + ": has more than 16 MiB, the most that is read")
    }

    @Test func `more than the limit is not saved`() throws {
        try directory.write(sampleStore, to: "store.plist")
        let note = String(repeating: "x", count: 16 << 20)
        let error = #expect(throws: StoreError.self) {
            try store().change { try $0.add(geotification("a", note: note)) }
        }
        #expect(
            error?.description
                == "cannot save \(directory.entry("store.plist")): File too large; it is as it was, nothing was changed"
        )
        #expect(directory.read("store.plist") == sampleStore)
    }

    @Test func `deep nesting is refused`() throws {
        let depth = 10_000
        let nested = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        try directory.write(plist("<dict><key>x</key>\(nested)</dict>"), to: "store.plist")
        let error = #expect(throws: StoreError.self) { try store().load() }
        #expect(error?.exitCode == 65)
    }

    @Test func `a directory is no store`() throws {
        let error = #expect(throws: StoreError.self) { try GeotificationStore(path: directory.path).load() }
        #expect(error?.description == "cannot read \(directory.path): Is a directory")
        #expect(error?.exitCode == 74)
    }

    @Test func `a pipe is no store and is not waited for`() throws {
        mkfifo(directory.entry("store.plist"), 0o600)
        let error = try #require(#expect(throws: StoreError.self) { try store().load() })
        #expect(error.description == "\(directory.entry("store.plist")): is a pipe, must be a file")
        #expect(error.exitCode == 65)
        #expect(throws: error) { try store().change { try $0.add(geotification("a")) } }
        #expect(directory.names == ["store.plist"])
    }

    @Test func `problems come with the rest`() throws {
        try directory.write(sampleStore, to: "store.plist")
        let contents = try store().load()
        #expect(contents.reminders.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants"])
        #expect(contents.problems.map(\.key) == ["note", "eventType", "latitude", "longitude", "radius"])
        #expect(contents.problems.allSatisfy { $0.line != nil && $0.file == directory.entry("store.plist") })
        #expect(contents.problems[2].line == 36)
    }

    // MARK: Saving

    @Test func `a store is begun for the person alone`() throws {
        let store = store("a/b/store.plist")
        try store.change { try $0.add(geotification("a")) }
        #expect(try store.load() == StoreContents(reminders: ReminderSet(geotifications: [geotification("a")])))
        #expect(permissions(directory.entry("a/b/store.plist")) == 0o600)
        #expect(permissions(directory.entry("a")) == 0o700)
        #expect(permissions(directory.entry("a/b")) == 0o700)
        #expect(TemporaryDirectory.names(in: directory.entry("a/b")) == ["store.plist"])
    }

    @Test(arguments: [0o644, 0o660, 0o400] as [mode_t])
    func `permissions are kept`(_ mode: mode_t) throws {
        try directory.write(sampleStore, to: "store.plist", mode: mode)
        try store().change { try $0.remove(["buy-milk"]) }
        #expect(permissions(directory.entry("store.plist")) == mode)
        #expect(try store().load().reminders.geotifications.map(\.identifier) == ["water-the-plants"])
    }

    @Test func `a change that changes nothing writes nothing`() throws {
        // Not as the program would lay it out: even that stays.
        let text = sampleStore.replacing("\t", with: " ")
        try directory.write(text, to: "store.plist")
        var before = stat()
        stat(directory.entry("store.plist"), &before)
        try store().change { try $0.setEnabled(true, of: "buy-milk") }
        var after = stat()
        stat(directory.entry("store.plist"), &after)
        #expect(before.st_ino == after.st_ino)
        #expect(directory.read("store.plist") == text)
    }

    @Test func `a refused change writes nothing`() throws {
        try directory.write(sampleStore, to: "store.plist")
        #expect(throws: StoreChangeError.unknownIdentifier("x")) {
            try store().change {
                try $0.remove(["buy-milk"])
                try $0.remove(["x"])
            }
        }
        #expect(directory.read("store.plist") == sampleStore)
        #expect(directory.names == ["store.plist"])
    }

    @Test func `links are kept and their target replaced`() throws {
        mkdir(directory.entry("dotfiles"), 0o755)
        try directory.write(sampleStore, to: "dotfiles/store.plist", mode: 0o644)
        symlink("dotfiles/store.plist", directory.entry("relative.plist"))
        symlink(directory.entry("relative.plist"), directory.entry("chain.plist"))
        symlink("dotfiles", directory.entry("linked"))
        for (name, identifier) in [("relative.plist", "1"), ("chain.plist", "2"), ("linked/store.plist", "3")] {
            try store(name).change { try $0.add(geotification(identifier)) }
        }
        #expect(
            isLink(directory.entry("relative.plist")) && isLink(directory.entry("chain.plist"))
                && isLink(directory.entry("linked")))
        #expect(
            try store("dotfiles/store.plist").load().reminders.geotifications.map(\.identifier) == [
                "buy-milk", "water-the-plants", "1", "2", "3",
            ])
        #expect(permissions(directory.entry("dotfiles/store.plist")) == 0o644)
        #expect(directory.names == ["dotfiles", "relative.plist", "chain.plist", "linked"])
        #expect(TemporaryDirectory.names(in: directory.entry("dotfiles")) == ["store.plist"])
    }

    @Test func `a dangling link gets its target`() throws {
        symlink("new/store.plist", directory.entry("store.plist"))
        #expect(throws: StoreError.missing(path: directory.entry("store.plist"))) { try store().load() }
        try store().change { try $0.add(geotification("a")) }
        #expect(isLink(directory.entry("store.plist")))
        #expect(permissions(directory.entry("new/store.plist")) == 0o600)
        #expect(try store().load().reminders.geotifications.map(\.identifier) == ["a"])
    }

    @Test func `links in a circle are refused`() throws {
        symlink("b.plist", directory.entry("a.plist"))
        symlink("a.plist", directory.entry("b.plist"))
        let error = #expect(throws: StoreError.self) { try store("a.plist").change { try $0.add(geotification("a")) } }
        #expect(error?.exitCode == 74)
        #expect(error?.description.contains("Too many levels of symbolic links") == true)
    }

    @Test func `a binary store is written as XML`() throws {
        // {"version": 1}
        let bytes: [UInt8] =
            Array("bplist00".utf8) + [0xD1, 1, 2, 0x57] + Array("version".utf8) + [0x10, 1]
            + [8, 11, 19] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
            + [0, 0, 0, 0, 0, 0, 0, 21]
        try File.replace(directory.entry("store.plist"), with: bytes)
        #expect(try store().load() == StoreContents())
        try store().change { try $0.addPlace(Place(name: "home", circle: circle(1, 2))) }
        #expect(directory.read("store.plist")?.hasPrefix("<?xml") == true)
        #expect(try store().load().reminders.places.map(\.name) == ["home"])
    }

    @Test func `control characters of a binary store are not lost`() throws {
        // {"version": 1, "\u{1}": 1} or {"version": 1, "a": "\u{1}"}
        for strings: [UInt8] in [[0x51, 1, 0x51, 0x61], [0x51, 0x61, 0x51, 1]] {
            let bytes: [UInt8] =
                Array("bplist00".utf8) + [0xD2, 1, 3, 2, 4, 0x57] + Array("version".utf8) + [0x10, 1] + strings
                + [8, 13, 21, 23, 25] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5]
                + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 27]
            try File.replace(directory.entry("store.plist"), with: bytes)
            #expect(try store().load() == StoreContents())
            let error = #expect(throws: StoreError.self) {
                try store().change { try $0.addPlace(Place(name: "home", circle: circle(1, 2))) }
            }
            #expect(error?.description.contains("has control characters in") == true)
            #expect(error?.exitCode == 65)
            #expect(try File.contents(of: directory.entry("store.plist")) == bytes)
        }
    }

    @Test func `what is mistyped stays as it is`() throws {
        let text = sampleStore.replacing(
            "<string>broken</string>",
            with:
                "<string>broken</string>\n\t\t\t<key>broken</key>\n\t\t\t<real> 1,5 &amp;</real>\n\t\t\t<key>identifier</key>\n\t\t\t<date></date>"
        )
        try directory.write(text, to: "store.plist")
        #expect(try store().load().reminders.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants"])
        try store().change { try $0.setEnabled(false, of: "buy-milk") }
        try store().change { try $0.setEnabled(true, of: "buy-milk") }
        #expect(directory.read("store.plist") == text)
        try store().change { try $0.replace("broken", with: geotification("broken")) }
        #expect(
            try store().load().reminders.geotifications.map(\.identifier) == ["buy-milk", "broken", "water-the-plants"])
    }

    @Test func `a change of nothing but the composition is saved`() throws {
        try store().change { try $0.add(geotification("a", note: "caf\u{E9}")) }
        try store().change { try $0.replace("a", with: geotification("a", note: "cafe\u{301}")) }
        #expect(try store().load().reminders.geotifications.map { Array($0.note.utf8) } == [Array("cafe\u{301}".utf8)])
    }

    @Test func `times have whole seconds`() throws {
        try store().change { draft in
            try draft.add(geotification("a"))
            try draft.setCompleted(60.999, of: "a")
            #expect(draft.reminders.geotifications.map(\.completed) == [60])
        }
        #expect(directory.read("store.plist")?.contains("<date>1970-01-01T00:01:00Z</date>") == true)
    }
}
