internal import Geofencing
internal import Reminders

/// One entry of a file as it is being read. What is nil the file doesn't say.
struct EntryDraft {
    var identifier: String?
    var note: String?
    var latitude: Double?
    var longitude: Double?
    /// Metres.
    var radius: Double?
    var eventType: EventType?
    var place: String?
    var isEnabled = true
    /// Seconds since 1970.
    var created: Double?
    var completed: Double?
    var firesInitially = false
    var rules = ReminderRules()
    /// The rules that the file has but may not set: data of others brings no power.
    var refusedRules: Set<RuleKey> = []
    /// Where it stands in the file: "line 12", "features[3]".
    let entry: String
    var remarks: [String] = []
    /// What makes it unusable: what is wrong and what would be right. The first is told.
    var fault: String?

    init(entry: String) { self.entry = entry }

    mutating func fail(_ message: String) { fault = fault ?? message }
}
