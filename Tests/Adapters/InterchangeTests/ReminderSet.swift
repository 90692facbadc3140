import Geofencing
import Interchange
import Reminders
import TestSupport

/// Reads what is well-formed.
func imported(
    _ text: String, as format: InterchangeFormat, defaults: ImportDefaults = ImportDefaults()
) throws -> ImportResult {
    try format.read(Array(text.utf8), defaults: defaults)
}

/// The message for a file that can't be read as a whole.
func refusal(_ bytes: some Sequence<UInt8>, as format: InterchangeFormat) -> String? {
    do {
        _ = try format.read(Array(bytes))
        return nil
    } catch {
        return error.description
    }
}

extension InterchangeEntry {
    /// What a file can say of it, without where it stood there.
    var content: InterchangeEntry {
        var content = self
        content.entry = ""
        content.remarks = []
        return content
    }

    init(
        _ identifier: String?, _ note: String, _ latitude: Double, _ longitude: Double, _ radius: Double,
        _ eventType: EventType = .entry
    ) {
        self.init(
            identifier: identifier, note: note, eventType: eventType,
            circle: Circle(center: Coordinate(latitude: latitude, longitude: longitude)!, radius: radius))
    }

    /// One with anything that the store could hold.
    static func random(using generator: inout SeededGenerator) -> InterchangeEntry {
        func some<Value>(_ value: @autoclosure () -> Value) -> Value? {
            Bool.random(using: &generator) ? value() : nil
        }
        var fence = InterchangeEntry(
            some(text(1...20, using: &generator)), text(0...40, using: &generator) + (some("\n\ttail") ?? ""),
            .random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator),
            some(150) ?? .random(in: 1...100_000, using: &generator),
            EventType.allCases.randomElement(using: &generator)!)
        fence.place = some("Home; sweet, \"home\"")
        fence.isEnabled = some(false) ?? true
        fence.created = some(Double(Int.random(in: 0...4_000_000_000, using: &generator)))
        fence.completed = some(Double(Int.random(in: 0...4_000_000_000, using: &generator)))
        fence.firesInitially = some(true) ?? false
        fence.rules.isOnce = some(true) ?? false
        fence.rules.repeatAfter = some(3600)
        fence.rules.dwell = some(.random(in: 1...9000, using: &generator))
        fence.rules.schedule = some(try! OpeningHours("Mo-Fr 07:00-10:00"))
        fence.rules.catchesUp = some(true) ?? false
        fence.rules.from = some(1_700_000_000)
        fence.rules.until = some(1_800_000_000)
        fence.rules.urgency = ReminderRules.Urgency.allCases.randomElement(using: &generator)!
        fence.rules.sound = ["", "bell", nil].randomElement(using: &generator)!
        fence.rules.timeout = [.server, .never, .seconds(12.5)].randomElement(using: &generator)!
        return fence
    }

    private static func text(_ length: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
        let letters = [
            "a", "Z", "0", " ", ",", ";", "\"", "'", "=", "+", "-", "@", "<", "&", "\\", "#", "{", "]", ")", "é",
            "e\u{301}",
            "강", "🌱", "👩‍👩‍👧", "\u{200F}", "\u{A0}", ":", "|", "\u{2028}",
        ]
        let count = Int.random(in: length, using: &generator)
        return (0..<count).map { _ in letters.randomElement(using: &generator)! }.joined()
    }
}
