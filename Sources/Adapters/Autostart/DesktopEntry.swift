internal import Platform
internal import Text

/// The group `[Desktop Entry]` of a file after the Desktop Entry Specification: its keys without translations, as they stand
/// there.
package struct DesktopEntry: Hashable, Sendable {
    private var values: [String: String] = [:]

    /// - Returns: nil where the text has no such group.
    package init?(_ text: String) {
        var isInside = false
        var wasInside = false
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("[") {
                isInside = line == "[Desktop Entry]"
                if isInside { wasInside = true }
            } else if isInside, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
                values[line[..<equals].trimmed] = line[line.index(after: equals)...].trimmed
            }
        }
        if !wasInside { return nil }
    }

    /// Reads a file.
    /// - Returns: nil where there is none that could be read, or it is no desktop entry.
    package init?(reading path: String) {
        guard let file = try? RegularFile(reading: path, limit: 1 << 20) else { return nil }
        self.init(String(decoding: file.bytes, as: UTF8.self))
    }

    /// A key's value.
    package subscript(key: String) -> String? { values[key] }

    /// Whether a key is true.
    package func isTrue(_ key: String) -> Bool { values[key] == "true" || values[key] == "1" }

    /// Whether the entry is for one of these desktops (`OnlyShowIn`, `NotShowIn`).
    /// - Parameter desktops: The names of `XDG_CURRENT_DESKTOP`.
    package func isMeant(for desktops: [String]) -> Bool {
        if let only = values["OnlyShowIn"] { return !Self.list(only).isDisjoint(with: desktops) }
        if let not = values["NotShowIn"] { return Self.list(not).isDisjoint(with: desktops) }
        return true
    }

    private static func list(_ value: String) -> Set<String> {
        Set(value.split(separator: ";").map(\.trimmed))
    }
}
