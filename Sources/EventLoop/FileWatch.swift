/// Reports changes to one file by inotify: written and closed, replaced by a rename, removed, created; also when a link
/// on the way to it is turned to another target, or a directory of the way comes or goes.
@MainActor package final class FileWatch {
    /// - Parameter path: An absolute path; the file may be missing, and so may its directory.
    package init(path: String, loop: EventLoop, _ changed: @escaping @MainActor () -> Void) throws { fatalError() }
    package func cancel() { fatalError() }
}
