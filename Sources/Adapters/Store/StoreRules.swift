internal import PropertyList
internal import Reminders

/// What the store allows, and how it is said.
enum StoreRules {
    static let latitude = "must be a number of degrees from -90 to 90"
    static let longitude = "must be a number of degrees from -180 to 180"
    static let radius = "must be a number of metres, at least 1"
    static let identifier = "must be a text that isn't empty and has no control characters"
    static let visible = "must be told from others by sight"
    static let note = "must be a text (it may be empty)"
    static let noteText = "must be a text without control characters"
    static let eventType = "must be entry, exit, both or pass"
    static let networks =
        "must be an array of BSSIDs such as 02:00:5e:00:53:01, of names such as ssid:NAME, and of wired:IDENTITY"
    static let once = "must stand once"
    static let date = "must be a date such as 2026-03-02T08:31:07Z"
    static let target = "must have either a place or latitude, longitude and radius"

    static let placeTarget = "must have latitude, longitude and radius, or networks, or both"
    static let passing = "must be entry, exit or both at a place that is known by its networks alone"

    static let largestRadius = RadiusLimits.largest

    enum RadiusVerdict {
        case fine
        /// It counts, but one should know this.
        case warning(rule: String)
        case refused
    }

    static func judge(radius: Double) -> RadiusVerdict {
        guard radius.isFinite, radius >= RadiusLimits.smallest else { return .refused }
        if radius > largestRadius { return .warning(rule: "counts as 100000 m, the most that is monitored") }
        if radius < RadiusLimits.resolvable {
            return .warning(rule: "should be at least 100 m: positions from Wi-Fi can't resolve less")
        }
        return .fine
    }

    /// Identifiers are typed, and shown in one line.
    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && RuleLimits.isStorable($0) }
    }

    /// Metres or degrees, a whole number without a point.
    static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A text in quotes, shortened, fit for one line of a terminal.
    static func quoted(_ text: String) -> String {
        let most = 60
        var line = ""
        for scalar in text.unicodeScalars.prefix(most) {
            line.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return "\"" + line + (text.unicodeScalars.count > most ? "…" : "") + "\""
    }

    /// What a value is, for a message.
    static func finding(_ value: PropertyListValue?) -> String {
        switch value {
        case nil: "is missing"
        case .string(let text): "is \(quoted(text))"
        case .integer(let number): "is \(number)"
        case .unsigned(let number): "is \(number)"
        case .real(let number): "is \(text(number))"
        case .boolean(let value): "is \(value)"
        case .date: "is a date"
        case .data: "is data"
        case .array: "is an array"
        case .dictionary: "is a dictionary"
        case .uid: "is a reference"
        case .malformed(_, let text): "is \(quoted(text))"
        }
    }
}
