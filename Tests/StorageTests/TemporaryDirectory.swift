import Glibc
import Platform

/// A directory of one test's own, removed with all that is in it when the value goes away.
final class TemporaryDirectory {
    let path: String

    init() {
        var template = Array("/tmp/geotify-storage-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit { Self.remove(path) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String, mode: mode_t = 0o600) {
        let file = try! FileDescriptor(opening: self(name), flags: O_WRONLY | O_CREAT | O_TRUNC)
        try! file.write(Array(text.utf8))
        chmod(self(name), mode)
    }

    func read(_ name: String) -> String? {
        (try? File.contents(of: self(name))).map { String(decoding: $0, as: UTF8.self) }
    }

    var names: Set<String> { Self.names(in: path) }

    static func names(in path: String) -> Set<String> {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: Set<String> = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.insert(name) }
        }
        return names
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) { remove(path + "/" + name) }
        rmdir(path)
    }
}

/// The permission bits of a file.
func permissions(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

/// Whether the path itself is a symbolic link.
func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}
