internal import Glibc

/// The symbolic links that lead from a path to a file.
package struct LinkChain: Hashable, Sendable {
    /// The path itself, then where each link leads; the last one is no link (and perhaps nothing at all).
    package let paths: [String]

    /// What the path means in the end; where it doesn't exist, what would be created.
    package var target: String { paths[paths.count - 1] }

    /// Follows the links of the path's last component.
    /// - Throws: `ELOOP` after 40 links, as the kernel does; `EILSEQ` where one leads to a name that is no text, which would
    ///   be another one as a string.
    package init(_ path: String) throws(SystemError) {
        var paths = [path]
        while let bytes = Self.contents(of: paths[paths.count - 1]) {
            guard let link = String(validating: bytes, as: UTF8.self) else {
                throw SystemError("follow", path: paths[paths.count - 1], code: EILSEQ)
            }
            if paths.count > 40 { throw SystemError("open", path: path, code: ELOOP) }
            let directory = Directory.parent(of: paths[paths.count - 1])
            paths.append(link.hasPrefix("/") ? link : directory == "/" ? "/" + link : directory + "/" + link)
        }
        self.paths = paths
    }

    /// What a link says; nil for what is none, or isn't there.
    package static func destination(of path: String) -> String? {
        contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func contents(of link: String) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        if count >= 0 { return buffer[..<count].map(UInt8.init(bitPattern:)) }
        // EINVAL: there, and no link. ENOENT: nothing there. Other failures are those of opening it, later.
        return nil
    }
}
