package import Geofencing

/// A recorded track: fixes and control lines in the order of their delivery.
package struct Track: Sendable {
    package enum Item: Hashable, Sendable {
        case fix(PositionFix)
        case suspend(Double)
        case resume(Double)
        case restart(Double)

        /// The item's own time stamp, seconds since 1970.
        package var time: Double {
            switch self {
            case .fix(let fix): fix.time
            case .suspend(let time), .resume(let time), .restart(let time): time
            }
        }
    }

    package var items: [Item]

    package init(items: [Item]) { self.items = items }

    /// Reads GPX 1.0 or 1.1, NMEA 0183 or JSON Lines, recognised by the content.
    package init(parsing bytes: [UInt8]) throws(TrackError) { fatalError() }
}

/// Why a track could not be read, and on which line.
package struct TrackError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var message: String
    package init(line: Int, message: String) {
        self.line = line
        self.message = message
    }
    package var description: String { "line \(line): \(message)" }
}
