internal import Geofencing
internal import Platform
internal import Reminders

/// To-dos and events with alarms of places: iCalendar (RFC 5545) with RFC 9074, and as Apple's programs write them.
///
/// What is written says it both ways, so that either kind of program understands it. What no other program knows stands in
/// properties of this one's own.
enum ICalendarCodec: FormatCodec {
    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        try ICalendarReader.read(bytes, into: &collector)
    }

    static func write(_ reminders: [InterchangeEntry]) -> String {
        var writer = ICalendarWriter()
        writer.line("BEGIN", "VCALENDAR")
        writer.line("VERSION", "2.0")
        writer.line("PRODID", "-//Geotify//Geotify \(Version.current)//EN")
        for fence in reminders { write(fence, &writer) }
        writer.line("END", "VCALENDAR")
        return writer.text
    }

    private static func write(_ fence: InterchangeEntry, _ writer: inout ICalendarWriter) {
        let (title, details) = NoteText.split(fence.note)
        var written: Set<EntryProperty> = [.identifier, .radius, .note]
        // Without a title the place's name would be read as the note.
        if NoteText.join(title, details) == nil || !NoteText.survives(fence.note, details: details) {
            written.remove(.note)
        }
        writer.line("BEGIN", "VTODO")
        if let identifier = fence.identifier { writer.text("UID", identifier) }
        writer.line("DTSTAMP", ICalendarTime.text(fence.created ?? 0))
        if let created = fence.created {
            writer.line("CREATED", ICalendarTime.text(created))
            if created == created.rounded() { written.insert(.created) }
        }
        writer.text("SUMMARY", title)
        if let details { writer.text("DESCRIPTION", details) }
        if let completed = fence.completed {
            writer.line("STATUS", "COMPLETED")
            writer.line("COMPLETED", ICalendarTime.text(completed))
            if completed == completed.rounded() { written.insert(.geotification(.completed)) }
        }
        // Alarms know arriving and leaving only.
        if fence.eventType != .pass { written.insert(.eventType) }
        for (property, value) in EntryProperty.values(of: fence, except: written) {
            writer.text(property.iCalendarName, value.text)
        }
        if fence.eventType != .exit { write(fence, "ARRIVE", &writer) }
        if fence.eventType == .exit || fence.eventType == .both { write(fence, "DEPART", &writer) }
        writer.line("END", "VTODO")
    }

    private static func write(_ fence: InterchangeEntry, _ proximity: String, _ writer: inout ICalendarWriter) {
        let circle = fence.circle
        let title = NoteText.split(fence.note).title
        let name = EntryText.line(fence.place ?? title)
        let position = GeoURI(latitude: circle.center.latitude, longitude: circle.center.longitude)
        writer.line("BEGIN", "VALARM")
        writer.line("ACTION", "DISPLAY")
        writer.text("DESCRIPTION", title)
        // An alarm must have a time, and one that is long past sets off nothing (RFC 9074, section 8).
        writer.line("TRIGGER;VALUE=DATE-TIME", "19760401T005545Z")
        writer.line("PROXIMITY", proximity)
        writer.line("X-APPLE-PROXIMITY", proximity)
        writer.line(
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=\(PlainDecimal.text(circle.radius));X-TITLE="
                + ICalendarWriter.parameter(name), position.text)
        writer.line("BEGIN", "VLOCATION")
        if let identifier = fence.identifier { writer.text("UID", identifier + "-place") }
        writer.text("NAME", name)
        var area = position
        area.uncertainty = circle.radius
        writer.line("URL", area.text)
        writer.line("END", "VLOCATION")
        writer.line("END", "VALARM")
    }
}
