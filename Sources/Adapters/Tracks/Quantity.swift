/// What the numbers of the different forms have in common.
enum Quantity {
    /// The error of a position in metres for each unit of HDOP: the usual ranging error of a civil receiver, 68 %.
    static let metresPerDilution = 5.0
    /// Half the way around the Earth: a circle of more metres tells nothing.
    private static let largestAccuracy = 2e7
    /// GeoClue's own "unknown" is the most negative `Double`.
    private static let lowestAltitude = -1e300

    /// A number in decimal digits with a point, whatever the locale; nil for anything else that Swift would take.
    static func decimal(_ text: some StringProtocol) -> Double? {
        let allowed = Array("0123456789+-.eE".utf8)
        guard text.utf8.allSatisfy(allowed.contains), let value = Double(text), value.isFinite else { return nil }
        return value
    }

    static func accuracy(_ metres: Double?) -> Double? {
        metres.flatMap { $0 > 0 && $0 <= largestAccuracy ? $0 : nil }
    }

    static func accuracy(dilution: Double?) -> Double? { accuracy(dilution.map { $0 * metresPerDilution }) }

    static func altitude(_ metres: Double?) -> Double? { metres.flatMap { $0 > lowestAltitude ? $0 : nil } }

    static func speed(_ metresPerSecond: Double?) -> Double? { metresPerSecond.flatMap { $0 >= 0 ? $0 : nil } }

    static func heading(_ degrees: Double?) -> Double? { degrees.flatMap { (0...360).contains($0) ? $0 : nil } }
}
