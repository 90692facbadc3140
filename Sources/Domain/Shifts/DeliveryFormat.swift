/// How what is sent is written down.
package enum DeliveryFormat: String, CaseIterable, Hashable, Sendable {
    /// The JSON of OwnTracks over HTTP: `location` for points, `transition` for crossings.
    case owntracks
    /// The query of OsmAnd's tracker, which Traccar takes: one request a point.
    case osmand
    /// Geotify's own JSON, many points in one request.
    case json
    /// The form of the Locative app, for crossings.
    case locative
    /// The form of the Geofency app, for crossings.
    case geofency

    /// Whether points of a shift can be written in it.
    package var takesPoints: Bool {
        switch self {
        case .owntracks, .osmand, .json: true
        case .locative, .geofency: false
        }
    }

    /// Whether crossings can be written in it.
    package var takesCrossings: Bool {
        switch self {
        case .owntracks, .locative, .geofency: true
        case .osmand, .json: false
        }
    }
}
