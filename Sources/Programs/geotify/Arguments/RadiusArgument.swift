import CommandLine
import Platform

/// The value of `--radius`. Which radii are allowed is the store's to say.
enum RadiusArgument {
    /// What a circle has that is given none, in metres.
    static let standard = 150.0

    /// - Returns: Metres; nil where the option isn't given.
    static func given(_ arguments: ParsedArguments) throws(CommandFailure) -> Double? {
        try arguments[.radius].map { text throws(CommandFailure) in try metres(text) }
    }

    /// - Returns: Metres.
    static func metres(_ text: String) throws(CommandFailure) -> Double {
        guard let value = Decimal.value(of: text) else {
            let pointed = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
            let example = Decimal.value(of: pointed) == nil ? "150" : pointed
            throw CommandFailure(
                .usage,
                "'\(text)' is no radius: write metres as a number with a point, without a unit, such as \(example)")
        }
        return value
    }
}
