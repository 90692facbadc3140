import CommandLine
import Platform

/// The value of `--radius`. The store checks its range.
enum RadiusArgument {
    /// The default radius in metres.
    static let standard = 150.0

    /// - Returns: Metres; nil if the option isn't given.
    /// - Throws: 64 if it isn't a number.
    static func given(_ arguments: ParsedArguments) throws(CommandFailure) -> Double? {
        try arguments[.radius].map { text throws(CommandFailure) in try metres(text) }
    }

    /// - Returns: Metres.
    /// - Throws: 64 if it isn't a number.
    static func metres(_ text: String) throws(CommandFailure) -> Double {
        guard let value = Decimal.value(of: text) else {
            let pointed = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
            let example = Decimal.value(of: pointed) == nil ? "150" : pointed
            throw CommandFailure(
                .usage,
                "'\(text)' isn't a radius: write metres without a unit, with a decimal point, such as \(example)")
        }
        return value
    }
}
