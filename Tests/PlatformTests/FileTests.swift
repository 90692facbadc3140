import Glibc
import Platform
import Testing

@Suite final class FileTests {
    private let directory: String

    init() {
        var template = Array("/tmp/geotify-platform-XXXXXX".utf8CString)
        directory = String(cString: mkdtemp(&template))
    }

    deinit {
        for name in ["a", "b", "lock", "c/d"] { unlink(directory + "/" + name) }
        rmdir(directory + "/c")
        rmdir(directory)
    }

    private func inode(_ path: String) -> ino_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_ino : nil
    }

    @Test func contentsComeBack() throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try File.replace(directory + "/a", with: bytes)
        #expect(try File.contents(of: directory + "/a") == bytes)
        #expect(try File.contents(of: directory + "/a", limit: 300_000) == bytes)
        #expect(throws: SystemError("read", path: directory + "/a", code: EFBIG)) {
            try File.contents(of: self.directory + "/a", limit: 299_999)
        }
        #expect(throws: SystemError("read", path: directory + "/b", code: ENOENT)) {
            try File.contents(of: self.directory + "/b")
        }
    }

    @Test func aPipeIsReadToItsEnd() throws {
        #expect(try File.contents(of: "/proc/self/comm").isEmpty == false)
        #expect(throws: SystemError("read", path: directory, code: EISDIR)) { try File.contents(of: self.directory) }
    }

    @Test func replacingMakesANewFile() throws {
        try File.replace(directory + "/a", with: [1])
        let first = inode(directory + "/a")
        let open = try FileDescriptor(opening: directory + "/a", flags: O_RDONLY)
        try File.replace(directory + "/a", with: [2])
        #expect(inode(directory + "/a") != first)
        // Whoever has the old one open still reads it whole.
        #expect(try open.readAll(limit: 10) == [1])
    }

    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/c", "a/b", "c"), ("./a", ".", "a"),
    ])
    func partsOfPaths(_ path: String, _ parent: String, _ name: String) {
        #expect(Directory.parent(of: path) == parent)
        #expect(Directory.name(of: path) == name)
    }

    @Test func linksAreFollowedOneByOne() throws {
        mkdir(directory + "/c", 0o700)
        symlink("c/d", directory + "/a")
        symlink("../b", directory + "/c/d")
        let chain = try LinkChain(directory + "/a")
        #expect(chain.paths == [directory + "/a", directory + "/c/d", directory + "/c/../b"])
        #expect(chain.target == directory + "/c/../b")
        #expect(try LinkChain(directory + "/b").paths == [directory + "/b"])
    }

    @Test func aLockIsHeldByOneAndThenByTheNext() throws {
        for isTransient in [false, true] {
            do {
                let lock = try FileLock(path: directory + "/lock", timeout: 0, isTransient: isTransient)
                #expect(throws: FileLock.Failure.held(by: getpid())) {
                    try FileLock(path: self.directory + "/lock", timeout: 0.03, isTransient: isTransient)
                }
                withExtendedLifetime(lock) {}
            }
            #expect((inode(directory + "/lock") == nil) == isTransient)
        }
    }

    @Test func aLockThatWasRemovedMeanwhileIsNone() throws {
        let first = try FileLock(path: directory + "/lock", timeout: 0, isTransient: true)
        unlink(directory + "/lock")
        let second = try FileLock(path: directory + "/lock", timeout: 0, isTransient: true)
        withExtendedLifetime((first, second)) {}
    }
}
