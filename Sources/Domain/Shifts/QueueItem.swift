internal import Geofencing

/// Something that is to be sent to a target.
package enum QueueItem: Hashable, Sendable {
    /// A point, and the name of the profile that it belongs to.
    case point(ShiftPoint, profile: String)
    case crossing(CrossingMessage)

    /// Seconds since 1970.
    package var time: Double {
        switch self {
        case .point(let point, _): point.fix.time
        case .crossing(let message): message.time
        }
    }
}
