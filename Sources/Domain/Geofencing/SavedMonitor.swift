/// What of a monitor is kept in the state database.
package struct SavedMonitor: Hashable, Sendable {
    /// The state of a region. It belongs to identifier and circle.
    package struct Entry: Hashable, Sendable {
        /// Of the region.
        package var identifier: String
        /// nil if the region is known by its networks alone.
        package var circle: Circle?
        /// When it was saved.
        package var state: RegionState

        /// Creates an entry from its parts.
        package init(identifier: String, circle: Circle?, state: RegionState) {
            self.identifier = identifier
            self.circle = circle
            self.state = state
        }

        /// Creates the entry of a region with a circle.
        package init(region: Region, state: RegionState) {
            self.init(identifier: region.identifier, circle: region.circle, state: state)
        }

        /// nil without a circle.
        package var region: Region? { circle.map { Region(identifier: identifier, circle: $0) } }
    }
    /// In the order of the identifiers, first those with a circle.
    package var entries: [Entry]
    /// The last fix that counts; after a gap the same coordinates again are no news.
    package var lastFix: PositionFix?
    /// What else the monitor has learned, such as the source's usual interval: each number by its name, which is one of
    /// `Scalar`.
    package var scalars: [String: Double]
    /// What was learned of networks.
    package var networks: [LearnedNetwork]

    /// Creates what is saved from its parts.
    package init(
        entries: [Entry] = [], lastFix: PositionFix? = nil, scalars: [String: Double] = [:],
        networks: [LearnedNetwork] = []
    ) {
        self.entries = entries
        self.lastFix = lastFix
        self.scalars = scalars
        self.networks = networks
    }
}

extension SavedMonitor {
    /// The numbers that are kept, by their names in the database.
    enum Scalar: String {
        /// Seconds between fixes.
        case usualInterval
        /// Metres: the accuracy of a source that claims none.
        case scatter = "scatterAccuracy"
        /// How much larger errors are than claimed.
        case satelliteClaims, networkClaims
        /// Seconds since 1970.
        case lastEvidence = "lastHeard"
        /// The best estimate of the position, metres from the last fix, and its variance per axis, m².
        case east, north, variance
        /// What the source of positions reported last, if the last fix is one of networks: degrees, seconds since 1970.
        case answerLatitude, answerLongitude, answerTime
    }

    subscript(scalar: Scalar) -> Double? {
        get { scalars[scalar.rawValue] }
        set { scalars[scalar.rawValue] = newValue }
    }

    /// What the source of positions reported last, if the last fix is one of networks.
    var lastAnswer: PositionFix? {
        get {
            guard let latitude = self[.answerLatitude], let longitude = self[.answerLongitude],
                let time = self[.answerTime],
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return PositionFix(coordinate: coordinate, accuracy: nil, time: time)
        }
        set {
            self[.answerLatitude] = newValue?.coordinate.latitude
            self[.answerLongitude] = newValue?.coordinate.longitude
            self[.answerTime] = newValue?.time
        }
    }
}
