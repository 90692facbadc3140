internal import CLinux
internal import Glibc
internal import Platform

/// Reports changes to one file by inotify: written and closed, replaced by a rename, removed, created; also when a link
/// on the way to it is turned to another target, or a directory of the way comes or goes.
///
/// What else happens in the directories of the way wakes nobody up, as long as the file is there. A mount over a part of
/// the way isn't noticed: the system doesn't tell.
@MainActor package final class FileWatch {
    private let path: String
    private let inotify: Inotify
    private var route: FileRoute
    private var watch: DescriptorWatch?
    private let changed: @MainActor () -> Void

    /// - Parameter path: An absolute path; the file may be missing, and so may its directory.
    /// - Throws: `SystemError` where the system's limit of watches is reached.
    package init(path: String, loop: EventLoop, _ changed: @escaping @MainActor () -> Void) throws {
        precondition(path.hasPrefix("/"))
        self.path = path
        self.changed = changed
        inotify = try Inotify()
        route = FileRoute(to: path, watchedBy: inotify)
        if let refusal = inotify.refusal { throw refusal }
        watch = loop.watch(inotify.descriptor, for: .reading) { [weak self] _ in self?.handleEvents() }
    }

    package func cancel() {
        watch?.cancel()
        watch = nil
    }

    private func handleEvents() {
        let meanings = Set(inotify.read().map(route.meaning))
        if meanings.isSubset(of: [.nothing]) { return }
        let old = route
        route = FileRoute(to: path, watchedBy: inotify)
        for watched in old.watched.subtracting(route.watched) { inotify.remove(watched) }
        if meanings.contains(.written) || route.file != old.file { changed() }
    }
}
