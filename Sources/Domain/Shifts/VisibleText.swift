/// What people tell one name from another by: characters that can be seen.
package enum VisibleText {
    /// What keeps a new name from being told from another one by sight, said of that name: a blank at an end, or a character
    /// that can't be seen where it stands.
    /// - Returns: nil where there is nothing of that.
    package static func fault(of name: String) -> String? {
        let scalars = Array(name.unicodeScalars)
        if scalars.first?.properties.isWhitespace == true || scalars.last?.properties.isWhitespace == true {
            return "begins or ends with a blank"
        }
        guard let index = scalars.indices.first(where: { isInvisible(scalars[$0]) && !isNeeded(scalars, at: $0) })
        else { return nil }
        let digits = String(scalars[index].value, radix: 16, uppercase: true)
        return "has the character U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits), "
            + "which can't be seen there"
    }

    /// Default_Ignorable_Code_Point (UAX #44), to which most format characters belong, and what isn't drawn nevertheless: the
    /// marks of annotations and the empty Braille pattern.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
            || scalar.value == 0x2800
    }

    /// Whether a character changes how those beside it look: a joiner between characters of emoji or of a script that has
    /// joined letters, the selector of a variant behind one, and the tags of a flag (UTS #51).
    private static func isNeeded(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = scalars[index - 1]
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index].value {
        case 0x200C, 0x200D: return after.map(isJoined) ?? false && (isJoined(before) || isSelector(before))
        case 0xE0020...0xE007F: return before.value == 0x1F3F4 || (0xE0020...0xE007F).contains(before.value)
        case _ where isSelector(scalars[index]):
            return isJoined(before) || after == "\u{20E3}" || before.properties.isEmoji && !before.isASCII
        default: return false
        }
    }

    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isVariationSelector }

    /// The scripts before Hebrew, Greek and Cyrillic among them, have no joined letters.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x590 && !isInvisible(scalar) && !scalar.properties.isWhitespace
    }
}
