/// What was probably meant by a word that isn't known.
package enum Suggestion {
    /// The known words that are nearest; none where all are too far off to be meant, or too many are as near.
    ///
    /// A word is near that the other one begins, or that differs by few slips: one, and in longer words one in three
    /// letters.
    package static func nearest(to word: String, among known: [String]) -> [String] {
        let typed = Array(word.lowercased())
        var nearest: [String] = []
        var least = Int.max
        for candidate in known {
            let letters = Array(candidate.lowercased())
            guard let distance = distance(typed, letters), distance <= least else { continue }
            if distance < least { nearest = [] }
            least = distance
            nearest.append(candidate)
        }
        return nearest.count <= 3 ? nearest : []
    }

    /// `did you mean 'list'?`, or nil where nothing is near.
    package static func question(_ word: String, among known: [String], quote: (String) -> String) -> String? {
        let words = nearest(to: word, among: known).map(quote)
        guard let last = words.last else { return nil }
        let others = words.dropLast()
        return "did you mean " + (others.isEmpty ? last : others.joined(separator: ", ") + " or " + last) + "?"
    }

    /// Nil where it is too far for a slip.
    private static func distance(_ typed: [Character], _ letters: [Character]) -> Int? {
        let limit = max(1, letters.count / 3)
        if typed.count > 1, letters.starts(with: typed) { return 0 }
        guard abs(typed.count - letters.count) <= limit else { return nil }
        let slips = slips(typed, letters)
        return slips <= limit && slips < typed.count ? slips : nil
    }

    /// How many letters were left out, put in, changed or swapped with the next one: the Damerau-Levenshtein distance, in
    /// its form in which no part is touched twice (optimal string alignment).
    private static func slips(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for row in a.indices {
            var current = [row + 1]
            for column in b.indices {
                let change = last[column] + (a[row] == b[column] ? 0 : 1)
                var best = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[b.count]
    }
}
