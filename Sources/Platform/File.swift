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
    package static func replace(_ path: String, with bytes: [UInt8]) throws(ReplaceError) {
        let target: String
        do throws(SystemError) {
            target = try LinkChain(path).target
            try Directory.create(Directory.parent(of: target))
            let temporary = try createTemporaryFile(beside: target)
            do throws(SystemError) {
                try adoptPermissions(of: target, for: temporary)
                try temporary.write(bytes)
                try temporary.sync()
                if rename(temporary.path, target) != 0 { throw SystemError("replace", path: target) }
            } catch {
                unlink(temporary.path)
                throw error
            }
        } catch {
            throw ReplaceError(error: error, isReplaced: false)
        }
        do {
            try Directory.sync(Directory.parent(of: target))
        } catch {
            throw ReplaceError(error: error, isReplaced: true)
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

    /// A new, empty file (0600) in the same directory, hidden from those who list it.
    private static func createTemporaryFile(beside target: String) throws(SystemError) -> FileDescriptor {
        let directory = Directory.parent(of: target)
        var template = Array("\(directory)/.\(Directory.name(of: target)).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError("create a file in", path: directory) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        return FileDescriptor(owning: descriptor, path: path)
    }

    /// Gives the temporary file the owner, group and permissions of the file that it will replace, if there is one.
    private static func adoptPermissions(
        of target: String, for temporary: borrowing FileDescriptor
    ) throws(SystemError) {
        var old = stat()
        var new = stat()
        guard stat(target, &old) == 0 else { return }
        var mode = old.st_mode & 0o777
        if fstat(temporary.rawValue, &new) == 0, old.st_uid != new.st_uid || old.st_gid != new.st_gid,
            fchown(temporary.rawValue, old.st_uid, old.st_gid) != 0,
            fchown(temporary.rawValue, uid_t.max, old.st_gid) != 0
        {
            // A group that can't be kept must not hand its rights to another one.
            mode &= ~0o070
        }
        if fchmod(temporary.rawValue, mode) != 0 { throw SystemError("set permissions of", path: temporary.path) }
    }
}
