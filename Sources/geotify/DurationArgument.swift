import CommandLine

/// How long something is to last, as people type it: `90s`, `10m`, `2h`, `3d`, `1h30m`.
enum DurationArgument {
    /// - Parameter subject: What takes the duration, for the message: `--dwell`.
    /// - Returns: Seconds, more than 0.
    static func seconds(
        _ text: String, for subject: String, atMost most: Double = .infinity
    ) throws(CommandFailure) -> Double {
        guard let seconds = seconds(text) else {
            throw CommandFailure(
                .usage,
                "\(subject) can't be '\(text)': write whole numbers with their units, such as 90s, 10m, 2h, 3d or 1h30m"
            )
        }
        if seconds > most { throw CommandFailure(.usage, "\(subject) can't be '\(text)': a year is the most") }
        return seconds
    }

    static let year = 31_536_000.0

    /// nil for what is no duration, or none worth the name.
    static func seconds(_ text: String) -> Double? {
        var rest = text[...]
        var units = units[...]
        var seconds = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { Decimal.isWhole(String($0)[...]) }
            rest = rest.dropFirst(digits.count)
            guard let number = Double(digits), let name = rest.popFirst(),
                let index = units.firstIndex(where: { $0.name == name })
            else { return nil }
            seconds += number * units[index].seconds
            // Each unit once, the largest first.
            units = units[(index + 1)...]
        }
        return seconds > 0 && seconds <= 1e9 ? seconds : nil
    }

    private static let units: [(name: Character, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
}
