import CLinux
import Glibc
import Platform

/// Notices that the file with names and passwords is another one, or for others to read or not, so that the person needn't
/// wait after mending it.
final class CredentialsWatch {
    let descriptor: Int32
    private let path: String
    private var seen: Signature?

    private struct Signature: Hashable {
        var device: UInt64
        var number: UInt64
        /// What is written, and the permissions, too.
        var changed: Int64
        var nanoseconds: Int64
    }

    init(path: String) throws(SystemError) {
        self.path = path
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("watch", path: path) }
        renew()
        seen = signature
    }

    deinit { close(descriptor) }

    /// Watches what is there now: the file, and the directories of its name and of each link that leads to it, or the nearest
    /// ones, for there may be none yet.
    private func renew() {
        inotify_add_watch(descriptor, path, UInt32(IN_ATTRIB | IN_CLOSE_WRITE))
        let events = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
        for name in (try? LinkChain(path))?.paths ?? [path] {
            var directory = Directory.parent(of: name)
            while inotify_add_watch(descriptor, directory, events) < 0, directory != "/" {
                directory = Directory.parent(of: directory)
            }
        }
    }

    /// Whether it was since the last call.
    func hasChanged() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var isTold = false
        while read(descriptor, &buffer, buffer.count) > 0 { isTold = true }
        guard isTold else { return false }
        renew()
        // The directory has other files.
        let signature = signature
        defer { seen = signature }
        return signature != seen
    }

    private var signature: Signature? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Signature(
            device: UInt64(status.st_dev), number: UInt64(status.st_ino), changed: Int64(status.st_ctim.tv_sec),
            nanoseconds: Int64(status.st_ctim.tv_nsec))
    }
}
