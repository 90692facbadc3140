/// A text as it is searched: without the case of its letters and the marks on them.
package struct FoldedText: Hashable, Sendable {
    private let scalars: [Unicode.Scalar]

    /// Folds a text.
    package init(_ text: String) {
        var scalars: [Unicode.Scalar] = []
        // Upper-case first: so ß becomes ss, and a ligature its letters.
        for scalar in text.uppercased().lowercased().unicodeScalars where !Self.isMark(scalar) {
            if scalar.isASCII {
                scalars.append(scalar)
            } else if let letters = Self.ligatures[scalar] {
                scalars += letters.unicodeScalars
            } else {
                scalars.append(Self.bases[scalar] ?? scalar)
            }
        }
        self.scalars = scalars
    }

    /// Whether there is nothing to look for.
    package var isEmpty: Bool { scalars.isEmpty }

    /// Whether the other text stands in this one.
    package func contains(_ other: FoldedText) -> Bool {
        let (whole, part) = (scalars, other.scalars)
        guard let first = part.first else { return true }
        guard whole.count >= part.count else { return false }
        for start in 0...(whole.count - part.count) where whole[start] == first {
            if whole[start..<(start + part.count)].elementsEqual(part) { return true }
        }
        return false
    }

    /// The parts between spaces.
    package var words: [FoldedText] {
        scalars.split(whereSeparator: \.properties.isWhitespace).map { FoldedText(scalars: Array($0)) }
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
    }

    /// Letters that are two; and those without a mark in their names that people type without it.
    private static let ligatures: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "þ": "th", "ё": "е", "ð": "d",
    ]

    /// Small letters with marks, and those without: the character database's names tell ("LATIN SMALL LETTER E WITH ACUTE").
    /// Latin, Greek and Cyrillic; read once, when something is searched for the first time.
    private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
        var plain: [String: Unicode.Scalar] = [:]
        var marked: [(Unicode.Scalar, String)] = []
        for range: ClosedRange<UInt32> in [0x61...0x7a, 0xdf...0x24f, 0x370...0x52f, 0x1e00...0x1fff] {
            for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
                guard let name = scalar.properties.name, scalar.properties.isLowercase else { continue }
                let words = name.split(separator: " ")
                if let end = words.firstIndex(of: "WITH") {
                    marked.append((scalar, words[..<end].joined(separator: " ")))
                } else {
                    plain[name] = scalar
                }
            }
        }
        return Dictionary(
            marked.compactMap { scalar, name in plain[name].map { (scalar, $0) } },
            uniquingKeysWith: { first, _ in first })
    }()
}
