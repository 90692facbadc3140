/// Where map tiles come from: a URL with `{z}`, `{x}` and `{y}` in it.
package struct TileTemplate: Hashable, Sendable {
    /// OpenStreetMap's own server, whose policy allows it to programs that say who they are and keep what they got.
    package static let openStreetMap = TileTemplate(checked: "https://tile.openstreetmap.org/{z}/{x}/{y}.png")

    package let text: String
    /// Whom a tile is asked of, which so learns where one looks: `tile.openstreetmap.org`.
    package let host: String

    /// What is wrong with a template, and what would be right.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    package init(_ text: String) throws(Failure) {
        if text.utf8.count > 2000 { throw Failure(description: "the address is too long") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !#""<>\^`|"#.utf8.contains($0) }) else {
            throw Failure(description: "the address has a character that no URL has: write it in ASCII without spaces")
        }
        try Self.checkPlaceholders(text)
        guard let host = WebAddress.host(of: text) else {
            throw Failure(
                description: "the address must begin with https:// and a host's name, or with http://localhost: others "
                    + "on the way could read where you look")
        }
        if host.contains("{") { throw Failure(description: "the host must be a name without braces") }
        self.text = text
        self.host = host
    }

    private init(checked text: String) {
        self.text = text
        host = String(text.dropFirst(8).prefix { $0 != "/" })
    }

    private static func checkPlaceholders(_ text: String) throws(Failure) {
        var names: [Substring] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { "{}".contains($0) }) {
            guard rest[start] == "{", let end = rest[start...].firstIndex(of: "}") else {
                throw Failure(description: "the address has a brace too many: only {z}, {x} and {y} stand in braces")
            }
            names.append(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        if let other = names.first(where: { !["z", "x", "y"].contains($0) }) {
            throw Failure(description: "the address has {\(other)}: only {z}, {x} and {y} are filled in")
        }
        for name in ["z", "x", "y"] where !names.contains(Substring(name)) {
            throw Failure(description: "the address lacks {\(name)}: zoom, column and row are {z}, {x} and {y}")
        }
    }
}
