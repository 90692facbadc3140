/// How a text stands out on a terminal that has colours, by the names of what it says.
package enum TextStyle: Hashable, Sendable {
    case plain
    /// A heading or a name.
    case strong
    /// What matters less.
    case faint
    case good
    case doubtful
    case bad

    /// The text between the control sequences (ECMA-48, SGR) of the style. Only the terminal's own eight colours are used,
    /// which the person's palette makes legible on its background.
    package func applied(to text: String) -> String {
        guard !text.isEmpty, let parameter else { return text }
        return "\u{1B}[\(parameter)m\(text)\u{1B}[0m"
    }

    private var parameter: String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .faint: "2"
        case .good: "32"
        case .doubtful: "33"
        case .bad: "31"
        }
    }
}
