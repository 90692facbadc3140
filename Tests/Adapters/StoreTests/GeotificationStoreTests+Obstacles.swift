import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import Store

/// What the system refuses, and others who change the store meanwhile.
extension GeotificationStoreTests {
    // MARK: Failures of the system

    @Test func `below a file nothing can be saved`() throws {
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
    @Test func `a full disk leaves the old file whole`() async {
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
    @Test func `a directory without permission leaves the old file whole`() async {
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

    @Test func `exit codes`() {
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

    @Test func `the lock is waited for and its holder named`() throws {
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
        #expect(try store().load().reminders.geotifications.count == 2)
        withExtendedLifetime(lock) {}
    }

    @Test func `changes of several processes lose nothing`() async throws {
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
        let identifiers = try store().load().reminders.geotifications.map(\.identifier)
        #expect(identifiers.count == 30)
        #expect(Set(identifiers).count == 30)
        #expect(directory.names == ["store.plist"])
    }

    @Test func `a change is made on what the file says then`() throws {
        let first = store()
        try first.change { try $0.add(geotification("a")) }
        try directory.write(sampleStore, to: "store.plist")
        try first.change { try $0.add(geotification("b")) }
        #expect(
            try first.load().reminders.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants", "b"])
    }

    @Test func `what an editor saves meanwhile is not lost`() throws {
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
            let reminders = try store().load().reminders
            #expect(reminders.geotifications.map(\.note).first == "Buy oat milk")
            #expect(reminders.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants", "a"])
        }
    }

    @Test func `a store that appears or goes meanwhile is respected`() throws {
        var rounds = 0
        try store().change { draft in
            rounds += 1
            if rounds == 1 { try directory.write(sampleStore, to: "store.plist") }
            if rounds == 2 { unlink(directory.entry("store.plist")) }
            try draft.add(geotification("a"))
        }
        #expect(rounds == 3)
        #expect(try store().load().reminders.geotifications.map(\.identifier) == ["a"])
    }

    @Test func `a store that changes all the time is left alone`() throws {
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

    @Test func `what a killed change left goes with the next one`() throws {
        try directory.write("<plist", to: ".store.plist.geotify-aB3dE6")
        try store().change { try $0.add(geotification("a")) }
        #expect(directory.names == ["store.plist"])
    }

    @Test func `what is no lock file is left alone`() throws {
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
    }
}
