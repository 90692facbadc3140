import CLinux
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
        for name in names { unlink(directory + "/" + name) }
        unlink(directory + "/c/d")
        rmdir(directory + "/c")
        rmdir(directory)
    }

    private var names: [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private func inode(_ path: String) -> ino_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_ino : nil
    }

    @Test func `contents come back`() throws {
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

    @Test func `a pipe is read to its end`() throws {
        #expect(try File.contents(of: "/proc/self/comm").isEmpty == false)
        #expect(throws: SystemError("read", path: directory, code: EISDIR)) { try File.contents(of: self.directory) }
    }

    @Test func `an endless input is read up to the limit`() throws {
        #expect(throws: SystemError("read", path: "/dev/zero", code: EFBIG)) {
            try File.contents(of: "/dev/zero", limit: 3 << 20)
        }
        try File.replace(directory + "/a", with: [UInt8](repeating: 0, count: 21 << 17))
        #expect(try File.contents(of: directory + "/a", limit: 3 << 20).capacity < (3 << 20) + (1 << 17))
    }

    @Test func `a regular file is read and recognised`() throws {
        try File.replace(directory + "/a", with: [1, 2])
        symlink("a", directory + "/b")
        let file = try RegularFile(reading: directory + "/b", limit: 2)
        #expect(file.bytes == [1, 2])
        #expect(file.identity == RegularFile.Identity(of: directory + "/a"))
        #expect(RegularFile.Identity(of: directory + "/none") == nil)
        try File.replace(directory + "/a", with: [1, 2])
        #expect(file.identity != RegularFile.Identity(of: directory + "/a"))
        let second = try RegularFile(reading: directory + "/a", limit: 2)
        utimes(directory + "/a", [timeval(tv_sec: 1, tv_usec: 1), timeval(tv_sec: 1, tv_usec: 1)])
        #expect(second.identity != RegularFile.Identity(of: directory + "/a"))
    }

    /// A pipe without a writer would be waited for.
    @Test func `what is no regular file is refused`() throws {
        mkfifo(directory + "/a", 0o600)
        #expect(throws: RegularFile.Failure.notRegular(kind: "a pipe")) {
            try RegularFile(reading: self.directory + "/a", limit: 1)
        }
        #expect(throws: RegularFile.Failure.notRegular(kind: "a device")) {
            try RegularFile(reading: "/dev/zero", limit: 1)
        }
        #expect(throws: RegularFile.Failure.system(SystemError("read", path: directory, code: EISDIR))) {
            try RegularFile(reading: self.directory, limit: 1)
        }
    }

    @Test func `a replacement that is not wanted any more changes nothing`() throws {
        try File.replace(directory + "/a", with: [1])
        #expect(try File.replace(directory + "/a", with: [2], if: { false }) == false)
        #expect(try File.contents(of: directory + "/a") == [1])
        #expect(names == ["a"])
    }

    @Test func `only what a killed replacement left is removed`() throws {
        let kept = [".a.geotify-", ".a.geotify-12345", ".a.geotify-1234567", ".b.geotify-123456", ".a.123456", "a"]
        for name in kept + [".a.geotify-1x3Y56"] { try File.replace(directory + "/" + name, with: []) }
        File.removeLeftovers(of: directory + "/a")
        #expect(names == kept.sorted())
    }

    /// In a process of its own, since the umask is the process's.
    @Test func `the umask does not lock the person out`() async {
        await #expect(processExitsWith: .success) {
            var template = Array("/tmp/geotify-platform-XXXXXX".utf8CString)
            let directory = String(cString: mkdtemp(&template))
            umask(0o777)
            var status = stat()
            try File.replace(directory + "/c/d", with: [1])
            #expect(stat(directory + "/c", &status) == 0 && status.st_mode & 0o777 == 0o700)
            #expect(stat(directory + "/c/d", &status) == 0 && status.st_mode & 0o777 == 0o600)
            let lock = try FileLock(path: directory + "/lock", timeout: 0)
            #expect(stat(directory + "/lock", &status) == 0 && status.st_mode & 0o777 == 0o600)
            withExtendedLifetime(lock) {}
            unlink(directory + "/c/d")
            rmdir(directory + "/c")
            rmdir(directory)
        }
    }

    @Test func `replacing makes a new file`() throws {
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
    func `parts of paths`(_ path: String, _ parent: String, _ name: String) {
        #expect(Directory.parent(of: path) == parent)
        #expect(Directory.name(of: path) == name)
    }

    @Test func `links are followed one by one`() throws {
        mkdir(directory + "/c", 0o700)
        symlink("c/d", directory + "/a")
        symlink("../b", directory + "/c/d")
        let chain = try LinkChain(directory + "/a")
        #expect(chain.paths == [directory + "/a", directory + "/c/d", directory + "/c/../b"])
        #expect(chain.target == directory + "/c/../b")
        #expect(try LinkChain(directory + "/b").paths == [directory + "/b"])
    }

    @Test func `a link to a name that is no text is not mistaken for another`() throws {
        let name = [CChar](directory.utf8CString.dropLast()) + [0x2F, CChar(bitPattern: 0xFC), 0]
        symlink(name, directory + "/a")
        let error = #expect(throws: File.ReplaceError.self) { try File.replace(directory + "/a", with: [1]) }
        #expect(error?.error.code == EILSEQ)
        #expect(error?.isReplaced == false)
        #expect(try Directory.names(in: directory) == ["a"])
    }

    @Test func `an access list is kept and no one else gets its rights`() throws {
        let path = directory + "/a"
        try File.replace(path, with: [1])
        // The owner reads and writes, user 1000 reads, the group and others do nothing; the mask is to read.
        let list: [UInt8] =
            [2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 232, 3, 0, 0, 4, 0, 0, 0, 255, 255, 255, 255]
            + [16, 0, 4, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255]
        func accessList() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 64)
            let length = getxattr(path, "system.posix_acl_access", &bytes, bytes.count)
            return Array(bytes.prefix(max(0, length)))
        }
        // Some file systems have none.
        guard setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0 else {
            #expect(errno == ENOTSUP)
            return
        }
        try File.replace(path, with: [2])
        #expect(accessList() == list)
        #expect(try File.contents(of: path) == [2])
    }

    @Test func `a link is kept and its target replaced`() throws {
        symlink("b", directory + "/a")
        try File.replace(directory + "/a", with: [1])
        #expect(try LinkChain(directory + "/a").paths.count == 2)
        #expect(try File.contents(of: directory + "/b") == [1])
    }

    @Test func `a lock is held by one and then by the next`() throws {
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

    @Test func `a lock file that a killed process left is no lock`() throws {
        try File.replace(directory + "/lock", with: Array("99999\n".utf8))
        _ = try FileLock(path: directory + "/lock", timeout: 0)
    }

    @Test(arguments: ["victim", "12 34\n", "12", "\n"])
    func `a file that is no lock file is left alone`(_ contents: String) throws {
        try File.replace(directory + "/lock", with: Array(contents.utf8))
        #expect(throws: FileLock.Failure.obstructed) { try FileLock(path: self.directory + "/lock", timeout: 0) }
        #expect(try File.contents(of: directory + "/lock") == Array(contents.utf8))
    }

    @Test func `a link is no lock file`() throws {
        try File.replace(directory + "/a", with: [1])
        symlink("a", directory + "/lock")
        #expect(throws: FileLock.Failure.obstructed) { try FileLock(path: self.directory + "/lock", timeout: 0) }
        unlink(directory + "/lock")
        symlink("b", directory + "/lock")
        #expect(throws: FileLock.Failure.obstructed) { try FileLock(path: self.directory + "/lock", timeout: 0) }
        unlink(directory + "/lock")
        try File.replace(directory + "/a", with: [])
        link(directory + "/a", directory + "/lock")
        #expect(throws: FileLock.Failure.obstructed) { try FileLock(path: self.directory + "/lock", timeout: 0) }
        unlink(directory + "/lock")
        mkfifo(directory + "/lock", 0o600)
        #expect(throws: FileLock.Failure.obstructed) { try FileLock(path: self.directory + "/lock", timeout: 0) }
        unlink(directory + "/lock")
        mkdir(directory + "/lock", 0o700)
        #expect(throws: FileLock.Failure.obstructed) { try FileLock(path: self.directory + "/lock", timeout: 0) }
        #expect(names == ["a", "lock"])
    }

    /// Between opening the file and locking it, its holder may remove it: what is locked then is nobody's file.
    @Test func `among many only one holds the lock`() async {
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
