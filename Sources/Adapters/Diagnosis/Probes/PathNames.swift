internal import Text

/// How paths are written in what may become public: without the person's name.
struct PathNames: Sendable {
    /// What a path may begin with, and what is written in its place; the longest first.
    private let names: [(path: [UInt8], name: [UInt8])]
    private let user: [UInt8]?

    /// - Parameters:
    ///   - user: The person's name at log-in, which may stand in paths outside of the home.
    ///   - environment: A look-up of environment variables.
    init(home: String, user: String?, environment: (String) -> String?) {
        var names = [(path: home, name: "~")]
        for variable in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
            guard let path = environment(variable), path.hasPrefix("/") else { continue }
            // Below the home `~` says more.
            if home == "/" || !path.hasPrefix(home + "/") { names.append((path, "$" + variable)) }
        }
        self.names = names.map { (Self.trimmed($0.path), Array($0.name.utf8)) }
            .filter { $0.path.count > 1 }.sorted { $0.path.count > $1.path.count }
        self.user = user.flatMap { $0.isEmpty ? nil : Array(("/" + $0).utf8) }
    }

    /// The text with all that would tell the person's name in its paths replaced.
    func cleaned(_ text: String) -> String {
        let text = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        scan: while index < text.count {
            for (path, name) in names where Self.stands(path, in: text, at: index) {
                result += name
                index += path.count
                continue scan
            }
            if let user, Self.stands(user, in: text, at: index) {
                result += Array("/…".utf8)
                index += user.count
                continue
            }
            result.append(text[index])
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether the path stands there as a whole, not as the beginning of another name.
    private static func stands(_ path: [UInt8], in text: [UInt8], at index: Int) -> Bool {
        guard text[index...].starts(with: path) else { return false }
        guard text.indices.contains(index + path.count) else { return true }
        switch text[index + path.count] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            return false
        default: return true
        }
    }

    private static func trimmed(_ path: String) -> [UInt8] {
        var path = Array(path.utf8)
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }
}
