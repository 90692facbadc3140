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

    /// Creates a directory and those above it, as far as they are missing, for the person alone (0700), whatever the umask.
    package static func create(_ path: String) throws(SystemError) {
        switch make(path) {
        case 0:
            return
        case EEXIST where isDirectory(path):
            return
        case EEXIST:
            throw SystemError("create directory", path: path, code: ENOTDIR)
        case ENOENT where path.contains("/") && path != "/":
            try create(parent(of: path))
            let code = make(path)
            if code != 0 && code != EEXIST { throw SystemError("create directory", path: path, code: code) }
        case let code:
            throw SystemError("create directory", path: path, code: code)
        }
    }

    /// - Returns: 0, or the `errno` of the failure.
    private static func make(_ path: String) -> Int32 {
        mkdir(path, 0o700) == 0 && chmod(path, 0o700) == 0 ? 0 : errno
    }

    /// The names of the directory's entries, in no order.
    package static func names(in path: String) throws(SystemError) -> [String] {
        guard let directory = opendir(path) else { throw SystemError("list", path: path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
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
