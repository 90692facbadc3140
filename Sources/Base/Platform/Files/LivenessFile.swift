internal import CLinux
internal import Glibc

/// A file by which other programs see at once whether a program runs, and a word that it has for them.
///
/// It is locked for as long as the program lives, however that ends; the file itself stays. Those who look only ask for the
/// lock, so that they are in nobody's way.
package final class LivenessFile {
    /// What others see.
    package enum Sight: Hashable, Sendable {
        case absent
        /// - Parameter word: Empty where it has none yet.
        case present(word: String)
    }

    private let file: FileDescriptor

    /// - Parameter path: The file, created (0600) where it is missing, as is its directory (0700).
    /// - Throws: `EAGAIN` where another program has it.
    package init(path: String) throws(SystemError) {
        try Directory.create(Directory.parent(of: path))
        file = try FileDescriptor.creating(path, flags: O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        var lock = Self.wholeFile
        if fcntl(file.rawValue, Int32(geotify_lock_set), &lock) != 0 { throw SystemError("lock", path: path) }
        try say("")
    }

    /// - Parameter word: At most 63 bytes of it are seen.
    package func say(_ word: String) throws(SystemError) {
        // Whoever reads in between sees a whole line nevertheless.
        let line = Array((word + "\n").utf8)
        guard pwrite(file.rawValue, line, line.count, 0) == line.count,
            ftruncate(file.rawValue, off_t(line.count)) == 0
        else { throw SystemError("write", path: file.path) }
    }

    /// - Returns: nil where the file can't be read.
    package static func look(at path: String) -> Sight? {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        } catch {
            return error.code == ENOENT ? .absent : nil
        }
        var lock = wholeFile
        guard fcntl(file.rawValue, Int32(geotify_lock_get), &lock) == 0 else { return nil }
        if lock.l_type == F_UNLCK { return .absent }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(file.rawValue, &bytes, bytes.count, 0)
        guard count >= 0 else { return nil }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
        return .present(word: String(decoding: line, as: UTF8.self))
    }

    private static var wholeFile: flock {
        flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    }
}
