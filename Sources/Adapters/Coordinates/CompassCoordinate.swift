internal import Platform

/// A coordinate whose numbers have signs of degrees, or letters of the compass: `52°31'12"N 13°24'18"E`, `N 52 31.2 E 13 24.3`,
/// `52.52° N, 13.405° E`, `13°24'E, 52°31'N`.
struct CompassCoordinate: Hashable {
    /// Degrees.
    let latitude: Double
    let longitude: Double

    private enum Token: Hashable {
        case number(Double, isWhole: Bool)
        /// Of degrees, minutes or seconds: 0, 1, 2.
        case mark(Int)
        case letter(Character)
        case minus, comma
    }

    /// - Returns: nil for a text that has no such form.
    /// - Throws: `CoordinateError` for one that has, and isn't right.
    init?(_ text: String) throws(CoordinateError) {
        guard let tokens = Self.tokens(of: text), tokens.contains(where: Self.isSign),
            tokens.contains(where: { if case .number = $0 { true } else { false } }),
            let (first, second) = Self.halves(of: tokens)
        else {
            if Self.hasEastOrWest(text) {
                throw CoordinateText.wrong(text, "an O may mean east or west: write E or W for it")
            }
            return nil
        }
        guard let one = try Angle(first, in: text), let other = try Angle(second, in: text) else { return nil }
        switch (one.isLatitude, other.isLatitude) {
        case (true, false), (nil, nil): (latitude, longitude) = (one.degrees, other.degrees)
        case (false, true): (latitude, longitude) = (other.degrees, one.degrees)
        default: throw CoordinateText.wrong(text, "one of its parts must have N or S, and the other one E or W")
        }
    }

    private static func isSign(_ token: Token) -> Bool {
        switch token {
        case .mark(0), .letter: true
        default: false
        }
    }

    /// Whether an O, which is the east's letter in some languages and the west's in others, keeps the text from being one.
    private static func hasEastOrWest(_ text: String) -> Bool {
        guard text.contains(where: { "Oo".contains($0) }), text.contains(where: { "°º˚".contains($0) }) else {
            return false
        }
        return (try? CompassCoordinate(String(text.map { "Oo".contains($0) ? "E" : $0 }))) != nil
    }

    private static func tokens(of text: String) -> [Token]? {
        var tokens: [Token] = []
        var rest = text[...]
        while let character = rest.first {
            let digits = rest.prefix { $0.isASCII && $0.isWholeNumber || $0 == "." }
            if !digits.isEmpty {
                guard let value = Decimal.value(of: String(digits)) else { return nil }
                tokens.append(.number(value, isWhole: Decimal.isWhole(digits)))
                rest = rest.dropFirst(digits.count)
                continue
            }
            rest.removeFirst()
            switch character {
            case "°", "º", "˚": tokens.append(.mark(0))
            case "'", "′", "’", "‘", "´":
                // Two of them are the sign of seconds.
                if rest.first == character {
                    rest.removeFirst()
                    tokens.append(.mark(2))
                } else {
                    tokens.append(.mark(1))
                }
            case "\"", "″", "”", "“": tokens.append(.mark(2))
            case "N", "S", "E", "W", "n", "s", "e", "w": tokens.append(.letter(Character(character.uppercased())))
            case "-", "−", "–": tokens.append(.minus)
            case ",", ";", "，": tokens.append(.comma)
            case _ where character.isWhitespace: break
            default: return nil
            }
        }
        return tokens
    }

    /// The tokens of either angle; nil where that can't be told.
    private static func halves(of tokens: [Token]) -> ([Token], [Token])? {
        let commas = tokens.indices.filter { tokens[$0] == .comma }
        let letters = tokens.indices.filter { if case .letter = tokens[$0] { true } else { false } }
        let degrees = tokens.indices.filter { tokens[$0] == .mark(0) }
        let border: Int
        if let comma = commas.first {
            guard commas.count == 1 else { return nil }
            return (Array(tokens[..<comma]), Array(tokens[(comma + 1)...]))
        } else if letters.count == 2 {
            border = letters[0] == 0 ? letters[1] : letters[0] + 1
        } else if letters.isEmpty, degrees.count == 2, degrees[1] >= 2 {
            // The number before the sign, and what is before that.
            border = tokens[degrees[1] - 2] == .minus ? degrees[1] - 2 : degrees[1] - 1
        } else {
            return nil
        }
        return (Array(tokens[..<border]), Array(tokens[border...]))
    }

    /// Degrees with perhaps minutes and seconds, and perhaps a letter before or behind.
    private struct Angle {
        var degrees: Double
        /// Nil where no letter says it.
        var isLatitude: Bool?

        init?(_ tokens: [Token], in text: String) throws(CoordinateError) {
            var rest = tokens[...]
            var letter: Character?
            if case .letter(let first) = rest.first {
                letter = first
                rest.removeFirst()
            } else if case .letter(let last) = rest.last {
                letter = last
                rest.removeLast()
            }
            let isNegative = rest.first == .minus
            if isNegative { rest.removeFirst() }
            guard let parts = Self.parts(rest) else { return nil }
            for (part, name) in zip(parts.dropFirst(), ["minutes", "seconds"]) where part >= 60 {
                throw CoordinateText.wrong(text, "its \(name) must be less than 60")
            }
            if isNegative, letter != nil {
                throw CoordinateText.wrong(text, "write a letter or a minus sign, not both")
            }
            let sum = zip(parts, [1, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
            // Seven places are a centimetre; what comes behind them is of the division only.
            let rounded = (sum * 1e7).rounded() / 1e7
            degrees = isNegative || letter == "S" || letter == "W" ? -rounded : rounded
            isLatitude = letter.map { $0 == "N" || $0 == "S" }
        }

        /// One to three numbers, each with its sign or without any; only the last one has a fraction.
        private static func parts(_ tokens: ArraySlice<Token>) -> [Double]? {
            var parts: [Double] = []
            var (rest, isOver) = (tokens, false)
            while let token = rest.popFirst() {
                guard case .number(let value, let isWhole) = token, parts.count < 3, !isOver else { return nil }
                if case .mark(let unit) = rest.first {
                    guard unit == parts.count else { return nil }
                    rest.removeFirst()
                }
                parts.append(value)
                isOver = !isWhole
            }
            return parts.isEmpty ? nil : parts
        }
    }
}
