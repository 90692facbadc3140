package import Platform
package import Reminders

/// What the person has set for all geotifications together.
package struct Settings: Hashable, Sendable {
    /// What a circle has that is given none, in metres.
    package var radius = 150.0
    /// What a new geotification reports that doesn't say it.
    package var eventType = EventType.entry
    /// When nothing is shown but what is critical; what comes meanwhile is shown afterwards.
    package var quietHours: OpeningHours?
    package var notices = NoticeDefaults()
    /// How long the history is kept, in seconds.
    package var keepHistory = 31_536_000.0
    /// How long the points of shifts are kept, in seconds.
    package var keepTrack = 2_592_000.0
    /// Positions that are known worse than that, in metres, are left out of account.
    package var accuracyLimit: Double?
    /// The beginning of the address of a search service with Nominatim's interface.
    package var searchService = "https://nominatim.openstreetmap.org"
    /// Where the map's tiles come from.
    package var mapTiles = TileTemplate.openStreetMap
    /// The host that may be asked for tiles, or `no`; nil: the person wasn't asked yet.
    package var mapConsent: String?

    package init() {}
}

/// A key of the settings' file. Each may be missing.
package enum SettingsKey: String, CaseIterable, Hashable, Sendable {
    case radius, eventType, quietHours, urgency, sound, timeout, keepHistory, keepTrack, accuracyLimit, searchService
    case mapTiles, mapConsent

    /// What it is for.
    package var help: String {
        switch self {
        case .radius: "The radius of a circle that is given none, in metres; 150 unless set."
        case .eventType: "What a new geotification reports that isn't told: entry (unless set), exit, both or pass."
        case .quietHours:
            """
            Weekdays and times, such as "22:00-07:00" or "Mo-Fr 09:00-17:00", at which reminders wait; they are shown \
            together afterwards. Critical ones are shown at once.
            """
        case .urgency: "How urgent a reminder is that doesn't say it: low, normal (unless set) or critical."
        case .sound:
            "The sound of a reminder that has none of its own, such as message-new-instant; empty for silence."
        case .timeout: "For how many seconds a reminder is shown that doesn't say it, or never: until it is closed."
        case .keepHistory: "How long the history is kept, in seconds; a year unless set."
        case .keepTrack:
            "How long the points of shifts are kept, in seconds; 30 days unless set. Those still to be sent stay."
        case .accuracyLimit: "Positions known worse than that, in metres, are ignored; none is unless set."
        case .searchService:
            "The address of the service that looks addresses up, with Nominatim's interface; that of OpenStreetMap "
                + "unless set."
        case .mapTiles:
            "The address of the server of map tiles, with {z}, {x} and {y} in it; that of OpenStreetMap unless set."
        case .mapConsent:
            "The name of the server that may be asked for map tiles, or no; the map window asks unless it is set."
        }
    }

    /// Which values it may have.
    package var rule: String {
        switch self {
        case .radius: "must be a number of metres from 1 to 100000"
        case .eventType: StoreRules.eventType
        case .quietHours: RuleValues.scheduleRule
        case .urgency: RuleValues.urgencyRule
        case .sound: RuleValues.soundRule
        case .timeout: RuleValues.timeoutRule
        case .keepHistory, .keepTrack: "must be a number of seconds, at least 1"
        case .accuracyLimit: "must be a number of metres, at least 10"
        case .searchService: "must be an https address, or an http one of this machine, without ? and #"
        case .mapTiles: "must be an https address, or an http one of this machine, with {z}, {x} and {y}"
        case .mapConsent: "must be the name of a server, such as tile.openstreetmap.org, or no"
        }
    }

    /// How its value is written.
    package var kind: Kind {
        switch self {
        case .radius, .accuracyLimit: .metres
        case .keepHistory, .keepTrack: .seconds
        case .timeout: .secondsOrWord
        case .eventType, .quietHours, .urgency, .sound, .searchService, .mapTiles, .mapConsent: .text
        }
    }

    package enum Kind: Hashable, Sendable { case metres, seconds, secondsOrWord, text }
}

/// The value of a key, as the file has it.
package enum SettingsValue: Hashable, Sendable {
    case number(Double)
    case text(String)
}

extension Settings {
    /// The value of a key; nil where nothing is set and nothing holds by itself.
    package func value(of key: SettingsKey) -> SettingsValue? {
        switch key {
        case .radius: .number(radius)
        case .eventType: .text(eventType.rawValue)
        case .quietHours: quietHours.map { .text($0.text) }
        case .urgency: .text((notices.urgency ?? .normal).rawValue)
        case .sound: notices.sound.map { .text($0) }
        case .timeout:
            switch notices.timeout {
            case .server: nil
            case .seconds(let seconds): .number(seconds)
            case .never: .text("never")
            }
        case .keepHistory: .number(keepHistory)
        case .keepTrack: .number(keepTrack)
        case .accuracyLimit: accuracyLimit.map { .number($0) }
        case .searchService: .text(searchService)
        case .mapTiles: .text(mapTiles.text)
        case .mapConsent: mapConsent.map { .text($0) }
        }
    }

    /// Why a value was refused: what is wrong with it, where the key's rule doesn't say it all.
    struct Refusal: Error {
        var finding: String?
    }

    /// Sets a key.
    mutating func set(_ key: SettingsKey, to value: SettingsValue) throws(Refusal) {
        switch (key, value) {
        case (.radius, .number(let metres)) where (1...StoreRules.largestRadius).contains(metres): radius = metres
        case (.eventType, .text(let text)): eventType = try Self.word(text)
        case (.quietHours, .text(let text)):
            do { quietHours = try OpeningHours(text) } catch { throw Refusal(finding: "is wrong (\(error))") }
        case (.urgency, .text(let text)): notices.urgency = try Self.word(text)
        case (.sound, .text(let name)) where RuleValues.isSound(name): notices.sound = name
        case (.timeout, .text("never")): notices.timeout = .never
        case (.timeout, .number(let seconds)) where RuleValues.timeout.contains(seconds):
            notices.timeout = .seconds(seconds)
        case (.keepHistory, .number(let seconds)) where seconds >= 1 && seconds.isFinite: keepHistory = seconds
        case (.keepTrack, .number(let seconds)) where seconds >= 1 && seconds.isFinite: keepTrack = seconds
        case (.accuracyLimit, .number(let metres)) where metres >= 10 && metres.isFinite: accuracyLimit = metres
        case (.searchService, .text(let address)) where WebAddress.isSearchService(address): searchService = address
        case (.mapTiles, .text(let address)):
            do { mapTiles = try TileTemplate(address) } catch { throw Refusal(finding: "is wrong (\(error))") }
        case (.mapConsent, .text(let host)) where Self.isConsent(host): mapConsent = host.lowercased()
        default: throw Refusal()
        }
    }

    private static func word<Word: RawRepresentable<String>>(_ text: String) throws(Refusal) -> Word {
        guard let word = Word(rawValue: text) else { throw Refusal() }
        return word
    }

    private static func isConsent(_ text: String) -> Bool {
        let host = text.lowercased()
        return host.utf8.count <= 253 && WebAddress.host(of: "https://" + host) == host && !answers.contains(host)
    }

    /// Who writes these means no server of that name.
    private static let answers: Set = [
        "yes", "y", "true", "on", "ok", "always", "all", "n", "false", "off", "never", "none", "0", "1",
    ]
}
