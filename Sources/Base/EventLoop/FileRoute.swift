internal import CLinux
internal import Glibc

/// The way to a file as the system walks it, links followed.
///
/// Each directory, each link and the file itself is watched for what befalls it, not for what comes and goes in it. Only
/// where the next entry is missing, its directory is watched for its arrival.
@MainActor struct FileRoute {
    enum Meaning {
        case nothing
        /// A part of the way came, went, or got another name or other attributes; the file may be another one.
        case wayChanged
        /// The file was written and closed, or may have been.
        case written
    }

    /// A name in a watched directory.
    private struct Entry: Hashable {
        var directory: Int32
        var name: String
    }

    /// The numbers of the watches.
    private(set) var watched: Set<Int32> = []
    /// The number of the file's watch, which another file never has; nil where the file is missing or can't be watched.
    private(set) var file: Int32?
    /// The paths of the entries whose coming or going is told by their directory.
    private var awaited: [Entry: String] = [:]

    private let inotify: Inotify

    /// As many links as the kernel follows.
    private static let linkLimit = 40
    private static let directoryEvents = IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW
    /// What is replaced or removed loses a name, which is told as a change of its attributes: at once, even where it
    /// lives on because a program has it open or it has another name.
    private static let fileEvents = IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB | IN_CLOSE_WRITE | IN_DONT_FOLLOW

    /// A directory that may not be read can't be watched, but what lies behind it is.
    init(to path: String, watchedBy inotify: Inotify) {
        self.inotify = inotify
        while !walk(path) {}
    }

    /// Each part is watched before what lies behind it is looked up, so that no change is lost in between.
    /// - Returns: whether nothing can have happened unseen meanwhile.
    private mutating func walk(_ path: String) -> Bool {
        file = nil
        var remaining = Self.names(path)
        var directory = ""
        var links = 0
        while let name = remaining.popLast() {
            if name == ".." {
                directory = Self.parent(directory)
                continue
            }
            let here = watch(directory, Self.directoryEvents)
            let entry = directory + "/" + name
            if let number = watch(entry, Self.directoryEvents) {
                if remaining.isEmpty { file = number }
                directory = entry
            } else if let number = watch(entry, Self.fileEvents) {
                if let target = Self.linkTarget(entry), links < Self.linkLimit {
                    links += 1
                    if target.hasPrefix("/") { directory = "" }
                    remaining += Self.names(target)
                    continue
                }
                if remaining.isEmpty { file = number }
                // The way ends here, unless this has become a directory only now.
                return watch(entry, Self.directoryEvents) == nil
            } else {
                let isLast = remaining.isEmpty
                guard awaitArrival(of: name, in: directory, watchedAs: here, isFile: isLast) else { return false }
                if isLast || access(entry, F_OK) != 0 { return true }
                directory = entry
            }
        }
        return true
    }

    /// - Returns: whether neither the entry came nor the directory went before that was watched for.
    private mutating func awaitArrival(
        of name: String, in directory: String, watchedAs here: Int32?, isFile: Bool
    ) -> Bool {
        let entry = directory + "/" + name
        // The attributes tell that an entry may be read from now on, or that another directory replaced this one.
        let arrivals = IN_CREATE | IN_MOVED_TO | IN_ATTRIB | (isFile ? IN_CLOSE_WRITE : 0)
        // A directory that is removed while a program is in it doesn't tell so itself. Above, no such thing can happen
        // unseen, since a directory must be empty to be removed.
        if let name = directory.split(separator: "/").last,
            let above = watch(Self.parent(directory), Self.directoryEvents | IN_DELETE)
        {
            awaited[Entry(directory: above, name: String(name))] = directory
        }
        let number = watch(directory, Self.directoryEvents | arrivals)
        if let number { awaited[Entry(directory: number, name: name)] = entry }
        return number == here && watch(entry, Self.fileEvents) == nil
    }

    private mutating func watch(_ path: String, _ events: Int32) -> Int32? {
        let number = inotify.watch(path.isEmpty ? "/" : path, for: events)
        if let number { watched.insert(number) }
        return number
    }
}

extension FileRoute {
    /// What an event says about the file.
    func meaning(of event: Inotify.Event) -> Meaning {
        let mask = event.mask
        if mask & IN_Q_OVERFLOW != 0 { return .written }
        if event.name.isEmpty {
            if !watched.contains(event.watched) { return .nothing }
            return event.watched == file && mask & IN_CLOSE_WRITE != 0 ? .written : .wayChanged
        }
        guard let path = awaited[Entry(directory: event.watched, name: event.name)] else { return .nothing }
        if mask & IN_CLOSE_WRITE != 0 { return .written }
        return mask & IN_CREATE != 0 && Self.isUnfinished(path) ? .nothing : .wayChanged
    }

    /// Whether a new entry will be written and closed yet: it is neither a directory, nor a link, nor another name of an
    /// older file. A file whose older name is gone already can't be told from that; it is reported when it changes next.
    private static func isUnfinished(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    /// The names of a path, the first one last.
    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
    }

    /// The path before the last name, empty for the root.
    private static func parent(_ path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
