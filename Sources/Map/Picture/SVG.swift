internal import Text
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

    /// A line through points.
    static func line(_ points: [SIMD2<Double>]) -> String { "M" + points.map(point).joined(separator: "L") }

    /// A closed line through points.
    static func outline(_ points: [SIMD2<Double>]) -> String { line(points) + "Z" }
}
