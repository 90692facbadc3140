extension TerminalText {
    /// The columns that a text of one line takes on a terminal.
    ///
    /// By its own small table rather than wcwidth(3): that depends on the locale, knows nothing in the C locale, and
    /// counts the parts of an emoji one by one, where terminals show one picture.
    package static func width(of text: String) -> Int {
        if isPrintableASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// The text as it is where it fits, else its beginning with `…`, in at most `width` columns. What a person sees as one
    /// character stays whole.
    package static func cut(_ text: String, to width: Int) -> String {
        guard self.width(of: text) > width else { return text }
        var beginning = ""
        var room = width - 1
        for character in text {
            room -= self.width(of: character)
            if room < 0 { break }
            beginning.append(character)
        }
        while beginning.last == " " { beginning.removeLast() }
        return width > 0 ? beginning + "…" : ""
    }

    /// The text in lines of at most `width` columns, broken between words.
    /// - Parameter breaksWords: Whether a word that is wider than a line goes on in the next one, or stays whole.
    package static func lines(_ text: String, width: Int, breaksWords: Bool = true) -> [String] {
        if self.width(of: text) <= width { return [text] }
        var lines: [String] = []
        var (line, used) = ("", 0)
        func end() {
            if !line.isEmpty { lines.append(line) }
            (line, used) = ("", 0)
        }
        for word in text.split(separator: " ") {
            let size = self.width(of: String(word))
            if used > 0, used + 1 + size > width { end() }
            if size <= width || !breaksWords {
                line += (used > 0 ? " " : "") + word
                used += size + (used > 0 ? 1 : 0)
                continue
            }
            for character in word {
                let size = self.width(of: character)
                if used + size > width { end() }
                line.append(character)
                used += size
            }
        }
        end()
        return lines
    }

    /// The columns of what a person sees as one character (Unicode Text Segmentation, UAX #29).
    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // A picture has two columns however many characters it is put together from, a flag or a family.
        if first.properties.isEmojiPresentation { return 2 }
        if first.properties.isEmoji, scalars.dropFirst().first == emojiSelector { return 2 }
        return scalars.reduce(0) { $0 + width(of: $1) }
    }

    /// Asks for the character before it to be shown as a picture (UTS #51, section 1.4.3).
    private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

    private static func width(of scalar: Unicode.Scalar) -> Int {
        // Hangul vowels and final consonants, which are drawn into the block of the consonant before them.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: 0
        // The soft hyphen is the one of these that terminals show.
        case .format where scalar != "\u{AD}": 0
        default: isWide(scalar.value) ? 2 : 1
        }
    }

    /// East Asian Width W and F (UAX #11) but for emoji, which Swift knows; what isn't assigned yet between such
    /// characters is taken for wide.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case ..<0x1100: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F: true
        case 0x2E80...0x303E, 0x3041...0x3098, 0x309B...0x3247, 0x3250...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97C: true
        case 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F: true
        case 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
        case 0x16FE0...0x16FE3, 0x16FF0...0x16FF6, 0x17000...0x18DFF, 0x1AFF0...0x1B2FF: true
        case 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F2FF: true
        case 0x20000...0x2FFFD, 0x30000...0x3FFFD: true
        default: false
        }
    }
}
