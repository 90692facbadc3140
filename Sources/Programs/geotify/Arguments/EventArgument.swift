import CommandLine
import Platform

/// Numbers and counts of events.
enum EventArgument {
    /// An event's number, as `geotify history` prints it.
    static func number(_ text: String) throws(CommandFailure) -> Int64 {
        guard let number = whole(text) else {
            throw CommandFailure(
                .usage, "--explain can't be '\(text)': an event is a number, as 'geotify history' prints it")
        }
        return number
    }

    static func count(_ text: String) throws(CommandFailure) -> Int {
        guard let number = whole(text).flatMap(Int.init(exactly:)) else {
            throw CommandFailure(.usage, "--limit can't be '\(text)': write a whole number, at least 1")
        }
        return number
    }

    private static func whole(_ text: String) -> Int64? {
        guard Decimal.isWhole(text[...]), let number = Int64(text), number > 0 else { return nil }
        return number
    }
}
