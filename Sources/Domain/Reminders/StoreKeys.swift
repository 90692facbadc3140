/// A key of a geotification in the store, besides its circle and its rules.
package enum GeotificationKey: String, CaseIterable, Hashable, Sendable {
    case identifier, note, eventType, place, enabled, initial, completed
}

/// A key of a circle: degrees WGS 84 and metres.
package enum CircleKey: String, CaseIterable, Hashable, Sendable {
    case latitude, longitude, radius
}

/// A key of a place in the store, besides its circle.
package enum PlaceKey: String, CaseIterable, Hashable, Sendable {
    case networks
}

/// A value under a key of the store, whatever the format that holds it.
package enum StoreValue: Hashable, Sendable {
    case flag(Bool)
    /// Degrees, metres or seconds, as the key says.
    case number(Double)
    /// Seconds since 1970.
    case date(Double)
    case text(String)
    /// A program and its arguments.
    case words([String])
}
