import TestSupport
import Testing
import Text

@Suite struct SuggestionTests {
    private static let known = [
        "add", "list", "show", "edit", "remove", "enable", "disable", "done", "pause", "resume", "status", "history",
    ]

    @Test(arguments: [
        ("lst", ["list"]), ("lsit", ["list"]), ("lisst", ["list"]), ("lisp", ["list"]), ("LIST", ["list"]),
        ("hsitroy", ["history"]), ("ad", ["add"]), ("stats", ["status"]), ("pouse", ["pause"]),
        // What begins a word is meant sooner than what a slip away is.
        ("hist", ["history"]), ("re", ["remove", "resume"]), ("en", ["enable"]),
        // The nearer one of two.
        ("xisable", ["disable"]),
    ])
    func `finds what a slip made`(word: String, meant: [String]) {
        #expect(Suggestion.nearest(to: word, among: Self.known) == meant)
    }

    @Test(arguments: ["", "a", "x", "fly", "if", "sync", "liability", "aaaaaaaaaaaaaaaaaaaa", "👩‍👩‍👧‍👦", "delete"])
    func `never asks for what is far off`(word: String) {
        #expect(Suggestion.nearest(to: word, among: Self.known).isEmpty)
    }

    @Test func `asks for nothing where all fit`() {
        #expect(Suggestion.nearest(to: "ab", among: ["aba", "abb", "abc"]).count == 3)
        #expect(Suggestion.nearest(to: "ab", among: ["aba", "abb", "abc", "abd"]).isEmpty)
    }

    /// One slip of any kind is found in every word.
    @Test func `finds every slip`() {
        var generator = SeededGenerator(seed: 7)
        for word in Self.known {
            for _ in 0..<200 {
                var letters = Array(word)
                Self.slip(in: &letters, &generator)
                let found = Suggestion.nearest(to: String(letters), among: [word])
                #expect(found == [word], "\(String(letters)) for \(word)")
            }
        }
    }

    private static func slip(in letters: inout [Character], _ generator: inout SeededGenerator) {
        let index = Int.random(in: 0..<letters.count - 1, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: letters.remove(at: index)
        case 1: letters.insert("x", at: index)
        case 2: letters[index] = "y"
        default: letters.swapAt(index, index + 1)
        }
    }
}
