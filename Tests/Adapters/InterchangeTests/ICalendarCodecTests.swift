import Interchange
import Reminders
import Testing

@Suite struct ICalendarCodecTests {
    private func read(_ lines: String..., end: String = "\r\n") throws -> ImportResult {
        let text = (["BEGIN:VCALENDAR"] + lines.flatMap { $0.split(separator: "\n") } + ["END:VCALENDAR"])
            .map { $0 + end }.joined()
        return try InterchangeFormat.icalendar.read(text)
    }

    private func task(_ alarm: String, _ more: String = "") -> String {
        "BEGIN:VTODO\nUID:u\nSUMMARY:s\n\(more)\(more.isEmpty ? "" : "\n")BEGIN:VALARM\n\(alarm)\nEND:VALARM\nEND:VTODO"
    }

    private func place(_ uri: String) -> String { "BEGIN:VLOCATION\nURL:\(uri)\nEND:VLOCATION" }

    /// As Apple's Reminders write a task that is due on arriving somewhere.
    @Test func `reads tasks of apple reminders`() throws {
        let result = try read(
            """
            VERSION:2.0
            CALSCALE:GREGORIAN
            PRODID:-//Apple Inc.//iOS 17.2//EN
            BEGIN:VTODO
            CREATED:20260211T190112Z
            DTSTAMP:20260211T190231Z
            LAST-MODIFIED:20260211T190231Z
            SEQUENCE:0
            SUMMARY:Buy milk\\, eggs
            DESCRIPTION:two bottles\\nten eggs
            UID:6C1B4C5E-4B0F-4F0A-9C7B-0C6E4F6B9A10
            X-APPLE-SORT-ORDER:662151751
            BEGIN:VALARM
            X-WR-ALARMUID:A1A2F2C3-58A4-4B0C-9A0F-5E1C7C9F7D11
            UID:A1A2F2C3-58A4-4B0C-9A0F-5E1C7C9F7D11
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Alexanderplatz 1, 1017
             8 Berlin";X-APPLE-RADIUS=141.1750506089954;X-APPLE-REFERENCEFRAME=1;X-TI
             TLE="Shop: Mitte":geo:52.521918,13.413215
            X-APPLE-PROXIMITY:ARRIVE
            DESCRIPTION:Event reminder
            ACTION:DISPLAY
            END:VALARM
            END:VTODO
            """)
        var expected = fence(
            "Buy milk, eggs\ntwo bottles\nten eggs", 52.521918, 13.413215, 141.1750506089954,
            id: "6C1B4C5E-4B0F-4F0A-9C7B-0C6E4F6B9A10", entry: "line 5")
        expected.created = 1_770_836_472
        #expect(result.reminders == [expected])
        #expect(result.badEntries.isEmpty && result.remarks.isEmpty, "\(result)")
    }

    /// As in RFC 9074, section 8.2: one alarm, two places.
    @Test func `reads the example of the standard`() throws {
        let result = try read(
            """
            BEGIN:VEVENT
            UID:e
            SUMMARY:Remember to buy milk
            BEGIN:VALARM
            UID:77D80D14-906B-4257-963F-85B1E734DBB6
            ACTION:DISPLAY
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            DESCRIPTION:Remember to buy milk
            PROXIMITY:DEPART
            BEGIN:VLOCATION
            UID:123456-abcdef-98765432
            NAME:Office1
            URL:geo:40.443,-79.945;u=10
            END:VLOCATION
            BEGIN:VLOCATION
            UID:123456-abcdef-87654321
            NAME:Office2
            URL:geo:40.543,-79.845;u=10
            END:VLOCATION
            END:VALARM
            END:VEVENT
            """)
        #expect(
            result.reminders == [
                fence("Remember to buy milk", 40.443, -79.945, 10, on: .exit, id: "e", entry: "line 2"),
                fence("Remember to buy milk", 40.543, -79.845, 10, on: .exit, id: "e-2", entry: "line 2"),
            ])
    }

    /// As Nextcloud Tasks writes: most tasks have no place.
    @Test func `leaves tasks without a place out and says so`() throws {
        let result = try read(
            """
            VERSION:2.0
            PRODID:-//Nextcloud Tasks v0.15.0
            BEGIN:VTODO
            UID:1
            CREATED:20260211T190112
            DTSTAMP:20260211T190231
            SUMMARY:Pay rent
            PERCENT-COMPLETE:50
            STATUS:IN-PROCESS
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;RELATED=END:-PT15M
            END:VALARM
            END:VTODO
            BEGIN:VTODO
            UID:2
            SUMMARY:No alarm
            END:VTODO
            """, task("PROXIMITY:CONNECT"), task("PROXIMITY:ARRIVE\n" + place("geo:1,2;u=150")))
        #expect(result.reminders.map(\.note) == ["s"])
        #expect(
            result.remarks == [
                "3 to-dos or events without an alarm of a place were left out",
                "2 alarms of a time or of connecting to a vehicle were left out",
            ])
    }

    @Test(arguments: [
        ("PROXIMITY:ARRIVE", "PROXIMITY:ARRIVE", EventType.entry), ("PROXIMITY:ARRIVE", "PROXIMITY:DEPART", .both),
        ("X-APPLE-PROXIMITY:depart", "PROXIMITY:DEPART", .exit),
    ])
    func `joins the alarms of one place`(_ first: String, _ second: String, _ expected: EventType) throws {
        let alarms =
            "\(first)\n\(place("geo:1,2;u=120"))\nEND:VALARM\nBEGIN:VALARM\n\(second)\n\(place("geo:1,2;u=120"))"
        #expect(try read(task(alarms)).reminders == [fence("s", 1, 2, 120, on: expected, id: "u", entry: "line 2")])
    }

    @Test(arguments: [
        // Name and radius where another program has put them.
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nURL:https://example.org\nURL:geo:1,2\nEND:VLOCATION", "", 150.0),
        (
            "PROXIMITY:ARRIVE\nX-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=70:geo:9,9\nBEGIN:VLOCATION\nURL:GEO:1,2,30.5\nEND:VLOCATION",
            "", 70
        ),
        ("X-APPLE-PROXIMITY:ARRIVE", "X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=80:geo:1,2", 80),
        ("X-APPLE-PROXIMITY:ARRIVE", "GEO:1;2", 150),
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nURL:geo:1,2;crs=wgs84;u=90;label=x\nEND:VLOCATION", "GEO:9;9", 90),
    ])
    func `finds the place wherever it stands`(_ alarm: String, _ more: String, _ radius: Double) throws {
        #expect(try read(task(alarm, more)).reminders == [fence("s", 1, 2, radius, id: "u", entry: "line 2")])
    }

    @Test(arguments: [
        ("STATUS:COMPLETED\nCOMPLETED:20260302T083107Z", 1_772_440_267.0, true),
        ("COMPLETED;VALUE=DATE-TIME:20260302T083107Z", 1_772_440_267, true),
        ("STATUS:COMPLETED\nLAST-MODIFIED:20260302T083107Z", 1_772_440_267, true), ("STATUS:COMPLETED", nil, false),
        ("STATUS:CANCELLED", nil, false), ("STATUS:NEEDS-ACTION", nil, true),
    ])
    func `knows what is done`(_ more: String, _ completed: Double?, _ isEnabled: Bool) throws {
        let fence = try #require(try read(task("PROXIMITY:ARRIVE\n" + place("geo:1,2;u=150"), more)).reminders.first)
        #expect(fence.completed == completed)
        #expect(fence.isEnabled == isEnabled)
    }

    @Test(arguments: [
        ("PROXIMITY:ARRIVE", "its alarm is of a place without a position"),
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nNAME:n\nEND:VLOCATION", "its alarm is of a place without a position"),
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nURL:https://example.org\nEND:VLOCATION", "the place is \"https:"),
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nURL:geo:1\nEND:VLOCATION", "the place is \"geo:1\", must be such as"),
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nURL:geo:1,2;crs=moon\nEND:VLOCATION", "the place is given in \"moon\""),
        ("PROXIMITY:ARRIVE\nBEGIN:VLOCATION\nURL:geo:91,2\nEND:VLOCATION", "latitude is 91"),
        ("PROXIMITY:ARRIVE\nX-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=wide:geo:1,2", "radius is \"wide\""),
    ])
    func `tells of a bad entry and takes the others`(_ alarm: String, _ message: String) throws {
        let good = task("PROXIMITY:ARRIVE\n" + place("geo:1,2;u=150"))
        let result = try read(good, task(alarm), good)
        #expect(result.reminders.count == 2)
        #expect(result.badEntries.map(\.entry) == ["line 12"])
        #expect(result.badEntries.first?.message.hasPrefix(message) == true, "\(result.badEntries)")
    }

    @Test func `takes what stands before and after a truncated task`() throws {
        let good = task("PROXIMITY:ARRIVE\n" + place("geo:1,2;u=150"))
        let inside = try read(good, "BEGIN:VTODO\nUID:x\nBEGIN:VALARM\nPROXIMITY:ARRIVE", good)
        #expect(inside.reminders.count == 1)
        #expect(inside.badEntries.map(\.entry) == ["line 12"])
        let text = "BEGIN:VCALENDAR\n\(good)\nBEGIN:VTODO\nUID:x\nSUMM"
        let atTheEnd = try InterchangeFormat.icalendar.read(text)
        #expect(atTheEnd.reminders.count == 1)
        #expect(
            atTheEnd.badEntries == [BadEntry(entry: "line 12", message: "it has no end; END:VTODO should be there")])
        #expect(atTheEnd.remarks == ["one line that can't be understood was left out"])
    }

    @Test(arguments: ["\r\n", "\n"]) func `joins lines that were folded anywhere`(_ end: String) throws {
        // Also within a character.
        var bytes = Array("BEGIN:VCALENDAR\(end)BEGIN:VTODO\(end)SUMM\(end) ARY:Caf".utf8)
        bytes += [0xC3] + Array("\(end)\t".utf8) + [0xA9]
        bytes += Array(
            "\(end)BEGIN:VALARM\(end)PROXIMITY:ARRIVE\(end)BEGIN:VLOCATION\(end)URL:geo:1,\(end) 2\(end)".utf8)
        bytes += Array("END:VLOCATION\(end)END:VALARM\(end)END:VTODO\(end)END:VCALENDAR".utf8)
        #expect(try InterchangeFormat.icalendar.read(bytes).reminders == [fence("Café", 1, 2, entry: "line 2")])
    }

    @Test(arguments: [
        ("", "the file is empty"), ("\r\n\r\n", "the file is empty"),
        ("BEGIN:VCARD\n", "line 1: an iCalendar file begins with BEGIN:VCALENDAR"),
    ])
    func `refuses a file that it cannot read as a whole`(_ text: String, _ message: String) throws {
        #expect(InterchangeFormat.icalendar.failure(text)?.description == message)
    }

    @Test func `refuses a file that is nested too deeply`() {
        let text = "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VTODO\n", count: 100_000)
        let message = "line 33: components are nested deeper than 32"
        #expect(InterchangeFormat.icalendar.failure(text)?.description == message)
    }

    @Test func `writes both ways of naming a place`() {
        var sample = fence(
            "Buy milk; \"two\" ^ bottles, fresh\nor three", 52.52, 13.405, 150, on: .pass, id: "buy-milk")
        sample.completed = 1_772_440_267
        sample.place = "Späti \"am Eck\""
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Geotify//Geotify 0.1.0//EN
            BEGIN:VTODO
            UID:buy-milk
            DTSTAMP:19700101T000000Z
            SUMMARY:Buy milk\\; "two" ^ bottles\\, fresh
            DESCRIPTION:or three
            STATUS:COMPLETED
            COMPLETED:20260302T083107Z
            X-GEOTIFY-EVENTTYPE:pass
            X-GEOTIFY-PLACE:Späti "am Eck"
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Buy milk\\; "two" ^ bottles\\, fresh
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            PROXIMITY:ARRIVE
            X-APPLE-PROXIMITY:ARRIVE
            X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=150;X-TITLE="Späti ^'
             am Eck^'":geo:52.52,13.405
            BEGIN:VLOCATION
            UID:buy-milk-place
            NAME:Späti "am Eck"
            URL:geo:52.52,13.405;u=150
            END:VLOCATION
            END:VALARM
            END:VTODO
            END:VCALENDAR

            """
        let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(InterchangeFormat.icalendar.write([sample]) == lines.joined(separator: "\r\n"))
    }
}
