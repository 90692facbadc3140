/// A circle on the Earth.
package struct Circle: Hashable, Sendable {
    /// Degrees WGS 84.
    package var center: Coordinate
    /// Metres.
    package var radius: Double

    /// Creates a circle from its parts.
    package init(center: Coordinate, radius: Double) {
        self.center = center
        self.radius = radius
    }
}

/// A circle that is monitored. Its state belongs to identifier and circle: with another circle it is another region.
package struct Region: Hashable, Sendable {
    /// The same in all runs.
    package var identifier: String
    /// What is inside.
    package var circle: Circle

    /// Creates a region from its parts.
    package init(identifier: String, circle: Circle) {
        self.identifier = identifier
        self.circle = circle
    }
}

/// Where the machine is in relation to a region.
package enum RegionStatus: String, Hashable, Sendable {
    case unknown, outside, inside
}

/// What the monitor knows of one region.
package struct RegionState: Hashable, Sendable {
    /// What is certain.
    package var status: RegionStatus
    /// Since when, seconds since 1970; nil while unknown.
    package var since: Double?
    /// What the status rests on, in words without coordinates ("4 fixes of 20 m", "one fix of 35 m that stood for 210
    /// s").
    package var evidence: String

    /// Creates a state from its parts; without them, that of a new region.
    package init(status: RegionStatus = .unknown, since: Double? = nil, evidence: String = "") {
        self.status = status
        self.since = since
        self.evidence = evidence
    }
}

/// A boundary was crossed.
package struct Crossing: Hashable, Sendable {
    /// Into a region, out of it, or through it.
    package enum Direction: String, Hashable, Sendable { case entry, exit, pass }
    /// Of the region that was crossed.
    package var regionIdentifier: String
    /// Which way.
    package var direction: Direction
    /// When the monitor decided, seconds since 1970.
    package var time: Double
    /// The fix that it rests on; nil if it rests on networks alone.
    package var fix: PositionFix?
    /// What it rests on, in words without coordinates.
    package var evidence: String
    /// The region's first known state (for geotifications that ask for it); any other crossing is a change.
    package var isInitial: Bool

    /// Creates a crossing from its parts.
    package init(
        regionIdentifier: String, direction: Direction, time: Double, fix: PositionFix?, evidence: String,
        isInitial: Bool = false
    ) {
        self.regionIdentifier = regionIdentifier
        self.direction = direction
        self.time = time
        self.fix = fix
        self.evidence = evidence
        self.isInitial = isInitial
    }
}
