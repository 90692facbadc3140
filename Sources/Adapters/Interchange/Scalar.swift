internal import Reminders

/// One value of an entry, whatever its format keeps it as.
enum Scalar: Hashable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    /// What is no single value: "a list".
    case other(String)

    /// A number, or a text that is one.
    var number: Double? {
        switch self {
        case .number(let value): value.isFinite ? value : nil
        case .text(let text): EntryText.number(from: text)
        default: nil
        }
    }

    /// A text, or what a text would say.
    var text: String? {
        switch self {
        case .text(let text): text
        case .number(let value): EntryText.number(value)
        case .flag(let value): String(value)
        case .nothing, .other: nil
        }
    }

    /// What it is, for a message: "is 95".
    var finding: String {
        switch self {
        case .nothing: "is missing"
        case .flag(let value): "is \(value)"
        case .number(let value): "is \(EntryText.number(value))"
        case .text(let text): "is \(EntryText.quoted(text))"
        case .other(let kind): "is \(kind)"
        }
    }
}

extension EntryDraft {
    /// Takes a number that must be there.
    mutating func require(_ key: String, _ value: Scalar, _ right: String) -> Double? {
        guard let number = value.number else {
            fail("\(key) \(value.finding), must be \(right)")
            return nil
        }
        return number
    }

    mutating func takePosition(
        latitude: (key: String, value: Scalar), longitude: (key: String, value: Scalar)
    ) {
        self.latitude = require(latitude.key, latitude.value, "a number of degrees from -90 to 90")
        self.longitude = require(longitude.key, longitude.value, "a number of degrees from -180 to 180")
    }

    /// Takes the radius where there is one.
    mutating func takeRadius(_ key: String, _ value: Scalar) {
        guard value != .nothing else { return }
        radius = require(key, value, "a number of metres, at least 1")
    }

    /// Takes a text where there is one.
    mutating func takeText(_ key: String, _ value: Scalar) -> String? {
        guard value != .nothing else { return nil }
        guard let text = value.text else {
            fail("\(key) \(value.finding), must be a text")
            return nil
        }
        return text
    }

    /// Takes the event where there is one.
    mutating func takeEvent(_ key: String, _ value: Scalar) {
        guard value != .nothing else { return }
        guard let event = value.text.flatMap({ EntryText.eventType(from: $0) }) else {
            return fail("\(key) \(value.finding), must be entry, exit, both or pass")
        }
        eventType = event
    }
}
