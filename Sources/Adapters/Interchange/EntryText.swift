internal import Reminders
internal import Text

/// Texts and numbers that come from other programs or go to them, whatever the locale.
enum EntryText {
    /// The shortest text that reads back the same, a whole number without a point.
    static func number(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A number in decimal digits with a point, perhaps with an exponent; nil for anything else that Swift would take.
    static func number(from text: some StringProtocol) -> Double? {
        guard let first = text.utf8.first, first != UInt8(ascii: "+"), text.utf8.allSatisfy(isOfNumber),
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// A note as it can be stored: line ends are line feeds, and other control characters become spaces.
    static func note(_ text: String) -> String {
        var note = String.UnicodeScalarView()
        var followsReturn = false
        for scalar in text.unicodeScalars {
            if scalar == "\r" {
                note.append("\n")
            } else if scalar == "\n" {
                if !followsReturn { note.append("\n") }
            } else if scalar == "\t" || isStorable(scalar) {
                note.append(scalar)
            } else {
                note.append(" ")
            }
            followsReturn = scalar == "\r"
        }
        return String(note)
    }

    /// A text in one line.
    static func line(_ text: String) -> String {
        note(text).singleSpaced
    }

    /// Whether the store could keep it as an identifier: a text that isn't empty and has no control characters.
    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy(isStorable)
    }

    private static func isStorable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
    }

    /// A text in quotes, shortened, fit for one line of a terminal.
    static func quoted(_ text: String) -> String {
        let most = 60
        var line = ""
        for scalar in text.unicodeScalars.prefix(most) {
            line.unicodeScalars.append(isStorable(scalar) ? scalar : "\u{FFFD}")
        }
        return "\"" + line + (text.unicodeScalars.count > most ? "…" : "") + "\""
    }

    /// An event as programs write it: their words and the numbers of the samples for iOS. nil where it is none.
    static func eventType(from text: some StringProtocol) -> EventType? {
        switch text.lowercased().filter({ $0 != " " && $0 != "_" && $0 != "-" }) {
        case "entry", "enter", "onentry", "onenter", "arrive", "arriving", "arrival", "0": .entry
        case "exit", "leave", "onexit", "onleave", "depart", "departing", "departure", "1": .exit
        case "both": .both
        case "pass": .pass
        default: nil
        }
    }
}
