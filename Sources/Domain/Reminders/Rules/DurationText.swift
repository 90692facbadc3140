/// How long something lasts, as people read and type it.
package enum DurationText {
    /// `1 h 30 min`: each unit that there is any of.
    package static func text(_ seconds: Double) -> String {
        var rest = Int(min(seconds, 1e9))
        var parts: [String] = []
        for (name, length) in [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)] where rest >= length {
            parts.append("\(rest / length) \(name)")
            rest %= length
        }
        guard parts.isEmpty else { return parts.joined(separator: " ") }
        return (Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)") + " s"
    }

    /// Reads `90s`, `10m`, `2h`, `3d`, `1h30m`: each unit once, the largest first.
    /// - Returns: Seconds, more than 0; nil for what is no duration, or none worth the name.
    package static func seconds(_ text: String) -> Double? {
        var rest = text[...]
        var units = units[...]
        var seconds = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            guard let number = Double(digits), let name = rest.popFirst(),
                let index = units.firstIndex(where: { $0.name == name })
            else { return nil }
            seconds += number * units[index].seconds
            units = units[(index + 1)...]
        }
        return seconds > 0 && seconds <= 1e9 ? seconds : nil
    }

    /// As `seconds(_:)` reads it: `1h30m`.
    package static func typed(_ seconds: Double) -> String {
        var rest = Int(min(seconds, 1e9))
        var text = ""
        for unit in units where rest >= Int(unit.seconds) {
            text += "\(rest / Int(unit.seconds))\(unit.name)"
            rest %= Int(unit.seconds)
        }
        return text
    }

    private static let units: [(name: Character, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
}
