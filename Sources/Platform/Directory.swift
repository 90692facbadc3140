internal import Glibc

/// Directories of ours.
package enum Directory {
    /// The path of the directory that holds this file.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Creates a directory and those above it, as far as they are missing, for the person alone (0700).
    package static func create(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        switch code {
        case EEXIST where isDirectory(path):
            return
        case EEXIST:
            throw SystemError("create directory", path: path, code: ENOTDIR)
        case ENOENT where path.contains("/") && path != "/":
            try create(parent(of: path))
            if mkdir(path, 0o700) != 0 && errno != EEXIST { throw SystemError("create directory", path: path) }
        default:
            throw SystemError("create directory", path: path, code: code)
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Waits until the directory's entries are on the disk.
    static func sync(_ path: String) throws(SystemError) {
        let directory = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
        do {
            try directory.sync()
        } catch  where error.code == EINVAL {
            // The file system has no such operation.
        }
    }
}
