/// What notes and rules may be, wherever they come from.
package enum RuleLimits {
    /// Of `repeatAfter` and `dwell`: a second to a year.
    package static let seconds = 1.0...31_536_000

    /// Whether a text can be a note: it may have several lines, but no other control characters.
    package static func isNote(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\t" || ($0.properties.generalCategory != .control && isStorable($0))
        }
    }

    /// XML has no way to write these two (XML 1.0, section 2.2).
    package static func isStorable(_ scalar: Unicode.Scalar) -> Bool { scalar != "\u{FFFE}" && scalar != "\u{FFFF}" }
}
