internal import CLinux
internal import Glibc
internal import Platform

/// Reports changes to one file by inotify: written and closed, replaced by a rename, removed, created; also when a link
/// on the way to it is turned to another target, or a directory of the way comes or goes.
@MainActor package final class FileWatch {
    private let path: String
    private let inotify: Inotify
    private var route: FileRoute
    private var identity: FileIdentity?
    private var watch: Watch?
    private let changed: @MainActor () -> Void

    /// - Parameter path: An absolute path; the file may be missing, and so may its directory.
    /// - Throws: `SystemError` where the system's limit of watches is reached.
    package init(path: String, loop: EventLoop, _ changed: @escaping @MainActor () -> Void) throws {
        precondition(path.hasPrefix("/"))
        self.path = path
        self.changed = changed
        inotify = try Inotify()
        route = try FileRoute(to: path, watchedBy: inotify)
        identity = FileIdentity(path)
        watch = loop.watch(inotify.descriptor, for: .reading) { [weak self] _ in self?.handleEvents() }
    }

    package func cancel() {
        watch?.cancel()
        watch = nil
    }

    private func handleEvents() {
        let meanings = Set(inotify.read().map(route.meaning))
        var isChanged = meanings.contains(.written) || meanings.contains(.replaced)
        // A new file is reported once it is closed; before that it is empty.
        if meanings.contains(.created), Self.isLink(path) { isChanged = true }
        if !meanings.isDisjoint(with: [.replaced, .created, .wayChanged]) { follow() }
        let current = FileIdentity(path)
        if meanings.contains(.wayChanged), current != identity { isChanged = true }
        identity = current
        if isChanged { changed() }
    }

    /// Whether the entry is a symbolic link or another name of an older file.
    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1)
    }

    /// Watches the way as it is now, and drops what is no longer on it.
    private func follow() {
        let old = route.watched
        // At the limit of watches the rest of the way stays unwatched; what is watched already goes on.
        guard let new = try? FileRoute(to: path, watchedBy: inotify) else { return }
        route = new
        for watched in old.subtracting(new.watched) { inotify.remove(watched) }
    }
}

/// What tells one state of a file from another.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: nil where there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
