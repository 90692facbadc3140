/// Identifiers made of notes: easy to type, in any locale.
enum Slug {
    private static let longest = 40

    /// Lower-case letters a-z and digits, words joined by hyphens: "Buy milk!" becomes `buy-milk`. Latin letters lose their
    /// accents; at most 40 letters, cut between words where that is possible.
    /// - Returns: nil where no letter a-z is left.
    static func of(_ note: String) -> String? {
        var words: [String] = []
        var word = ""
        for character in note.lowercased() {
            if let plain = plainLetters[character] {
                word += plain
            } else if let base = character.unicodeScalars.first.map(Character.init), base.isASCII,
                base.isLetter || base.isNumber
            {
                // Without the accents that are written as marks of their own.
                word.append(base)
            } else if character != "'" && character != "’" {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        let slug = joined(words)
        return slug.contains { $0.isLetter } ? slug : nil
    }

    private static func joined(_ words: [String]) -> String {
        var slug = ""
        for word in words {
            if slug.isEmpty {
                slug = String(word.prefix(longest))
            } else if slug.count + 1 + word.count <= longest {
                slug += "-" + word
            } else {
                break
            }
        }
        return slug
    }

    /// The Latin letters of European languages. A letter equals its decomposed form.
    private static let plainLetters: [Character: String] = {
        let groups = [
            "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
            "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
            "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ae": "æ", "oe": "œ", "ss": "ß", "th": "þ",
        ]
        var letters: [Character: String] = [:]
        for (plain, accented) in groups {
            for letter in accented { letters[letter] = plain }
        }
        return letters
    }()
}
