/// A note of several lines in one.
enum TextLine {
    static func of(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    /// As much as a message has room for.
    static func short(_ text: String) -> String {
        let line = of(text)
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}
