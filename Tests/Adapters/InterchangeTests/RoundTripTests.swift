import Geofencing
import Interchange
import Reminders
import TestSupport
import Testing

/// What was exported and is imported again is the same, in every format.
@Suite struct RoundTripTests {
    static let formats: [InterchangeFormat] = [.ios, .owntracks, .geojson, .wkt, .csv]

    @Test(arguments: formats)
    func `keeps what a fence has`(format: InterchangeFormat) throws {
        var generator = SeededGenerator(seed: 7)
        let reminders = (0..<300).map { _ in InterchangeEntry.random(using: &generator) }
        let bytes = Array(format.write(reminders).utf8)
        #expect(InterchangeFormat.recognise(bytes) == format)
        let result = try format.read(bytes, defaults: ImportDefaults(radius: 1, eventType: .pass))
        #expect(result.badEntries == [])
        #expect(result.remarks == [])
        #expect(result.reminders.count == reminders.count)
        for (fence, original) in zip(result.reminders, reminders) {
            #expect(fence.remarks == [])
            #expect(fence.content == original)
            #expect(fence.note.utf8.elementsEqual(original.note.utf8))
        }
    }

    @Test(arguments: formats)
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

    @Test(arguments: formats)
    func `keeps an empty list`(format: InterchangeFormat) throws {
        let result = try format.read(Array(format.write([]).utf8))
        #expect(result.reminders.isEmpty && result.badEntries.isEmpty && result.remarks.isEmpty)
    }

    @Test(arguments: formats)
    func `hands out no program`(format: InterchangeFormat) throws {
        var geotification = Geotification(
            identifier: "a", note: "b", eventType: .entry, target: .place("home"), isEnabled: false, completed: 12)
        geotification.rules.program = ["/bin/echo", "secret"]
        geotification.rules.isOnce = true
        let circle = Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 3)
        let text = format.write([InterchangeEntry(geotification, circle: circle)])
        #expect(!text.contains("echo") && !text.contains("secret"))
        let back = try #require(try imported(text, as: format).reminders.first).geotification(identifier: "a")
        geotification.rules.program = []
        geotification.target = .circle(circle)
        #expect(back == geotification)
    }
}
