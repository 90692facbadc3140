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

    /// A geotification with anything that the store can hold, on its way out.
    static func random(using generator: inout SeededGenerator) -> InterchangeEntry {
        func some<Value>(_ value: @autoclosure () -> Value) -> Value? {
            Bool.random(using: &generator) ? value() : nil
        }
        let identifier = some(text(1...20, using: &generator))
        let note = text(0...40, using: &generator) + (some("\n\ttail") ?? "")
        let center = Coordinate(
            latitude: .random(in: -90...90, using: &generator), longitude: .random(in: -180...180, using: &generator))!
        let circle = Circle(center: center, radius: some(150) ?? .random(in: 1...100_000, using: &generator))
        let geotification = Geotification(
            identifier: identifier ?? "", note: note, eventType: EventType.allCases.randomElement(using: &generator)!,
            target: some(.place("Home; sweet, \"home\"")) ?? .circle(circle), isEnabled: some(false) ?? true,
            completed: some(Double(Int.random(in: 0...4_000_000_000, using: &generator))),
            firesInitially: some(true) ?? false, rules: .random(using: &generator))
        var entry = InterchangeEntry(geotification, circle: circle)
        entry.identifier = identifier
        entry.created = some(Double(Int.random(in: 0...4_000_000_000, using: &generator)))
        return entry
    }

    /// What an import takes of it.
    var takenOver: InterchangeEntry {
        var entry = self
        entry.rules = rules.keeping(\.isImported)
        return entry
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
