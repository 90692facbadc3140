package import Geofencing

/// A circle of the map, and what is said of it.
package struct MapFence: Hashable, Sendable {
    /// What it does, and so how it looks.
    package enum Kind: String, CaseIterable, Hashable, Sendable { case entry, exit, both, pass, done, disabled }

    package var circle: Circle
    package var kind: Kind
    package var isInside: Bool
    /// Beside its centre, as far as there is room.
    package var label: String
    /// What is shown when one points at it.
    package var details: String

    package init(circle: Circle, kind: Kind, isInside: Bool, label: String, details: String) {
        self.circle = circle
        self.kind = kind
        self.isInside = isInside
        self.label = label
        self.details = details
    }
}
