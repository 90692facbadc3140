package import Geofencing

/// A recorded track: fixes and control lines in the order of their delivery.
package struct Track: Sendable {
    /// What a replay delivers at once.
    package enum Item: Hashable, Sendable {
        case fix(PositionFix)
        /// The networks that were heard; a line of the file may have them and a fix.
        case scan(NetworkScan)
        /// The machine falls asleep; seconds since 1970.
        case suspend(Double)
        /// The machine wakes up; seconds since 1970.
        case resume(Double)
        /// The daemon is started again; seconds since 1970.
        case restart(Double)

        /// The item's own time stamp, seconds since 1970.
        package var time: Double {
            switch self {
            case .fix(let fix): fix.time
            case .scan(let scan): scan.time
            case .suspend(let time), .resume(let time), .restart(let time): time
            }
        }
    }

    /// In the order of the file, which is that of delivery.
    package var items: [Item]
    /// Lines and points that were left out since they are damaged or incomplete, at most `mostWarnings` of them.
    package private(set) var warnings: [TrackError] = []

    /// The largest file that is read.
    package static let maximumBytes = 256 << 20
    /// The most warnings that are kept.
    package static let mostWarnings = 100

    /// Creates a track without warnings.
    package init(items: [Item]) { self.items = items }

    /// Reads GPX 1.0 or 1.1, NMEA 0183 or JSON Lines, recognised by the content.
    /// - Throws: The first fault that leaves nothing to read; damaged parts of GPX and NMEA become warnings.
    package init(parsing bytes: [UInt8]) throws(TrackError) {
        guard bytes.count <= Self.maximumBytes else {
            throw TrackError(
                line: 1, message: "the file has \(bytes.count) bytes; at most \(Self.maximumBytes) are read")
        }
        switch try TrackFormat(of: bytes) {
        case .gpx:
            (items, warnings) = try GPXReader.read(bytes)
        case .nmea:
            (items, warnings) = try NMEAReader.read(bytes)
        case .jsonLines:
            items = try JSONLinesReader.read(bytes)
        }
    }
}
