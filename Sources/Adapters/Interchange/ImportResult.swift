package import Reminders

/// What counts where a file says nothing.
package struct ImportDefaults: Hashable, Sendable {
    /// Metres.
    package var radius: Double
    /// What an entry reports.
    package var eventType: EventType

    /// Creates defaults from their parts.
    package init(radius: Double = 150, eventType: EventType = .entry) {
        self.radius = radius
        self.eventType = eventType
    }
}

/// What a file gave.
package struct ImportResult: Hashable, Sendable {
    /// The entries that can be taken, in the order of the file.
    package var reminders: [InterchangeEntry] = []
    /// Those that can't.
    package var badEntries: [BadEntry] = []
    /// The positions of those whose radius or event the file doesn't say, so that the default counts.
    package var withoutRadius: Set<Int> = []
    /// The positions of those whose event the file doesn't say.
    package var withoutEventType: Set<Int> = []
    /// What one should know of the file as a whole.
    package var remarks: [String] = []
}

/// An entry that can't be taken.
package struct BadEntry: Hashable, Sendable, CustomStringConvertible {
    /// Where it stands: "line 12", "features[3]".
    package var entry: String
    /// What is wrong and what would be right: "radius is -5, must be a number of metres, at least 1".
    package var message: String

    /// Creates a report from its parts.
    package init(entry: String, message: String) {
        self.entry = entry
        self.message = message
    }

    /// `line 12: radius is -5, must be a number of metres, at least 1`.
    package var description: String { "\(entry): \(message)" }
}
