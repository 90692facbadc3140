internal import Glibc

/// A lock between processes, by flock(2) on a file of its own: given back when the value goes away, also by a kill. The file is
/// removed with it, so that nothing stays behind in a directory that the person looks after.
package final class FileLock {
    /// Why a lock wasn't got.
    package enum Failure: Error, Hashable {
        /// Somebody else has it; their process id, where the file says it.
        case held(by: Int32?)
        /// Something that is no lock file stands in its place.
        case obstructed
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
                // Not through a link, which would lead to a file that somebody else looks after.
                file = try FileDescriptor.creating(path, flags: O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
            } catch {
                throw [ELOOP, ENXIO, EISDIR].contains(error.code) ? .obstructed : .system(error)
            }
            guard Self.isLockFile(file) else { throw .obstructed }
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
                throw .held(by: (try? Self.contents(of: file)).flatMap(Self.processIdentifier))
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

    /// Whether it is a file that nothing but this has written to: it is overwritten and removed.
    private static func isLockFile(_ file: borrowing FileDescriptor) -> Bool {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
            return false
        }
        let contents = try? contents(of: file)
        return contents?.isEmpty == true || contents.flatMap(processIdentifier) != nil
    }

    private static func isCurrent(_ file: borrowing FileDescriptor) -> Bool {
        var open = stat()
        var named = stat()
        return fstat(file.rawValue, &open) == 0 && lstat(file.path, &named) == 0
            && open.st_ino == named.st_ino && open.st_dev == named.st_dev
    }

    /// Only for the message that another one gives; the lock itself doesn't depend on it.
    private static func leaveProcessIdentifier(in file: borrowing FileDescriptor) {
        lseek(file.rawValue, 0, SEEK_SET)
        if ftruncate(file.rawValue, 0) == 0 { try? file.write(Array("\(getpid())\n".utf8)) }
    }

    private static func contents(of file: borrowing FileDescriptor) throws(SystemError) -> [UInt8] {
        lseek(file.rawValue, 0, SEEK_SET)
        return try file.readAll(limit: 32)
    }

    /// The number that these bytes consist of; nil where they are anything else.
    private static func processIdentifier(_ bytes: [UInt8]) -> Int32? {
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        return Int32(String(decoding: bytes.dropLast(), as: UTF8.self))
    }
}
