/// A stay in a region: what `geotify history --visits` lists.
package struct Visit: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        /// One is still there.
        case open
        /// Seconds since 1970.
        case left(Double)
        /// The region wasn't watched any more before one left it.
        case unknown
    }

    package var id: Int64
    /// The place's name; where the geotification has a circle of its own, its identifier.
    package var name: String
    package var isPlace: Bool
    /// Seconds since 1970.
    package var entered: Double
    package var end: End

    package init(id: Int64, name: String, isPlace: Bool, entered: Double, end: End) {
        self.id = id
        self.name = name
        self.isPlace = isPlace
        self.entered = entered
        self.end = end
    }

    /// Whether one was there then, as far as that is known.
    /// - Parameter time: Seconds since 1970.
    package func contains(_ time: Double) -> Bool {
        guard time >= entered else { return false }
        return switch end {
        case .open: true
        case .left(let left): time < left
        case .unknown: false
        }
    }
}
