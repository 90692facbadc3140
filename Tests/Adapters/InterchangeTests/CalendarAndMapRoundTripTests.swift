import Geofencing
import Interchange
import Reminders
import TestSupport
import Testing

/// What is written and read again is the same, to the last digit and the last character.
@Suite struct CalendarAndMapRoundTripTests {
    private static let formats: [InterchangeFormat] = [.gpx, .kml, .icalendar]
    private static let notes = [
        "Buy milk", "", " ", " blank at both ends ", "two\nlines", "\nline end first", "last\n", "same\nsame", "a\n\nb",
        "tab\tin it", "<b>bold</b> &amp; <3 ]]> \"quoted\" 'single'", "semi; comma, back\\slash \\n ^n ^' ^^ : =",
        "日本語のメモ 🥛👩‍👩‍👧", "e\u{301} and \u{E9}", "title\n<br>x<br> &lt;", String(repeating: "ä, ", count: 200),
        "no\u{A0}break", "BEGIN:VALARM", "\u{FEFF}mark", "none", "",
    ]

    private static func samples() -> [InterchangeEntry] {
        var generator = SeededGenerator(seed: 7)
        return notes.enumerated().flatMap { index, note in
            EventType.allCases.map { eventType in
                var sample = fence(
                    note, Double.random(in: -90...90, using: &generator),
                    Double.random(in: -180...180, using: &generator),
                    Double.random(in: 1...100_000, using: &generator), on: eventType,
                    id: "i;\(index),<\(eventType.rawValue)>\\ &\" é")
                guard index % 3 > 0 else { return sample }
                sample.place = index % 2 == 0 ? "home, \"the\" <place>" : nil
                sample.isEnabled = index % 4 == 0
                sample.created = index % 5 == 0 ? nil : 1_772_440_267.25
                sample.completed = index % 7 == 0 ? nil : 1_772_440_267
                sample.firesInitially = index % 5 == 1
                sample.rules.isOnce = index % 5 == 2
                sample.rules.dwell = 600.5
                sample.rules.schedule = try? OpeningHours("Mo-Fr 07:00-10:00; Sa 09:00-12:00")
                sample.rules.until = 1_772_440_267
                sample.rules.sound = index % 5 == 3 ? "" : "bell, \"loud\""
                sample.rules.timeout = index % 5 == 4 ? .never : .seconds(10)
                sample.rules.urgency = .critical
                return sample
            }
        }
    }

    @Test(arguments: formats) func `returns the same`(_ format: InterchangeFormat) throws {
        let samples = Self.samples()
        let bytes = Array(format.write(samples).utf8)
        let result = try format.read(bytes, defaults: ImportDefaults(radius: 777, eventType: .exit))
        #expect(result.badEntries.isEmpty && result.remarks.isEmpty, "\(result)")
        #expect(result.reminders.count == samples.count)
        for (var fence, sample) in zip(result.reminders, samples) {
            fence.entry = ""
            #expect(fence == sample)
            #expect(fence.note.unicodeScalars.elementsEqual(sample.note.unicodeScalars))
        }
    }

    @Test(arguments: formats) func `a file without fences is read`(_ format: InterchangeFormat) throws {
        let result = try format.read(format.write([]))
        #expect(result.reminders.isEmpty && result.badEntries.isEmpty && result.remarks.isEmpty)
    }

    @Test(arguments: [
        1.5e-7, -1.5e-7, 1e-7, 2.5, -0.0, 0, 150, 12345.678, 1e16, 1.5e16, 1.2345678901234567e20,
        .leastNonzeroMagnitude,
        1.7976931348623157e308,
    ])
    func `small coordinates have no exponent`(_ value: Double) throws {
        let text = InterchangeFormat.gpx.write([fence("", 0, 0, value)])
        let radius = try #require(text.split(separator: "<gpxx:Proximity>").last?.split(separator: "<").first)
        #expect(!radius.contains("e"))
        #expect(Double(radius) == value)
    }
}
