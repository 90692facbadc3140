import EventLoop
import Foundation
import TestSupport
import Testing

@MainActor @Suite struct FileWatchTests {
    let loop = EventLoop(clock: SystemClock())
    let directory: TemporaryDirectory
    let files = FileManager.default

    init() throws { directory = try TemporaryDirectory() }

    /// Runs `change` and expects it to be reported; what is reported after that is waited for too.
    func expectChange(_ name: String, _ seen: Counter, _ change: () throws -> Void) throws {
        let before = seen.value
        try change()
        #expect(loop.run(atMost: 10) { seen.value > before }, "\(name) is not reported")
        loop.runOnce(waitingAtMost: 0)
    }

    func expectNoChange(_ name: String, _ seen: Counter, _ change: () throws -> Void) throws {
        let before = seen.value
        try change()
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(seen.value == before, "\(name) is reported")
    }

    func watch(_ name: String) throws -> (FileWatch, Counter) {
        let seen = Counter()
        return (try FileWatch(path: directory.entry(name), loop: loop) { seen.value += 1 }, seen)
    }

    func write(_ text: String, to name: String) throws { try directory.write(text, to: name) }

    func rename(_ old: String, _ new: String) throws {
        guard Foundation.rename(directory.entry(old), directory.entry(new)) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    func remove(_ name: String) throws { try files.removeItem(atPath: directory.entry(name)) }

    func link(_ name: String, to target: String) throws {
        try files.createSymbolicLink(atPath: directory.entry(name), withDestinationPath: target)
    }

    func makeDirectory(_ name: String) throws {
        try files.createDirectory(atPath: directory.entry(name), withIntermediateDirectories: true)
    }

    @Test func `writing creating removing and replacing are reported`() throws {
        let (watch, seen) = try watch("file")
        try expectChange("creation", seen) { try write("1", to: "file") }
        try expectChange("writing", seen) { try write("2", to: "file") }
        try write("3", to: "file~")
        try expectChange("replacing by rename", seen) { try rename("file~", "file") }
        try expectChange("moving away", seen) { try rename("file", "elsewhere") }
        try expectChange("moving back", seen) { try rename("elsewhere", "file") }
        try expectChange("removal", seen) { try remove("file") }
        watch.cancel()
        try expectNoChange("what happens after the end", seen) { try write("4", to: "file") }
    }

    @Test func `other files are not reported`() throws {
        try write("1", to: "file")
        let (watch, seen) = try watch("file")
        try expectNoChange("another file", seen) {
            try write("1", to: "other")
            try write("2", to: "file.swp")
            try remove("other")
        }
        watch.cancel()
    }

    /// As vim writes: the old file becomes the backup, a new one is written, the backup is removed.
    @Test func `editors that move the old file away are followed`() throws {
        try write("1", to: "file")
        let (watch, seen) = try watch("file")
        try expectChange("backup by rename", seen) {
            try rename("file", "file~")
            try write("2", to: "file")
            try remove("file~")
        }
        try expectChange("the next writing", seen) { try write("3", to: "file") }
        watch.cancel()
    }

    @Test func `unfinished file is reported when closed`() throws {
        let (watch, seen) = try watch("file")
        var descriptor: Int32 = -1
        try expectNoChange("a file that is still open", seen) {
            descriptor = open(directory.entry("file"), O_CREAT | O_WRONLY, 0o600)
            #expect(Foundation.write(descriptor, "12", 2) == 2)
        }
        try expectChange("closing", seen) { close(descriptor) }
        watch.cancel()
    }

    @Test func `hard link is reported at once`() throws {
        try write("1", to: "draft")
        let (watch, seen) = try watch("file")
        try expectChange("a hard link", seen) {
            try files.linkItem(atPath: directory.entry("draft"), toPath: directory.entry("file"))
        }
        watch.cancel()
    }

    @Test func `attributes are no change`() throws {
        try write("1", to: "file")
        let (watch, seen) = try watch("file")
        try expectNoChange("a mode", seen) { chmod(directory.entry("file"), 0o640) }
        try expectNoChange("a time", seen) { utimes(directory.entry("file"), nil) }
        try expectNoChange("another name", seen) {
            try files.linkItem(atPath: directory.entry("file"), toPath: directory.entry("name"))
        }
        try expectChange("writing by the other name", seen) { try write("2", to: "name") }
        try expectNoChange("the other name's end", seen) { try remove("name") }
        try expectChange("writing", seen) { try write("3", to: "file") }
        watch.cancel()
    }

    /// A file lives on while a program has it open, or by another name.
    @Test func `replaced file that lives on is left`() throws {
        try write("1", to: "file")
        let (watch, seen) = try watch("file")
        let inUse = open(directory.entry("file"), O_WRONLY)
        try write("2", to: "new")
        try expectChange("replacing an open file", seen) { try rename("new", "file") }
        try expectNoChange("writing the old file", seen) {
            #expect(Foundation.write(inUse, "3", 1) == 1)
            close(inUse)
        }
        try files.linkItem(atPath: directory.entry("file"), toPath: directory.entry("kept"))
        try write("4", to: "new")
        try expectChange("replacing a file with two names", seen) { try rename("new", "file") }
        try expectNoChange("writing the old file's other name", seen) { try write("5", to: "kept") }
        let removed = open(directory.entry("file"), O_RDONLY)
        try expectChange("removing an open file", seen) { try remove("file") }
        try expectChange("a new file", seen) { try write("6", to: "file") }
        close(removed)
        watch.cancel()
    }

    /// As vim writes, with the watch following each step.
    @Test func `editors that move the old file away are followed step by step`() throws {
        try write("1", to: "file")
        let (watch, seen) = try watch("file")
        for _ in 1...2 {
            try expectChange("moving the file away", seen) { try rename("file", "file~") }
            var descriptor: Int32 = -1
            try expectNoChange("the new file's beginning", seen) {
                descriptor = open(directory.entry("file"), O_CREAT | O_WRONLY, 0o600)
                #expect(Foundation.write(descriptor, "2", 1) == 1)
            }
            try expectChange("the new file's end", seen) { close(descriptor) }
            try expectNoChange("the mode of the old file", seen) { chmod(directory.entry("file"), 0o644) }
            try expectNoChange("the backup's writing and end", seen) {
                try write("3", to: "file~")
                try remove("file~")
            }
        }
        watch.cancel()
    }

    @Test func `handler may end the watch`() throws {
        var watch: FileWatch?
        var count = 0
        watch = try FileWatch(path: directory.entry("file"), loop: loop) {
            count += 1
            watch?.cancel()
            watch = nil
        }
        try write("1", to: "file")
        #expect(loop.run(atMost: 10) { count == 1 })
        try write("2", to: "file")
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(count == 1)
    }

    @Test func `change is reported within a tenth of a second`() throws {
        let (watch, seen) = try watch("file")
        let clock = SystemClock()
        // The best of several, since others use the machine too.
        let delays = try (1...10).map { round in
            try write("\(round)", to: "file")
            let written = clock.now(.monotonic)
            #expect(loop.run(atMost: 10) { seen.value >= round })
            return clock.now(.monotonic) - written
        }
        #expect(delays.min()! < 0.1)
        watch.cancel()
    }
}

@MainActor final class Counter {
    var value = 0
}
