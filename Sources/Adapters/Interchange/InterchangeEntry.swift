package import Geofencing
package import Reminders

/// A fence on its way from or to another program.
package struct InterchangeEntry: Hashable, Sendable {
    /// nil where the file has none that can be taken.
    package var identifier: String?
    /// What is shown; may have several lines.
    package var note: String
    /// Which crossings are reported.
    package var eventType: EventType
    /// Its own circle, or that of its place.
    package var circle: Circle
    /// What the place is called, where the note doesn't say it.
    package var place: String?
    /// False for an entry that is disabled.
    package var isEnabled = true
    /// When it was made, and when it was done; seconds since 1970.
    package var created: Double?
    /// When it was done, seconds since 1970; nil if it isn't.
    package var completed: Double?
    /// Whether it is also reported if the user is already there.
    package var firesInitially = false
    /// On its way out without the rules that may hold secrets; from a file only those that say when and how a notice is shown.
    package var rules = ReminderRules()
    /// Where it stands in the file: "line 12", "features[3]"; empty where it comes from no file.
    package var entry = ""
    /// What one should know of how it was read: "the polygon is taken as its smallest enclosing circle".
    package var remarks: [String] = []

    /// Creates an entry without rules from its parts.
    package init(identifier: String? = nil, note: String, eventType: EventType, circle: Circle) {
        self.identifier = identifier
        self.note = note
        self.eventType = eventType
        self.circle = circle
    }

    /// A geotification on its way to another program, which knows none of this one's places: it gets the circle itself.
    /// - Parameter circle: Its own or its place's.
    package init(_ geotification: Geotification, circle: Circle) {
        self.init(
            identifier: geotification.identifier, note: geotification.note, eventType: geotification.eventType,
            circle: circle)
        if case .place(let name) = geotification.target { place = name }
        isEnabled = geotification.isEnabled
        completed = geotification.completed
        firesInitially = geotification.firesInitially
        rules = geotification.rules.keeping(\.isExported)
    }

    /// The geotification that it becomes, with a circle of its own.
    package func geotification(identifier: String) -> Geotification {
        Geotification(
            identifier: identifier, note: note, eventType: eventType, target: .circle(circle), isEnabled: isEnabled,
            completed: completed, firesInitially: firesInitially,
            rules: rules.keeping(\.isImported))
    }
}
