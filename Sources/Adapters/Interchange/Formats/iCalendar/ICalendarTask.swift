internal import Geofencing
internal import Platform
internal import Reminders

/// A to-do or an event while it is being read, and the fences that its alarms are.
struct ICalendarTask {
    let line: Int
    private var identifier: String?
    private var summary: String?
    private var details: String?
    private var status: String?
    private var created: Double?
    private var completed: Double?
    private var changed: Double?
    private var location: ICalendarAlarm.Location?
    private var own: [(property: EntryProperty, text: String)] = []
    var alarms: [ICalendarAlarm] = []

    init(line: Int) { self.line = line }

    mutating func take(_ line: ICalendarLine) {
        switch line.name {
        case "UID": identifier = line.text
        case "SUMMARY": summary = line.text
        case "DESCRIPTION": details = line.text
        case "STATUS": status = line.value.uppercased()
        case "CREATED": created = ICalendarTime.seconds(line.value)
        case "COMPLETED": completed = ICalendarTime.seconds(line.value)
        case "DTSTAMP", "LAST-MODIFIED": changed = ICalendarTime.seconds(line.value) ?? changed
        case "X-APPLE-STRUCTURED-LOCATION": location = ICalendarAlarm.Location(apple: line)
        case "GEO" where location == nil:
            location = ICalendarAlarm.Location(uri: "geo:" + line.value.split(separator: ";").joined(separator: ","))
        default:
            if let property = EntryProperty(iCalendarName: line.name) { own.append((property, line.text)) }
        }
    }

    /// One draft for each place, one of both directions where both have an alarm.
    func drafts() -> [EntryDraft] {
        var drafts: [EntryDraft] = []
        var positions: [Place: Int] = [:]
        for alarm in alarms {
            guard let eventType = alarm.eventType else { continue }
            let places = alarm.places(fallback: location)
            for place in places.isEmpty ? [ICalendarAlarm.Location()] : places {
                var draft = EntryDraft(entry: "line \(line)")
                place.write(into: &draft)
                let key = Place(draft)
                if let position = positions[key], draft.fault == nil {
                    if drafts[position].eventType != eventType { drafts[position].eventType = .both }
                    continue
                }
                positions[key] = drafts.count
                draft.eventType = eventType
                fill(&draft, number: drafts.count + 1, place: place)
                drafts.append(draft)
            }
        }
        for index in drafts.indices {
            for (property, text) in own where drafts[index].fault == nil { drafts[index].set(property, to: text) }
        }
        return drafts
    }

    /// Alarms of the same place are told by these.
    private struct Place: Hashable {
        let latitude: Double?
        let longitude: Double?
        let radius: Double?
        init(_ draft: EntryDraft) {
            latitude = draft.latitude
            longitude = draft.longitude
            radius = draft.radius
        }
    }

    private func fill(_ draft: inout EntryDraft, number: Int, place: ICalendarAlarm.Location) {
        draft.identifier = identifier.map { number == 1 ? $0 : "\($0)-\(number)" }
        draft.note = NoteText.join(summary, details) ?? place.name
        draft.created = created
        switch status {
        case "COMPLETED":
            draft.completed = completed ?? changed
            if draft.completed == nil {
                draft.isEnabled = false
                draft.remarks.append("it is done, but the file doesn't say since when; it is disabled")
            }
        case "CANCELLED": draft.isEnabled = false
        default: draft.completed = completed
        }
    }
}

extension EntryProperty {
    private static let iCalendarPrefix = "X-GEOTIFY-"

    /// The property of iCalendar that holds it.
    var iCalendarName: String { Self.iCalendarPrefix + name.uppercased() }

    init?(iCalendarName name: String) {
        guard name.hasPrefix(Self.iCalendarPrefix) else { return nil }
        guard let property = Self.all.first(where: { $0.iCalendarName == name }) else { return nil }
        self = property
    }
}
