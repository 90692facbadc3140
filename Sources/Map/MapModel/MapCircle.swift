package import Geofencing
package import Reminders

/// A circle of the map, and what is said of it.
package struct MapCircle: Hashable, Sendable {
    /// Whose circle it is.
    package enum Subject: Hashable, Sendable {
        /// By its identifier.
        case geotification(String)
        /// By its name.
        case place(String)
    }

    /// What the circle belongs to.
    package var subject: Subject
    /// Degrees WGS 84 and metres.
    package var circle: Circle
    /// How it is drawn.
    package var kind: MarkKind
    /// Whether the user is inside.
    package var isInside: Bool
    /// Its title, which stands beside its centre as far as there is room.
    package var label: String
    /// What is shown when one points at it.
    package var details: String

    /// Creates a circle of the map from its parts.
    package init(
        subject: Subject, circle: Circle, kind: MarkKind, isInside: Bool, label: String, details: String = ""
    ) {
        self.subject = subject
        self.circle = circle
        self.kind = kind
        self.isInside = isInside
        self.label = label
        self.details = details
    }

    /// - Returns: nil where it has no circle: its place is missing, or known by networks alone.
    package init?(_ geotification: Geotification, in reminders: ReminderSet, state: RegionState?, details: String = "")
    {
        guard let circle = reminders.circle(of: geotification) else { return nil }
        self.init(
            subject: .geotification(geotification.identifier), circle: circle, kind: MarkKind(geotification),
            isInside: state?.status == .inside, label: geotification.title, details: details)
    }

    /// - Returns: nil where it is known by networks alone.
    package init?(_ place: Place, details: String = "") {
        guard let circle = place.circle else { return nil }
        self.init(
            subject: .place(place.name), circle: circle, kind: .place, isInside: false, label: place.name,
            details: details)
    }
}
