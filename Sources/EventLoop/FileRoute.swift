internal import CLinux
internal import Glibc

/// The way to a file as the system walks it, links followed, with each directory on it watched for what would change it.
@MainActor struct FileRoute {
    enum Meaning {
        case nothing
        /// The file was written and closed.
        case written
        /// Another file, or none, has its place.
        case replaced
        /// The file was created: complete if it is a link, else to be written yet.
        case created
        /// A directory or a link before the file came or went; the file may be another one.
        case wayChanged
    }

    private struct Step: Hashable {
        var watched: Int32
        var name: String
    }

    /// The entries on the way, each in its directory.
    private var steps: Set<Step> = []
    /// The last entry, which is the file or would be.
    private var file: Step?
    /// The numbers of the watched directories.
    var watched: Set<Int32> { Set(steps.map(\.watched)) }

    /// As many links as the kernel follows.
    private static let linkLimit = 40

    /// Each directory is watched before its entry is looked at, so that no change is lost in between.
    init(to path: String, watchedBy inotify: Inotify) throws {
        var remaining = Self.names(path)
        var directory = ""
        var links = 0
        while let name = remaining.popLast() {
            if name == ".." {
                directory = String(directory[..<(directory.lastIndex(of: "/") ?? directory.startIndex)])
                continue
            }
            let entry = directory + "/" + name
            let step = try inotify.add(directory + "/", Self.directoryEvents(isLast: remaining.isEmpty))
                .map { Step(watched: $0, name: name) }
            if let step { steps.insert(step) }
            if let target = Self.linkTarget(entry), links < Self.linkLimit {
                links += 1
                if target.hasPrefix("/") { directory = "" }
                remaining += Self.names(target)
                continue
            }
            if remaining.isEmpty {
                file = step
            } else if access(entry, F_OK) != 0 {
                return
            }
            directory = entry
        }
    }

    /// What an event says about the file.
    func meaning(of event: Inotify.Event) -> Meaning {
        if event.mask & (IN_Q_OVERFLOW | IN_IGNORED | IN_UNMOUNT) != 0 { return .wayChanged }
        let step = Step(watched: event.watched, name: event.name)
        guard steps.contains(step) else { return .nothing }
        if step != file { return event.mask & IN_CLOSE_WRITE != 0 ? .nothing : .wayChanged }
        if event.mask & IN_CLOSE_WRITE != 0 { return .written }
        return event.mask & IN_CREATE != 0 ? .created : .replaced
    }

    private static func directoryEvents(isLast: Bool) -> Int32 {
        let entries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        return isLast ? entries | IN_CLOSE_WRITE : entries
    }

    /// The names of a path, the first one last.
    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
