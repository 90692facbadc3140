internal import Glibc

/// What lengths are told in.
package enum UnitSystem: Hashable, Sendable {
    case metric
    /// Feet and miles.
    case imperial

    private static let foot = 0.3048
    private static let mile = 1609.344

    /// As the person's locale has it (`LC_MEASUREMENT`); metric where it isn't known.
    package static var current: UnitSystem {
        guard let locale = newlocale(LC_MEASUREMENT_MASK, "", nil) else { return .metric }
        defer { freelocale(locale) }
        // The item's value is a byte: 1 metric, 2 as in the USA (ISO/IEC TR 14652, section 4.11).
        return nl_langinfo_l(nl_item(_NL_MEASUREMENT_MEASUREMENT), locale)?.pointee == 2 ? .imperial : .metric
    }

    /// What short lengths are typed in.
    package var symbol: String { self == .metric ? "m" : "ft" }

    /// In the unit that short lengths are typed in.
    package func value(ofMetres metres: Double) -> Double { self == .metric ? metres : metres / Self.foot }

    /// Metres of a length in these units.
    package func metres(ofValue value: Double) -> Double { self == .metric ? value : value * Self.foot }

    /// `150 m`, `1.2 km`, `490 ft`, `1.5 mi`: three digits where it is long, whole metres or feet where it is short.
    package func text(ofMetres metres: Double) -> String {
        let (unit, name) = self == .metric ? (1000.0, "km") : (Self.mile, "mi")
        let long = metres / unit
        if self == .metric ? metres.rounded() < 1000 : long < 0.2 {
            return Figures.short(value(ofMetres: metres), decimals: metres < 10 ? 1 : 0) + " " + symbol
        }
        return Figures.short(long, decimals: long < 9.995 ? 2 : long < 99.95 ? 1 : 0) + " " + name
    }
}
