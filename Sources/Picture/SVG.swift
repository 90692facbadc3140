internal import CommandLine
internal import Glibc
internal import XML

/// Pieces of the picture's text.
enum SVG {
    /// A length or coordinate, to a tenth of a pixel.
    static func number(_ value: Double) -> String {
        let tenths = Int((min(max(value, -1e7), 1e7) * 10).rounded())
        let fraction = abs(tenths) % 10
        let text = "\(abs(tenths) / 10)" + (fraction == 0 ? "" : ".\(fraction)")
        return tenths < 0 ? "-" + text : text
    }

    /// `12,34.5`.
    static func point(_ point: SIMD2<Double>) -> String { number(point.x) + "," + number(point.y) }

    /// Text from outside, in one line and fit for XML.
    static func text(_ text: String) -> String { TerminalText.oneLine(text).escapedForXML() }

    /// Lines of text from outside, fit for XML.
    static func text(lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { text(String($0)) }.joined(separator: "\n")
    }

    /// A closed line through points.
    static func outline(_ points: [SIMD2<Double>]) -> String {
        "M" + points.map(point).joined(separator: "L") + "Z"
    }
}

/// Decimal numbers in words for people.
enum Figures {
    /// With so many decimals.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        let power = (0..<decimals).reduce(1) { result, _ in result * 10 }
        let scaled = Int((value * Double(power)).rounded())
        let text = "\(abs(scaled) / power)"
        let fraction = decimals == 0 ? "" : "." + String(power + abs(scaled) % power).dropFirst()
        return (scaled < 0 ? "-" : "") + text + fraction
    }

    /// The largest of 1, 2, 5, 10, 20, … that isn't above the value.
    static func round(below value: Double) -> Double {
        let power = pow(10, log10(value).rounded(.down))
        let digit = value / power
        return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1)
    }
}
