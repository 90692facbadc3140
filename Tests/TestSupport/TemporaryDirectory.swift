internal import Foundation

/// A directory of its own for one test, removed when released. Its path is short enough for sockets.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        path = "/tmp/geotify-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of an entry.
    package func entry(_ name: String) -> String { path + "/" + name }

    /// Writes a file in place, and makes its directories.
    /// - Parameter mode: Its permissions; nil leaves them to the process's mask.
    package func write(_ text: String, to name: String, mode: UInt32? = nil) throws {
        let url = URL(fileURLWithPath: entry(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        if let mode {
            try FileManager.default.setAttributes([.posixPermissions: Int(mode)], ofItemAtPath: entry(name))
        }
    }

    /// A file's text, empty where there is none.
    package func contents(of name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: entry(name)) ?? Data(), as: UTF8.self)
    }

    /// A file's text; nil where there is none.
    package func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: entry(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names of the entries.
    package var names: Set<String> { Self.names(in: path) }

    package static func names(in path: String) -> Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    }
}
