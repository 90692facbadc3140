/// A kind of work during which the position is written down: what its shifts begin with.
package struct ShiftProfile: Hashable, Sendable {
    /// What the user calls it; see `isName`.
    package var name: String
    /// Seconds from one point to the next.
    package var every: Double
    /// Where its points are sent; nil if they stay here.
    package var target: Target?

    /// Creates a profile from its parts, without a check.
    package init(name: String, every: Double = defaultPace, target: Target? = nil) {
        self.name = name
        self.every = every
        self.target = target
    }

    /// Seconds between points by default.
    package static let defaultPace = 3.0
    /// The allowed seconds between points: from a second to a day.
    package static let paces = 1.0...86_400
    private static let longestName = 100

    /// Whether a profile may have this name: the user types it, and it is shown on one line.
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName && text.first != "-"
            && text.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && $0 != "\u{FFFE}" && $0 != "\u{FFFF}"
            }
            && text.first?.isWhitespace == false && text.last?.isWhitespace == false
    }

    /// Whether a new profile may have this name: a number means a shift, and names are told apart by sight.
    package static func isNewName(_ text: String) -> Bool {
        isName(text) && VisibleText.fault(of: text) == nil
            && !text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Why `isNewName` refuses a name, as the end of a sentence.
    package static let newNameRule =
        "must not be digits alone, which are the number of a shift, nor have characters that can't be seen"
    /// Why `isName` refuses a name, as the end of a sentence.
    package static let nameRule =
        "must be a text in one line of at most 100 bytes that begins neither with a space nor with -"
}
