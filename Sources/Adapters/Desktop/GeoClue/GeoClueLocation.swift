internal import DBus
internal import Geofencing
internal import Platform

extension PositionFix {
    /// Beyond this accuracy, in metres, a fix at exactly 0°, 0° is taken for a source that knows nothing.
    private static let plausibleAccuracyAtNullIsland = 1000.0

    /// Reads the properties of an `org.freedesktop.GeoClue2.Location`.
    ///
    /// GeoClue writes -1 for an unknown speed, heading or accuracy, 0 for an accuracy that the receiver didn't state, and
    /// the smallest double for an unknown altitude.
    /// - Returns: nil where the coordinates or the time stamp are missing or out of range (a time stamp beyond the year
    ///   9999 is none), or the position is 0°, 0° with an unknown accuracy or one of more than 1 km, which is how sources
    ///   without a position answer.
    init?(location properties: Value) {
        guard let latitude = properties["Latitude"]?.number, let longitude = properties["Longitude"]?.number,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let stamp = properties["Timestamp"]?.structure, stamp.count == 2,
            let seconds = stamp[0].number, let microseconds = stamp[1].number,
            RFC3339.range.contains(seconds), (0..<1_000_000).contains(microseconds)
        else { return nil }
        let accuracy = properties["Accuracy"]?.number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        if latitude == 0, longitude == 0, accuracy ?? .infinity > Self.plausibleAccuracyAtNullIsland { return nil }
        self.init(
            coordinate: coordinate, accuracy: accuracy, time: seconds + microseconds / 1_000_000,
            altitude: properties["Altitude"]?.number.flatMap { $0 > -1e300 && $0.isFinite ? $0 : nil },
            speed: properties["Speed"]?.number.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil },
            heading: properties["Heading"]?.number.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil })
    }
}
