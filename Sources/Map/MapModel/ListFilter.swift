/// The list beside the map: what of it fits what is typed.
package struct ListFilter: Sendable {
    private let texts: [FoldedText]

    /// - Parameter texts: All that is searched of each entry: title, place, identifier.
    package init(_ texts: some Sequence<String>) { self.texts = texts.map(FoldedText.init) }

    /// The entries in which each word of what is typed stands somewhere, in their order; all where nothing is typed.
    package func matches(_ typed: String) -> [Int] {
        let words = FoldedText(typed).words
        return texts.indices.filter { index in words.allSatisfy(texts[index].contains) }
    }
}
