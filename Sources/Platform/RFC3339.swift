/// Times as text, in the form of RFC 3339.
package enum RFC3339 {
    /// `2026-03-02T08:31:07Z`, with milliseconds only where there are any.
    /// - Parameter time: Seconds since 1970.
    package static func string(from time: Double) -> String { fatalError() }

    /// Reads a time with `Z` or an offset, and perhaps a fraction of a second.
    /// - Returns: Seconds since 1970, or nil where the text is no such time.
    package static func time(from text: some StringProtocol) -> Double? { fatalError() }
}
