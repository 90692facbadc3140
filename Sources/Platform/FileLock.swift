internal import Glibc

/// A lock between processes, by flock(2) on a file of its own: given back when the value goes away, also by a kill. The file is
/// removed with it, so that nothing stays behind in a directory that the person looks after.
package final class FileLock {
    /// Why a lock wasn't got.
    package enum Failure: Error, Hashable {
        /// Somebody else has it; their process id, where the file says it.
        case held(by: Int32?)
        case system(SystemError)
    }

    private let file: FileDescriptor

    /// Takes the lock.
    /// - Parameters:
    ///   - path: The lock file, created (0600) where it is missing.
    ///   - timeout: Seconds to wait for the lock.
    package init(path: String, timeout: Double) throws(Failure) {
        let deadline = Deadline(after: timeout)
        while true {
            let file: FileDescriptor
            do {
                file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT, operation: "create")
            } catch {
                throw .system(error)
            }
            if flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 {
                // Whoever had the lock before may have removed the file that is open here.
                if Self.isCurrent(file) {
                    Self.leaveProcessIdentifier(in: file)
                    self.file = file
                    return
                }
            } else if errno != EWOULDBLOCK && errno != EINTR {
                throw .system(SystemError("lock", path: path))
            } else if deadline.rest == 0 {
                throw .held(by: Self.processIdentifier(in: file))
            } else {
                var pause = timespec(tv_sec: 0, tv_nsec: 10_000_000)
                nanosleep(&pause, nil)
            }
        }
    }

    deinit {
        unlink(file.path)
        // Closing alone would leave it held for as long as a program that is just being started has its copy.
        flock(file.rawValue, LOCK_UN)
    }

    private static func isCurrent(_ file: borrowing FileDescriptor) -> Bool {
        var open = stat()
        var named = stat()
        return fstat(file.rawValue, &open) == 0 && stat(file.path, &named) == 0
            && open.st_ino == named.st_ino && open.st_dev == named.st_dev
    }

    /// Only for the message that another one gives; the lock itself doesn't depend on it.
    private static func leaveProcessIdentifier(in file: borrowing FileDescriptor) {
        if ftruncate(file.rawValue, 0) == 0 { try? file.write(Array("\(getpid())\n".utf8)) }
    }

    private static func processIdentifier(in file: borrowing FileDescriptor) -> Int32? {
        guard let bytes = try? file.readAll(limit: 32) else { return nil }
        return Int32(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
