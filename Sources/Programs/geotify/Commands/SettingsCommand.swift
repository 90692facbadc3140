import CommandLine
import JSON
import Platform
import Storage

extension Command {
    static let settings = Command(
        CommandDescription(
            "settings", summary: "Shows and changes what holds for all geotifications.",
            discussion: [
                """
                The settings stand in geotify/settings.plist in the configuration directory, which may be edited as well; \
                geotifyd follows it at once.
                """
            ] + SettingsKey.allCases.map { "\($0.rawValue): \($0.help)" }),
        subcommands: [settingsList, settingsGet, settingsSet, settingsUnset])

    private static let settingsList = Command(
        CommandDescription(
            "list", summary: "Lists the settings and what they are.",
            discussion: ["What isn't set is as it is by itself and marked so."],
            options: [.optional(json)])
    ) { arguments, session throws(CommandFailure) in
        let contents = try session.settingsContents()
        if arguments.has(json) {
            let members = SettingsKey.allCases.compactMap { key in
                contents.settings.value(of: key).map { JSONValue.Member(key.rawValue, $0.json) }
            }
            try session.print(JSONValue.object(members).text)
        } else {
            try session.print(
                facts: SettingsKey.allCases.map { key in
                    let value = contents.settings.value(of: key).map(SettingArgument.readable) ?? "none"
                    return [key.rawValue, contents.keys.contains(key) ? value : value + " (not set)"]
                })
        }
        if contents.problems.contains(where: { $0.severity == .error }) {
            throw CommandFailure(.badSettings, "what is wrong counts as not set; mend it with 'geotify settings set'")
        }
    }

    private static let settingsGet = Command(
        CommandDescription(
            "get", summary: "Prints one setting.",
            discussion: ["Nothing is printed where nothing is set and nothing holds by itself."],
            examples: ["geotify settings get quietHours"], operand: key)
    ) { arguments, session throws(CommandFailure) in
        let key = try SettingArgument.key(arguments.operands[0])
        let contents = try session.settingsContents(telling: false)
        if let problem = contents.problems.first(where: { $0.severity == .error && $0.key == key.rawValue }) {
            throw CommandFailure(.badSettings, problem.description)
        }
        if let value = contents.settings.value(of: key) { try session.print(line: SettingArgument.plain(value)) }
    }

    private static let settingsSet = Command(
        CommandDescription(
            "set", summary: "Changes one setting.",
            examples: [
                "geotify settings set radius 200", "geotify settings set quietHours \"22:00-07:00\"",
                "geotify settings set keepHistory 90d", "geotify settings set sound \"\"",
            ],
            operand: key,
            optionalOperand: OperandDescription("VALUE", "Its value; see 'geotify settings --help' for each key's."),
            needsBothOperands: true)
    ) { arguments, session throws(CommandFailure) in
        let key = try SettingArgument.key(arguments.operands[0])
        try session.set(key, to: try SettingArgument.value(arguments.operands[1], of: key))
    }

    private static let settingsUnset = Command(
        CommandDescription(
            "unset", summary: "Takes one setting away.", discussion: ["What holds by itself holds again."],
            operand: key)
    ) { arguments, session throws(CommandFailure) in
        try session.set(try SettingArgument.key(arguments.operands[0]), to: nil)
    }

    private static let key = OperandDescription(
        "KEY", "One of \(SettingArgument.keys).", completes: .words(SettingsKey.allCases.map(\.rawValue)))
    private static let json = OptionDescription("json", .none, "Prints one JSON object with the keys of the file.")
}

/// Keys of the settings and their values, as people type and read them.
enum SettingArgument {
    static let keys = SettingsKey.allCases.map(\.rawValue).joined(separator: ", ")

    static func key(_ text: String) throws(CommandFailure) -> SettingsKey {
        guard let key = SettingsKey.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw CommandFailure(.usage, "there is no setting '\(text)'; they are \(keys)")
        }
        return key
    }

    /// Which numbers and texts a key may have is the file's to say.
    static func value(_ text: String, of key: SettingsKey) throws(CommandFailure) -> SettingsValue {
        switch key.kind {
        case .metres: .number(try RadiusArgument.metres(text))
        case .seconds: .number(try seconds(text, of: key))
        case .secondsOrWord: text == "never" ? .text(text) : .number(try seconds(text, of: key))
        case .text: .text(text)
        }
    }

    private static func seconds(_ text: String, of key: SettingsKey) throws(CommandFailure) -> Double {
        if let seconds = Decimal.value(of: text) { return seconds }
        return try DurationArgument.seconds(text, for: key.rawValue)
    }

    /// As the file has it.
    static func plain(_ value: SettingsValue) -> String {
        switch value {
        case .number(let number): GeotificationText.number(number)
        case .text(let text): text
        }
    }

    static func readable(_ value: SettingsValue) -> String { value == .text("") ? "\"\"" : plain(value) }
}

extension SettingsValue {
    fileprivate var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}

/// The settings, with their errors as a command ends with them.
extension Session {
    /// The settings of a command that works by them.
    /// - Throws: 78 where one of them is wrong: what the person wanted isn't known.
    func loadSettings() throws(CommandFailure) -> Settings {
        let contents = try settingsContents(telling: false)
        if let problem = contents.problems.first(where: { $0.severity == .error }) {
            throw CommandFailure(.badSettings, problem.description)
        }
        return contents.settings
    }

    fileprivate func settingsContents(telling: Bool = true) throws(CommandFailure) -> SettingsContents {
        do {
            let contents = try settingsFile.load()
            if telling { for problem in contents.problems { tell(problem.description) } }
            return contents
        } catch {
            throw CommandFailure(settings: error)
        }
    }

    /// Sets a key, or takes it away.
    func set(_ key: SettingsKey, to value: SettingsValue?) throws(CommandFailure) {
        do {
            try settingsFile.set(key, to: value)
        } catch let error as StoreError {
            throw CommandFailure(settings: error)
        } catch let error as StoreChangeError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.inputOutput, "cannot change \(settingsFile.path): \(error)")
        }
    }
}

extension CommandFailure {
    fileprivate init(settings error: StoreError) {
        self.init(error)
        if case .broken = error { exitCode = .badSettings }
    }
}
