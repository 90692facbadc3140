internal import Reminders

/// What a store has under the name of a place.
enum PlaceReference {
    case missing
    /// There is one, and it is wrong itself.
    case wrong
    case circle
    /// It is known by its networks alone.
    case networks

    /// - Parameters:
    ///   - places: those that are right.
    ///   - positions: where each name stands.
    init(_ name: String, in places: [String: Place], _ positions: [String: Int]) {
        guard let place = places[name] else {
            self = positions[name] == nil ? .missing : .wrong
            return
        }
        self = place.circle == nil ? .networks : .circle
    }
}
