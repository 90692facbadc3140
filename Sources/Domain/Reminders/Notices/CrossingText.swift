package import Geofencing

extension Crossing.Direction {
    /// What happened: "Arrived at home", "Left office", "Passed by"; the place is left out where there is none.
    package func words(place: String?) -> String {
        switch (self, place) {
        case (.entry, let place?): "Arrived at \(place)"
        case (.entry, nil): "Arrived"
        case (.exit, let place?): "Left \(place)"
        case (.exit, nil): "Left"
        case (.pass, let place?): "Passed \(place)"
        case (.pass, nil): "Passed by"
        }
    }
}

extension EventType {
    /// When it reports, as people read it.
    package var text: String {
        switch self {
        case .entry: "On entry"
        case .exit: "On exit"
        case .both: "On entry and exit"
        case .pass: "On passing"
        }
    }
}
