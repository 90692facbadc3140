import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import Storage

@Suite struct GeotificationStoreTests {
    private let directory = try! TemporaryDirectory()

    private func store(_ name: String = "store.plist", lockTimeout: Double = 5) -> GeotificationStore {
        GeotificationStore(path: directory.entry(name), lockTimeout: lockTimeout)
    }

    // MARK: Reading

    @Test func aMissingStoreIsSaidToBeMissing() {
        let error = #expect(throws: StoreError.missing(path: directory.entry("store.plist"))) { try store().load() }
        #expect(error?.exitCode == 66)
        #expect(error?.description == "there is no \(directory.path)/store.plist")
    }

    @Test(arguments: [
        "", " ", "hello", String(sampleStore.dropLast(30)),
        plist("<dict><key>version</key><integer>9</integer></dict>"),
        plist("<array/>"),
    ])
    func aBrokenStoreIsNeverOverwritten(_ text: String) throws {
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

    @Test func aSyntaxErrorHasItsLine() throws {
        try directory.write(
            sampleStore.replacing("</integer>\n\t\t\t\t<data>", with: "\n\t\t\t\t<data>"), to: "store.plist")
        guard case .broken(let problem) = #expect(throws: StoreError.self, performing: { try store().load() }) else {
            return
        }
        #expect(problem.line != nil)
    }

    @Test func moreThanTheLimitIsNotRead() throws {
        try directory.write(sampleStore + String(repeating: " ", count: 16 << 20), to: "store.plist")
        let error = #expect(throws: StoreError.self) { try store().load() }
        #expect(error?.description == directory.entry("store.plist") + ": has more than 16 MiB, the most that is read")
    }

    @Test func moreThanTheLimitIsNotSaved() throws {
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

    @Test func deepNestingIsRefused() throws {
        let depth = 10_000
        let nested = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        try directory.write(plist("<dict><key>x</key>\(nested)</dict>"), to: "store.plist")
        let error = #expect(throws: StoreError.self) { try store().load() }
        #expect(error?.exitCode == 65)
    }

    @Test func aDirectoryIsNoStore() throws {
        let error = #expect(throws: StoreError.self) { try GeotificationStore(path: directory.path).load() }
        #expect(error?.description == "cannot read \(directory.path): Is a directory")
        #expect(error?.exitCode == 74)
    }

    @Test func aPipeIsNoStoreAndIsNotWaitedFor() throws {
        mkfifo(directory.entry("store.plist"), 0o600)
        let error = try #require(#expect(throws: StoreError.self) { try store().load() })
        #expect(error.description == "\(directory.entry("store.plist")): is a pipe, must be a file")
        #expect(error.exitCode == 65)
        #expect(throws: error) { try store().change { try $0.add(geotification("a")) } }
        #expect(directory.names == ["store.plist"])
    }

    @Test func problemsComeWithTheRest() throws {
        try directory.write(sampleStore, to: "store.plist")
        let contents = try store().load()
        #expect(contents.fences.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants"])
        #expect(contents.problems.map(\.key) == ["note", "eventType", "latitude", "longitude", "radius"])
        #expect(contents.problems.allSatisfy { $0.line != nil && $0.file == directory.entry("store.plist") })
        #expect(contents.problems[2].line == 36)
    }

    // MARK: Saving

    @Test func aStoreIsBegunForThePersonAlone() throws {
        let store = store("a/b/store.plist")
        try store.change { try $0.add(geotification("a")) }
        #expect(try store.load() == StoreContents(fences: Fences(geotifications: [geotification("a")])))
        #expect(permissions(directory.entry("a/b/store.plist")) == 0o600)
        #expect(permissions(directory.entry("a")) == 0o700)
        #expect(permissions(directory.entry("a/b")) == 0o700)
        #expect(TemporaryDirectory.names(in: directory.entry("a/b")) == ["store.plist"])
    }

    @Test(arguments: [0o644, 0o660, 0o400] as [mode_t])
    func permissionsAreKept(_ mode: mode_t) throws {
        try directory.write(sampleStore, to: "store.plist", mode: mode)
        try store().change { try $0.remove(["buy-milk"]) }
        #expect(permissions(directory.entry("store.plist")) == mode)
        #expect(try store().load().fences.geotifications.map(\.identifier) == ["water-the-plants"])
    }

    @Test func aChangeThatChangesNothingWritesNothing() throws {
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

    @Test func aRefusedChangeWritesNothing() throws {
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

    @Test func linksAreKeptAndTheirTargetReplaced() throws {
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
            try store("dotfiles/store.plist").load().fences.geotifications.map(\.identifier) == [
                "buy-milk", "water-the-plants", "1", "2", "3",
            ])
        #expect(permissions(directory.entry("dotfiles/store.plist")) == 0o644)
        #expect(directory.names == ["dotfiles", "relative.plist", "chain.plist", "linked"])
        #expect(TemporaryDirectory.names(in: directory.entry("dotfiles")) == ["store.plist"])
    }

    @Test func aDanglingLinkGetsItsTarget() throws {
        symlink("new/store.plist", directory.entry("store.plist"))
        #expect(throws: StoreError.missing(path: directory.entry("store.plist"))) { try store().load() }
        try store().change { try $0.add(geotification("a")) }
        #expect(isLink(directory.entry("store.plist")))
        #expect(permissions(directory.entry("new/store.plist")) == 0o600)
        #expect(try store().load().fences.geotifications.map(\.identifier) == ["a"])
    }

    @Test func linksInACircleAreRefused() throws {
        symlink("b.plist", directory.entry("a.plist"))
        symlink("a.plist", directory.entry("b.plist"))
        let error = #expect(throws: StoreError.self) { try store("a.plist").change { try $0.add(geotification("a")) } }
        #expect(error?.exitCode == 74)
        #expect(error?.description.contains("Too many levels of symbolic links") == true)
    }

    @Test func aBinaryStoreIsWrittenAsXML() throws {
        // {"version": 1}
        let bytes: [UInt8] =
            Array("bplist00".utf8) + [0xD1, 1, 2, 0x57] + Array("version".utf8) + [0x10, 1]
            + [8, 11, 19] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
            + [0, 0, 0, 0, 0, 0, 0, 21]
        try File.replace(directory.entry("store.plist"), with: bytes)
        #expect(try store().load() == StoreContents())
        try store().change { try $0.addPlace(Place(name: "home", circle: circle(1, 2))) }
        #expect(directory.read("store.plist")?.hasPrefix("<?xml") == true)
        #expect(try store().load().fences.places.map(\.name) == ["home"])
    }

    @Test func controlCharactersOfABinaryStoreAreNotLost() throws {
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

    @Test func whatIsMistypedStaysAsItIs() throws {
        let text = sampleStore.replacing(
            "<string>broken</string>",
            with:
                "<string>broken</string>\n\t\t\t<key>broken</key>\n\t\t\t<real> 1,5 &amp;</real>\n\t\t\t<key>identifier</key>\n\t\t\t<date></date>"
        )
        try directory.write(text, to: "store.plist")
        #expect(try store().load().fences.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants"])
        try store().change { try $0.setEnabled(false, of: "buy-milk") }
        try store().change { try $0.setEnabled(true, of: "buy-milk") }
        #expect(directory.read("store.plist") == text)
        try store().change { try $0.replace("broken", with: geotification("broken")) }
        #expect(
            try store().load().fences.geotifications.map(\.identifier) == ["buy-milk", "broken", "water-the-plants"])
    }

    @Test func aChangeOfNothingButTheCompositionIsSaved() throws {
        try store().change { try $0.add(geotification("a", note: "caf\u{E9}")) }
        try store().change { try $0.replace("a", with: geotification("a", note: "cafe\u{301}")) }
        #expect(try store().load().fences.geotifications.map { Array($0.note.utf8) } == [Array("cafe\u{301}".utf8)])
    }

    @Test func timesHaveWholeSeconds() throws {
        try store().change { draft in
            try draft.add(geotification("a"))
            try draft.setCompleted(60.999, of: "a")
            #expect(draft.fences.geotifications.map(\.completed) == [60])
        }
        #expect(directory.read("store.plist")?.contains("<date>1970-01-01T00:01:00Z</date>") == true)
    }

    // MARK: Failures of the system

    @Test func belowAFileNothingCanBeSaved() throws {
        try directory.write("x", to: "file")
        let error = #expect(throws: StoreError.self) {
            try store("file/store.plist").change { try $0.add(geotification("a")) }
        }
        #expect(
            error?.description
                == "cannot save \(directory.entry("file/store.plist")): Not a directory; it is as it was, nothing was changed"
        )
        #expect(error?.exitCode == 73)
        #expect(directory.read("file") == "x")
    }

    /// In a process of its own, since the limit is the process's. A file's size limit fails a write as a full disk does.
    @Test func aFullDiskLeavesTheOldFileWhole() async {
        await #expect(processExitsWith: .success) {
            let directory = try! TemporaryDirectory()
            try directory.write(sampleStore, to: "store.plist")
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            setrlimit(__rlimit_resource_t(1), &limit)
            let store = GeotificationStore(path: directory.entry("store.plist"))
            let error = #expect(throws: StoreError.self) { try store.change { try $0.add(geotification("a")) } }
            #expect(
                error?.description
                    == "cannot save \(store.path): File too large; it is as it was, nothing was changed")
            #expect(error?.exitCode == 74)
            #expect(directory.read("store.plist") == sampleStore)
            #expect(directory.names == ["store.plist"])
        }
    }

    /// In a process of its own, which gives up root's rights where it has them: they would override the permissions.
    @Test func aDirectoryWithoutPermissionLeavesTheOldFileWhole() async {
        await #expect(processExitsWith: .success) {
            let directory = try! TemporaryDirectory()
            try directory.write(sampleStore, to: "store.plist")
            if geteuid() == 0 {
                chown(directory.path, 65534, 65534)
                chown(directory.entry("store.plist"), 65534, 65534)
                seteuid(65534)
            }
            chmod(directory.path, 0o500)
            defer { chmod(directory.path, 0o700) }
            let store = GeotificationStore(path: directory.entry("store.plist"))
            let error = #expect(throws: StoreError.self) { try store.change { try $0.add(geotification("a")) } }
            #expect(
                error?.description
                    == "cannot save \(store.path): Permission denied; it is as it was, nothing was changed")
            #expect(error?.exitCode == 77)
            #expect(directory.read("store.plist") == sampleStore)
            chmod(store.path, 0)
            let unreadable = #expect(throws: StoreError.self) { try store.load() }
            #expect(unreadable?.description == "cannot read \(store.path): Permission denied")
            #expect(unreadable?.exitCode == 77)
        }
    }

    @Test func exitCodes() {
        func unsaved(_ operation: String, _ code: Int32) -> StoreError {
            .unsaved(
                path: "/s", File.ReplaceError(error: SystemError(operation, path: "/s", code: code), isReplaced: false))
        }
        #expect(unsaved("write", ENOSPC).exitCode == 74)
        #expect(unsaved("create", EROFS).exitCode == 73)
        #expect(unsaved("create", EACCES).exitCode == 77)
        #expect(unsaved("replace", EPERM).exitCode == 77)
        #expect(StoreError.locked(path: "/s", by: nil).exitCode == 75)
        let replaced = File.ReplaceError(error: SystemError("write", path: "/", code: EIO), isReplaced: true)
        #expect(
            StoreError.unsaved(path: "/s", replaced).description
                == "cannot save /s: Input/output error; it was replaced, but may be lost in a power cut")
    }

    // MARK: Others who change it

    @Test func theLockIsWaitedForAndItsHolderNamed() throws {
        try directory.write(sampleStore, to: "store.plist")
        let lock = try FileLock(
            path: PropertyListFile.lockPath(directory.entry("store.plist")), timeout: 0)
        let error = #expect(throws: StoreError.self) {
            try store(lockTimeout: 0.05).change { try $0.remove(["buy-milk"]) }
        }
        #expect(error == .locked(path: directory.entry("store.plist"), by: getpid()))
        #expect(
            error?.description
                == "\(directory.entry("store.plist")) is being changed by another program (process \(getpid())); "
                + "nothing was changed, try again when that one is done")
        #expect(error?.exitCode == 75)
        // Reading needs no lock.
        #expect(try store().load().fences.geotifications.count == 2)
        withExtendedLifetime(lock) {}
    }

    @Test func changesOfSeveralProcessesLoseNothing() async throws {
        let path = directory.entry("store.plist")
        await withTaskGroup { group in
            for writer in 0..<3 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, writer = writer as Int] in
                        let store = GeotificationStore(path: path, lockTimeout: 120)
                        for number in 0..<10 {
                            try store.change { try $0.add(geotification("\(writer)-\(number)")) }
                        }
                    }
                }
            }
        }
        let identifiers = try store().load().fences.geotifications.map(\.identifier)
        #expect(identifiers.count == 30)
        #expect(Set(identifiers).count == 30)
        #expect(directory.names == ["store.plist"])
    }

    @Test func aChangeIsMadeOnWhatTheFileSaysThen() throws {
        let first = store()
        try first.change { try $0.add(geotification("a")) }
        try directory.write(sampleStore, to: "store.plist")
        try first.change { try $0.add(geotification("b")) }
        #expect(
            try first.load().fences.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants", "b"])
    }

    @Test func whatAnEditorSavesMeanwhileIsNotLost() throws {
        let other = sampleStore.replacing("Buy milk", with: "Buy oat milk")
        for isInPlace in [true, false] {
            try directory.write(sampleStore, to: "store.plist")
            var rounds = 0
            try store().change { draft in
                rounds += 1
                if rounds == 1 {
                    try directory.write(other, to: isInPlace ? "store.plist" : "new")
                    if !isInPlace { rename(directory.entry("new"), directory.entry("store.plist")) }
                }
                try draft.add(geotification("a"))
            }
            #expect(rounds == 2)
            let fences = try store().load().fences
            #expect(fences.geotifications.map(\.note).first == "Buy oat milk")
            #expect(fences.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants", "a"])
        }
    }

    @Test func aStoreThatAppearsOrGoesMeanwhileIsRespected() throws {
        var rounds = 0
        try store().change { draft in
            rounds += 1
            if rounds == 1 { try directory.write(sampleStore, to: "store.plist") }
            if rounds == 2 { unlink(directory.entry("store.plist")) }
            try draft.add(geotification("a"))
        }
        #expect(rounds == 3)
        #expect(try store().load().fences.geotifications.map(\.identifier) == ["a"])
    }

    @Test func aStoreThatChangesAllTheTimeIsLeftAlone() throws {
        var rounds = 0
        let error = #expect(throws: StoreError.self) {
            try store().change { draft in
                rounds += 1
                try directory.write(sampleStore + String(repeating: "\n", count: rounds), to: "store.plist")
                try draft.add(geotification("a"))
            }
        }
        #expect(error == .locked(path: directory.entry("store.plist"), by: nil))
        #expect(directory.read("store.plist") == sampleStore + String(repeating: "\n", count: rounds))
        #expect(directory.names == ["store.plist"])
    }

    @Test func whatAKilledChangeLeftGoesWithTheNextOne() throws {
        try directory.write("<plist", to: ".store.plist.geotify-aB3dE6")
        try store().change { try $0.add(geotification("a")) }
        #expect(directory.names == ["store.plist"])
    }

    @Test func whatIsNoLockFileIsLeftAlone() throws {
        try directory.write("victim", to: "victim")
        let lock = PropertyListFile.lockPath(directory.entry("store.plist"))
        symlink("victim", lock)
        let error = #expect(throws: StoreError.self) { try store().change { try $0.add(geotification("a")) } }
        #expect(
            error?.description
                == "cannot lock \(directory.entry("store.plist")): \(lock) is no lock file; "
                + "nothing was changed, move that one away")
        #expect(error?.exitCode == 73)
        #expect(directory.read("victim") == "victim")
        let state = #expect(throws: StateError.self) {
            symlink("victim", directory.entry("state.sqlite.lock"))
            _ = try StateLock(database: directory.entry("state.sqlite"))
        }
        #expect(state?.exitCode == 73)
    }
}
