internal import Text

/// A command as it was typed, or would be.
package enum CommandText {
    private static let longest = 200

    package static func line(_ words: [String]) -> String {
        let line = TerminalText.oneLine(words.map(quoted).joined(separator: " "))
        return line.count > longest ? line.prefix(longest - 1) + "…" : line
    }

    /// In quotes where a shell would take it for anything but one word.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:/@=+%".contains($0) }
        if isPlain { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
