internal import CLinux
internal import Glibc

/// Whole files.
package enum File {
    /// Reads a file.
    /// - Parameter limit: Bytes that it may have at most; 16 MiB unless given.
    /// - Throws: `EFBIG` for more than that, `ENOENT` where there is none, …
    package static func contents(of path: String, limit: Int = 16 << 20) throws(SystemError) -> [UInt8] {
        try FileDescriptor(opening: path, flags: O_RDONLY, operation: "read").readAll(limit: limit)
    }

    /// Replaces a file's contents so that after a crash or a power cut it has the old or the new ones, never a part.
    ///
    /// Links are followed and kept. An existing file keeps its permissions and its owner, a new one is the person's alone
    /// (0600). Directories that are missing are created (0700).
    /// - Parameters:
    ///   - survivesPowerCut: Whether to wait until the contents are on the disk. Otherwise a power cut within the next
    ///     seconds may leave a part of them, or nothing; a crash of the program doesn't.
    ///   - isWanted: Asked at the last moment whether the file is still what is to be replaced.
    /// - Returns: What it answered; otherwise nothing was changed.
    @discardableResult
    package static func replace(
        _ path: String, with bytes: [UInt8], survivesPowerCut: Bool = true, if isWanted: () -> Bool = { true }
    ) throws(ReplaceError) -> Bool {
        try replace(path, survivesPowerCut: survivesPowerCut, if: isWanted) { file throws(SystemError) in
            try file.write(bytes)
        }
    }

    /// The same, with contents that are written piece by piece.
    /// - Parameter write: Writes them; what it throws leaves the old ones untouched.
    @discardableResult
    package static func replace(
        _ path: String, survivesPowerCut: Bool = true, if isWanted: () -> Bool = { true },
        writing write: (borrowing FileDescriptor) throws(SystemError) -> Void
    ) throws(ReplaceError) -> Bool {
        let target: String
        do throws(SystemError) {
            target = try LinkChain(path).target
            try Directory.create(Directory.parent(of: target))
            let temporary = try createTemporaryFile(beside: target)
            do throws(SystemError) {
                try setPermissions(of: temporary, asOf: target)
                try write(temporary)
                if survivesPowerCut { try temporary.sync() }
                guard isWanted() else {
                    unlink(temporary.path)
                    return false
                }
                if rename(temporary.path, target) != 0 { throw SystemError("replace", path: target) }
            } catch {
                unlink(temporary.path)
                throw error
            }
        } catch {
            throw ReplaceError(error: error, isReplaced: false)
        }
        guard survivesPowerCut else { return true }
        do {
            try Directory.sync(Directory.parent(of: target))
        } catch {
            throw ReplaceError(error: error, isReplaced: true)
        }
        return true
    }

    /// Removes what a replacement of this file that was killed left behind. Only for whoever sees to it that no other is
    /// under way.
    /// - Parameter target: The file itself, no link to it.
    package static func removeLeftovers(of target: String) {
        let directory = Directory.parent(of: target)
        let beginning = temporaryName(for: target)
        guard let entries = try? Directory.names(in: directory) else { return }
        for name in entries
        where name.hasPrefix(beginning) && name.utf8.count == beginning.utf8.count + uniquePart.utf8.count {
            unlink(directory + "/" + name)
        }
    }

    /// Why `replace` failed.
    package struct ReplaceError: Error, Hashable {
        package var error: SystemError
        /// The new contents are in place, but perhaps not yet on the disk; otherwise the old ones are untouched.
        package var isReplaced: Bool

        package init(error: SystemError, isReplaced: Bool) {
            self.error = error
            self.isReplaced = isReplaced
        }
    }

    /// What mkstemp(3) fills in.
    private static let uniquePart = "XXXXXX"

    /// The beginning of the names of temporary files: hidden from those who list the directory, and nobody else's.
    private static func temporaryName(for target: String) -> String { ".\(Directory.name(of: target)).geotify-" }

    /// A new, empty file in the same directory.
    private static func createTemporaryFile(beside target: String) throws(SystemError) -> FileDescriptor {
        let directory = Directory.parent(of: target)
        var template = Array("\(directory)/\(temporaryName(for: target))\(uniquePart)".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError("create a file in", path: directory) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        return FileDescriptor(owning: descriptor, path: path)
    }

    /// Gives the temporary file the owner, group and permissions of the file that it will replace; where there is none, it is
    /// the person's alone whatever the umask.
    private static func setPermissions(
        of temporary: borrowing FileDescriptor, asOf target: String
    ) throws(SystemError) {
        var old = stat()
        var new = stat()
        var mode: mode_t = 0o600
        if stat(target, &old) == 0 {
            mode = old.st_mode & 0o777
            if fstat(temporary.rawValue, &new) == 0, old.st_uid != new.st_uid || old.st_gid != new.st_gid,
                fchown(temporary.rawValue, old.st_uid, old.st_gid) != 0,
                fchown(temporary.rawValue, uid_t.max, old.st_gid) != 0
            {
                // A group that can't be kept must not hand its rights to another one.
                mode &= ~0o070
            }
            // Nor may what is left of an access list without its entries: the group has the rights of all of them then.
            if !keepAccessList(of: target, for: temporary) { mode &= ~0o070 }
        }
        if fchmod(temporary.rawValue, mode) != 0 { throw SystemError("set permissions of", path: temporary.path) }
    }

    /// Gives the temporary file the access list of the file that it will replace, where that has one (acl(5)).
    /// - Returns: false where it can't have it.
    private static func keepAccessList(of target: String, for temporary: borrowing FileDescriptor) -> Bool {
        let name = "system.posix_acl_access"
        let length = getxattr(target, name, nil, 0)
        guard length > 0 else { return true }
        var list = [UInt8](repeating: 0, count: length)
        return getxattr(target, name, &list, length) == length
            && fsetxattr(temporary.rawValue, name, list, length, 0) == 0
    }
}
