import Geofencing
import Interchange
import Reminders
import Shifts
import TestSupport
import Testing

/// What was exported and is imported again is the same, in every format.
@Suite struct RoundTripTests {
    @Test(arguments: InterchangeFormat.allCases)
    func `keeps what is safe and says what is not taken`(format: InterchangeFormat) throws {
        var generator = SeededGenerator(seed: 7)
        let entries = (0..<300).map { _ in InterchangeEntry.random(using: &generator) }
        let text = format.write(entries)
        let bytes = Array(text.utf8)
        #expect(InterchangeFormat.recognise(bytes) == format)
        let result = try format.read(bytes, defaults: ImportDefaults(radius: 1, eventType: .pass))
        #expect(result.badEntries == [])
        let refused = entries.count { $0.takenOver != $0 }
        #expect(refused > 0)
        #expect(
            result.remarks == ["\(refused) entries have rules that aren't imported: startShift, stopShift"])
        #expect(result.reminders.count == entries.count)
        for (entry, original) in zip(result.reminders, entries) {
            #expect(entry.remarks == [])
            #expect(entry.content == original.takenOver)
            #expect(entry.note.utf8.elementsEqual(original.note.utf8))
        }
    }

    @Test(arguments: InterchangeFormat.allCases)
    func `keeps the extremes`(format: InterchangeFormat) throws {
        let reminders = [
            InterchangeEntry("pole", "", 90, 180, 1), InterchangeEntry("other-pole", "", -90, -180, 100_000, .exit),
            InterchangeEntry("zero", "", 0, -0.0, 149.99999999999997, .both),
            InterchangeEntry("tiny", "", .leastNonzeroMagnitude, 1e-17, 1.0000000000000002, .pass),
        ]
        let result = try format.read(Array(format.write(reminders).utf8))
        #expect(result.reminders.map(\.content) == reminders)
        #expect(result.reminders.map { $0.circle.radius.bitPattern } == reminders.map { $0.circle.radius.bitPattern })
    }

    @Test(arguments: InterchangeFormat.allCases)
    func `keeps an empty list`(format: InterchangeFormat) throws {
        let result = try format.read(Array(format.write([]).utf8))
        #expect(result.reminders.isEmpty && result.badEntries.isEmpty && result.remarks.isEmpty)
    }

    @Test(arguments: InterchangeFormat.allCases)
    func `hands out neither programs nor addresses`(format: InterchangeFormat) throws {
        var geotification = Geotification(
            identifier: "a", note: "b", eventType: .entry, target: .place("home"), isEnabled: false, completed: 12)
        geotification.rules.program = ["/bin/echo", "secret"]
        geotification.rules.post = try Target(url: "https://example.org/secret", format: .locative)
        geotification.rules.isOnce = true
        let circle = Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 3)
        let text = format.write([InterchangeEntry(geotification, circle: circle)])
        #expect(!text.contains("echo") && !text.contains("secret") && !text.contains("locative"))
        let result = try imported(text, as: format)
        #expect(result.remarks == [])
        let back = try #require(result.reminders.first).geotification(identifier: "a")
        geotification.rules = geotification.rules.keeping { $0 == .once }
        geotification.target = .circle(circle)
        #expect(back == geotification)
    }

    /// One entry with every rule that a file may not set, as somebody could write it.
    @Test(arguments: [
        (
            InterchangeFormat.geojson,
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"radius":150,"geotify":{
            "run":["sh","-c","x"],"post":"https://example.org","postAs":"locative","postInsecure":true,
            "startShift":"work","stopShift":"work","once":true}}}
            """
        ),
        (
            .csv,
            """
            lat,lon,geotify:run,geotify:post,geotify:postas,geotify:postinsecure,geotify:startshift,geotify:stopshift,geotify:once
            1,2,sh -c x,https://example.org,locative,true,work,work,true
            """
        ),
    ])
    func `what others wrote brings no power`(format: InterchangeFormat, text: String) throws {
        let result = try imported(text, as: format)
        #expect(result.badEntries == [])
        #expect(
            result.remarks.filter { !$0.contains("radius") } == [
                "1 entry has rules that aren't imported: startShift, stopShift, post, postAs, postInsecure, run"
            ])
        #expect(result.reminders.map(\.rules.keys) == [[.once]])
    }
}
