/// One position as a source reports it.
package struct PositionFix: Hashable, Sendable {
    /// Where the source says that the machine is.
    package var coordinate: Coordinate
    /// The radius in metres that holds the true position with 68 % probability; nil if the source doesn't know.
    package var accuracy: Double?
    /// The source's time stamp, seconds since 1970.
    package var time: Double
    /// Metres above the ellipsoid or the geoid, as the source has it.
    package var altitude: Double?
    /// Metres per second.
    package var speed: Double?
    /// Degrees clockwise from true north.
    package var heading: Double?

    /// The accuracy if the source knows it: 0 and less mean unknown, too.
    var knownAccuracy: Double? { accuracy.flatMap { $0 > 0 ? $0 : nil } }

    /// Creates a fix from its parts.
    package init(
        coordinate: Coordinate, accuracy: Double?, time: Double, altitude: Double? = nil, speed: Double? = nil,
        heading: Double? = nil
    ) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.time = time
        self.altitude = altitude
        self.speed = speed
        self.heading = heading
    }
}
