internal import Glibc

/// A file's contents, and which file in which state they are of.
package struct RegularFile: Hashable, Sendable {
    /// Tells apart files, and what was in one at different times, as far as the file system does.
    package struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let inode: UInt64
        private let size: Int
        /// When the contents changed last.
        private let seconds: Int
        private let nanoseconds: Int

        /// Of what a path leads to; nil where there is nothing.
        package init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }

        fileprivate init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// Why a file wasn't read.
    package enum Failure: Error, Hashable {
        case system(SystemError)
        /// There is something, but no file that has contents: "a pipe", "a device", …
        case notRegular(kind: String)
    }

    package let bytes: [UInt8]
    package let identity: Identity

    /// Reads a file; links are followed. Never waits for somebody to write, as reading a pipe does.
    /// - Parameter limit: Bytes that it may have at most.
    /// - Throws: `EFBIG` for more than that, `ENOENT` where there is none, `EISDIR` for a directory, …
    package init(reading path: String, limit: Int) throws(Failure) {
        do {
            var status = stat()
            // A device may do something when it is opened, and a socket can't be.
            if stat(path, &status) == 0, let kind = Self.kind(status) { throw Failure.notRegular(kind: kind) }
            let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, operation: "read")
            // Before it is read, so that a change in the meantime shows.
            guard fstat(file.rawValue, &status) == 0 else { throw SystemError("read", path: path) }
            if let kind = Self.kind(status) { throw Failure.notRegular(kind: kind) }
            identity = Identity(status)
            bytes = try file.readAll(limit: limit)
        } catch let error as Failure {
            throw error
        } catch let error as SystemError {
            throw .system(error)
        } catch {
            throw .system(SystemError("read", path: path, code: EIO))
        }
    }

    /// What a path leads to instead of a file that has contents: "a pipe", "a device", …; nil also for a directory, and where
    /// there is nothing. For those who let a library open the file, which may wait there for somebody to write.
    package static func otherKind(at path: String) -> String? {
        var status = stat()
        return stat(path, &status) == 0 ? kind(status) : nil
    }

    /// What it is instead of a regular file; a directory is left to read(2).
    private static func kind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: nil
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}
