internal import Glibc

/// Decimal numbers in words for people, with a point in every locale.
package enum Figures {
    /// With so many decimals.
    package static func fixed(_ value: Double, _ decimals: Int) -> String {
        let power = (0..<decimals).reduce(1) { result, _ in result * 10 }
        let scaled = Int((min(max(value, -1e12), 1e12) * Double(power)).rounded())
        let text = "\(abs(scaled) / power)"
        let fraction = decimals == 0 ? "" : "." + String(power + abs(scaled) % power).dropFirst()
        return (scaled < 0 ? "-" : "") + text + fraction
    }

    /// With so many decimals at most: no zeros at the end.
    package static func short(_ value: Double, decimals: Int) -> String {
        var text = fixed(value, decimals)
        guard decimals > 0 else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// The largest of 1, 2, 5, 10, 20, … that isn't above the value.
    package static func round(below value: Double) -> Double {
        let power = pow(10, log10(value).rounded(.down))
        // Rounding in the division must not make 5 of it what is 4.999….
        let digit = value / power * (1 + 1e-12)
        return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1)
    }
}
