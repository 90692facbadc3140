import CLinux
import Glibc
import Platform

/// Notices that the daemon has written to the database: by its write-ahead log, into which each change goes.
final class QueueWatch {
    let descriptor: Int32
    private let database: String
    private let identity: (device: UInt64, number: UInt64)

    init(database: String) throws(SystemError) {
        self.database = database
        guard let identity = Self.identity(of: database) else { throw SystemError("read", path: database) }
        self.identity = identity
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("watch", path: database) }
        // The log is made anew now and then.
        let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO)
        if inotify_add_watch(descriptor, Directory.parent(of: database), events) < 0 {
            let error = SystemError("watch", path: database)
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Whether anything was written since the last call, be it by ourselves.
    func hasChanged() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var hasChanged = false
        while read(descriptor, &buffer, buffer.count) > 0 { hasChanged = true }
        return hasChanged
    }

    /// Whether it is still the file that was opened.
    var isSameDatabase: Bool { Self.identity(of: database).map { $0 == identity } ?? false }

    private static func identity(of path: String) -> (device: UInt64, number: UInt64)? {
        var status = stat()
        return stat(path, &status) == 0 ? (UInt64(status.st_dev), UInt64(status.st_ino)) : nil
    }
}
