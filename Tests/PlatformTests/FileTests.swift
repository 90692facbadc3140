import Glibc
import Platform
import Synchronization
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

    @Test func aLinkIsKeptAndItsTargetReplaced() throws {
        symlink("b", directory + "/a")
        try File.replace(directory + "/a", with: [1])
        #expect(try LinkChain(directory + "/a").paths.count == 2)
        #expect(try File.contents(of: directory + "/b") == [1])
    }

    @Test func aLockIsHeldByOneAndThenByTheNext() throws {
        do {
            let lock = try FileLock(path: directory + "/lock", timeout: 0)
            #expect(throws: FileLock.Failure.held(by: getpid())) {
                try FileLock(path: self.directory + "/lock", timeout: 0.03)
            }
            withExtendedLifetime(lock) {}
        }
        #expect(inode(directory + "/lock") == nil)
        _ = try FileLock(path: directory + "/lock", timeout: 0)
    }

    @Test func aLockFileThatAKilledProcessLeftIsNoLock() throws {
        try File.replace(directory + "/lock", with: Array("99999\n".utf8))
        _ = try FileLock(path: directory + "/lock", timeout: 0)
    }

    /// Between opening the file and locking it, its holder may remove it: what is locked then is nobody's file.
    @Test func amongManyOnlyOneHoldsTheLock() async {
        let path = directory + "/lock"
        let counters = Counters()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    var rounds = 0
                    while rounds < 200 {
                        guard let lock = try? FileLock(path: path, timeout: 0) else { continue }
                        let isOnlyOne = counters.holders.add(1, ordering: .relaxed).newValue == 1
                        // Whoever holds a file that isn't there any more keeps nobody out.
                        let isThere = access(path, F_OK) == 0
                        if !isOnlyOne || !isThere { counters.mistakes.add(1, ordering: .relaxed) }
                        counters.holders.subtract(1, ordering: .relaxed)
                        withExtendedLifetime(lock) {}
                        rounds += 1
                    }
                }
            }
        }
        #expect(counters.mistakes.load(ordering: .relaxed) == 0)
    }

    private final class Counters: Sendable {
        let holders = Atomic(0)
        let mistakes = Atomic(0)
    }
}
