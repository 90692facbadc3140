internal import CLinux
internal import Glibc
internal import Platform

/// An inotify instance.
@MainActor final class Inotify {
    /// Something that happened in a watched directory, or (no name) to what is watched.
    struct Event {
        var watched: Int32
        var mask: Int32
        var name: String
    }

    let descriptor: Int32

    init() throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        if descriptor < 0 { throw SystemError("watch files") }
    }

    isolated deinit { close(descriptor) }

    /// Why the system's limit of watches refused one, if it ever did.
    private(set) var refusal: SystemError?

    /// Watches what is at the path for these events, and no more for what it was watched for before.
    /// - Returns: its number, which nothing else gets later; nil where it is missing, may not be read, or the limit is
    ///   reached.
    func watch(_ path: String, for events: Int32) -> Int32? {
        let number = inotify_add_watch(descriptor, path, UInt32(bitPattern: events))
        if number >= 0 { return number }
        if errno == ENOSPC || errno == ENOMEM { refusal = SystemError("watch", path: path) }
        return nil
    }

    func remove(_ watched: Int32) { inotify_rm_watch(descriptor, watched) }

    /// The events that are waiting.
    func read() -> [Event] {
        var events: [Event] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return events }
            buffer.withUnsafeBytes { events += Self.parse(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private static func parse(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        let headerSize = MemoryLayout<inotify_event>.size
        var events: [Event] = []
        var offset = 0
        while offset + headerSize <= bytes.count {
            let header = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = offset + headerSize + Int(header.len)
            let name = bytes[(offset + headerSize)..<end].prefix { $0 != 0 }
            events.append(
                Event(
                    watched: header.wd, mask: Int32(bitPattern: header.mask),
                    name: String(decoding: name, as: UTF8.self)))
            offset = end
        }
        return events
    }
}
