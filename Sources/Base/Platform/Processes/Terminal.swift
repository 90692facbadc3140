internal import Glibc

/// The terminal that the standard output is, if it is one.
package struct Terminal: Hashable, Sendable {
    /// Its columns; nil where it doesn't say.
    package var width: Int?
    /// Whether colours are wanted: it can show them, and the person hasn't said otherwise (`NO_COLOR`, no-color.org).
    package var hasColour: Bool

    package init(width: Int?, hasColour: Bool) {
        self.width = width
        self.hasColour = hasColour
    }

    /// nil where the standard output is none.
    /// - Parameter environment: A look-up of environment variables.
    package static func standardOutput(environment: (String) -> String?) -> Terminal? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return Terminal(width: isKnown ? Int(size.ws_col) : nil, hasColour: wantsColour(environment))
    }

    static func wantsColour(_ environment: (String) -> String?) -> Bool {
        guard environment("NO_COLOR").map(\.isEmpty) ?? true else { return false }
        let kind = environment("TERM") ?? ""
        return !kind.isEmpty && kind != "dumb"
    }
}
