internal import CommandLine

/// What the languages of the shells have in common.
enum Shell {
    /// As one word of bash, zsh and, without single quotes and backslashes, fish.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// With a backslash before each of some characters.
    static func escaped(_ text: String, _ characters: String) -> String {
        text.reduce(into: "") { escaped, character in
            if characters.contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}

extension Reference.Entry {
    /// Whether the program lists candidates for one of its operands or values.
    var asksTheProgram: Bool {
        (operands.map(\.completion) + options.map(\.option.completion)).contains {
            if case .listed = $0 { true } else { false }
        }
    }
}
