internal import DBus
internal import Geofencing
internal import Reminders
internal import XML

/// One or more notices as the arguments of `Notify`.
struct PopupMessage {
    /// In the order in which they are listed; never empty.
    let notices: [Notice]
    /// What the server can show.
    let capabilities: Set<String>
    /// The base name of the installed desktop file and icon.
    let applicationID: String
    /// Seconds since 1970.
    let now: Double

    /// - Parameter replaced: The server's id of the popup in whose place it is to stand; 0: none.
    func arguments(replacing replaced: UInt32) -> [Value] {
        let texts = notices.map { NoticeText($0, now: now) }
        let (summary, body) = texts.count == 1 ? Self.single(texts[0]) : Self.list(texts)
        return [
            .string("Geotify"), .uint32(replaced), .string(applicationID), .string(summary),
            .string(capabilities.contains("body-markup") ? body.escapedForXML() : body),
            .strings(capabilities.contains("actions") ? actions : []), hints(isReplacement: replaced != 0),
            .int32(expiry),
        ]
    }

    private static func single(_ text: NoticeText) -> (summary: String, body: String) {
        (text.title, "\(text.event), \(text.time)")
    }

    /// The time comes before the notes, since servers cut long bodies.
    private static func list(_ texts: [NoticeText]) -> (summary: String, body: String) {
        let notes = texts.map { "• " + $0.title.split(whereSeparator: \.isNewline).joined(separator: " ") }
        return (
            "\(texts[0].event): \(texts.count) reminders", ([texts[0].time] + notes).joined(separator: "\n")
        )
    }

    /// Keys and labels by turns.
    private var actions: [String] {
        let click = notices.allSatisfy(\.rules.isOnce) ? "Done" : "Close"
        return [PopupAction.click.rawValue, click] + PopupAction.buttons.flatMap { [$0.key.rawValue, $0.label] }
    }

    private var urgency: ReminderRules.Urgency {
        let all = notices.map { $0.rules.urgency ?? .normal }
        return all.contains(.critical) ? .critical : all.contains(.normal) ? .normal : .low
    }

    private func hints(isReplacement: Bool) -> Value {
        let kind =
            switch notices[0].direction {
            case .entry: "arrival"
            case .exit: "departure"
            case .pass: "pass"
            }
        let level: UInt8 =
            switch urgency {
            case .low: 0
            case .normal: 1
            case .critical: 2
            }
        return .properties([
            ("desktop-entry", .string(applicationID)), ("urgency", .byte(level)),
            ("category", .string("x-geotify.\(kind)")), isReplacement ? Self.silence : sound,
        ])
    }

    private static let silence = ("suppress-sound", Value.boolean(true))

    /// That of the first notice which isn't to be silent. A popup that is only put right was heard before.
    private var sound: (String, Value) {
        let audible = notices.first { $0.rules.sound != "" }
        guard let audible else { return Self.silence }
        return ("sound-name", .string(audible.rules.sound ?? "message-new-instant"))
    }

    /// In milliseconds; -1: as the server has it, 0: never. Critical ones never expire.
    private var expiry: Int32 {
        if urgency == .critical { return 0 }
        var longest = 0.0
        for notice in notices {
            switch notice.rules.timeout {
            case .never: return 0
            case .server: longest = .infinity
            case .seconds(let seconds): longest = max(longest, seconds)
            }
        }
        // Less than a millisecond must not become "never".
        return longest == .infinity ? -1 : Int32(min(max(1, (longest * 1000).rounded()), Double(Int32.max)))
    }
}
