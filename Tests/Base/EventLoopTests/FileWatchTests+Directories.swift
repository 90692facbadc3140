import EventLoop
import Foundation
import TestSupport
import Testing

/// Links and directories on the way to the file, which come, go and are replaced.
extension FileWatchTests {
    @Test func `target of a link is followed`() throws {
        try write("1", to: "dotfiles/real")
        try write("2", to: "dotfiles/second")
        try makeDirectory("config")
        try link("config/file", to: "../dotfiles/real")
        let (watch, seen) = try watch("config/file")
        try expectChange("writing the target", seen) { try write("3", to: "dotfiles/real") }
        try write("4", to: "dotfiles/new")
        try expectChange("replacing the target", seen) { try rename("dotfiles/new", "dotfiles/real") }
        try link("config/turned", to: directory.entry("dotfiles/second"))
        try expectChange("turning the link by rename", seen) { try rename("config/turned", "config/file") }
        try expectChange("writing the new target", seen) { try write("5", to: "dotfiles/second") }
        try expectNoChange("writing the old target", seen) { try write("6", to: "dotfiles/real") }
        try expectChange("removing the link", seen) { try remove("config/file") }
        try expectChange("a new link", seen) { try link("config/file", to: "../dotfiles/real") }
        watch.cancel()
    }

    @Test func `linked directory on the way is followed`() throws {
        try write("1", to: "one/deep/file")
        try write("2", to: "two/deep/file")
        try link("current", to: "one")
        let (watch, seen) = try watch("current/deep/file")
        try link("next", to: "two")
        try expectChange("turning the link", seen) { try rename("next", "current") }
        try expectChange("writing behind the new link", seen) { try write("3", to: "two/deep/file") }
        try expectNoChange("writing behind the old link", seen) { try write("4", to: "one/deep/file") }
        watch.cancel()
    }

    @Test func `directories may come and go`() throws {
        let (watch, seen) = try watch("a/b/file")
        try makeDirectory("a")
        try makeDirectory("a/b")
        try expectChange("a file in new directories", seen) { try write("1", to: "a/b/file") }
        try expectChange("moving a directory away", seen) { try rename("a", "away") }
        try expectChange("moving it back", seen) { try rename("away", "a") }
        try expectChange("writing after that", seen) { try write("2", to: "a/b/file") }
        try expectChange("removal with the directories", seen) { try remove("a") }
        try expectChange("directories made at once", seen) { try write("3", to: "a/b/file") }
        try expectChange("writing once more", seen) { try write("4", to: "a/b/file") }
        watch.cancel()
    }

    /// A checkout replaces directories while their old ones are still some program's working directory.
    @Test func `directory replaced while in use is followed`() throws {
        try write("1", to: "a/file")
        let inUse = open(directory.entry("a"), O_RDONLY | O_DIRECTORY)
        defer { close(inUse) }
        let (watch, seen) = try watch("a/file")
        try expectChange("removal", seen) { try remove("a") }
        try expectChange("the new directory's file", seen) { try write("2", to: "a/file") }
        try expectChange("writing it", seen) { try write("3", to: "a/file") }
        watch.cancel()
    }

    /// What others do in the directories of the way, and beside the file, must not wake the program up.
    @Test(arguments: [true, false])
    func `coming and going beside the way wakes nobody`(isThereBefore: Bool) throws {
        try makeDirectory("a/b")
        try link("link", to: "a")
        if isThereBefore { try write("1", to: "a/b/file") }
        let (watch, seen) = try watch("link/b/file")
        if !isThereBefore { try expectChange("creation", seen) { try write("1", to: "a/b/file") } }
        while loop.runOnce(waitingAtMost: 0) {}
        for neighbour in ["../\(UUID())", "other", "a/other", "a/b/other", "a/b/file~"] {
            let steps: [(String, () throws -> Void)] = [
                ("written", { try write("2", to: neighbour) }),
                ("renamed", { try rename(neighbour, neighbour + "2") }),
                ("removed", { try remove(neighbour + "2") }),
            ]
            for (name, step) in steps {
                try step()
                #expect(!loop.runOnce(waitingAtMost: 0), "\(neighbour), \(name), wakes the loop")
            }
        }
        try expectChange("writing after that", seen) { try write("3", to: "a/b/file") }
        watch.cancel()
    }

    @Test func `directories above may be moved and replaced`() throws {
        try write("1", to: "a/b/c/file")
        try write("2", to: "next/b/c/file")
        let (watch, seen) = try watch("a/b/c/file")
        try expectChange("moving away", seen) { try rename("a", "away") }
        try expectNoChange("writing while away", seen) { try write("3", to: "away/b/c/file") }
        try expectChange("moving back", seen) { try rename("away", "a") }
        try expectChange("writing after that", seen) { try write("4", to: "a/b/c/file") }
        try expectChange("replacing at once", seen) {
            try rename("a", "away")
            try rename("next", "a")
        }
        try expectChange("writing the other file", seen) { try write("5", to: "a/b/c/file") }
        try expectNoChange("writing the first file", seen) { try write("6", to: "away/b/c/file") }
        watch.cancel()
    }

    /// An empty directory's removal isn't told by itself while a program is in it.
    @Test func `directory removed while in use is followed`() throws {
        try makeDirectory("a/b")
        let (watch, seen) = try watch("a/b/file")
        let inUse = ["a", "a/b"].map { open(directory.entry($0), O_RDONLY | O_DIRECTORY) }
        defer { for descriptor in inUse { close(descriptor) } }
        try expectNoChange("removal of the empty directory", seen) { try remove("a/b") }
        try expectNoChange("removal of its parent", seen) { try remove("a") }
        try expectChange("a file in new directories", seen) { try write("1", to: "a/b/file") }
        try expectChange("removal of the file", seen) { try remove("a/b/file") }
        let again = open(directory.entry("a/b"), O_RDONLY | O_DIRECTORY)
        defer { close(again) }
        try makeDirectory("empty")
        try expectNoChange("replacing the empty directory", seen) { try rename("empty", "a/b") }
        try expectChange("a file in the other directory", seen) { try write("2", to: "a/b/file") }
        watch.cancel()
    }

    @Test func `link that points nowhere or to itself is harmless`() throws {
        try link("file", to: "missing/file")
        try link("circle", to: "circle")
        let (watch, seen) = try watch("file")
        let (circle, turns) = try self.watch("circle")
        try expectChange("the target's creation", seen) { try write("1", to: "missing/file") }
        try expectChange("the end of the circle", turns) {
            try remove("circle")
            try write("1", to: "circle")
        }
        watch.cancel()
        circle.cancel()
    }
}
