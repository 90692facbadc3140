import CommandLine
import JSON
import Platform
import Store

extension Command {
    static let settings = Command(
        CommandDescription(
            "settings", summary: "Shows and changes the settings for all geotifications.",
            discussion: [
                """
                The settings are in geotify/settings.plist in the configuration directory. You can also edit that \
                file; geotifyd follows it at once.
                """
            ] + SettingsKey.allCases.map { "\($0.rawValue): \($0.help)" }),
        subcommands: [settingsList, settingsGet, settingsSet, settingsUnset])

    private static let settingsList = Command(
        CommandDescription(
            "list", summary: "Lists the settings and their values.",
            discussion: ["Settings that aren't set have their default, and are marked."],
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
            throw CommandFailure(
                .badSettings, "invalid settings count as not set; fix them with 'geotify settings set'")
        }
    }

    private static let settingsGet = Command(
        CommandDescription(
            "get", summary: "Prints one setting.",
            discussion: ["Prints nothing if it isn't set and has no default."],
            examples: ["geotify settings get quietHours"], operand: key)
    ) { arguments, session throws(CommandFailure) in
        let key = try SettingArgument.key(arguments.operands[0])
        let contents = try session.settingsContents(reporting: false)
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
            optionalOperand: OperandDescription("VALUE", "Its value; 'geotify settings --help' describes each key's."),
            needsBothOperands: true)
    ) { arguments, session throws(CommandFailure) in
        let key = try SettingArgument.key(arguments.operands[0])
        try session.set(key, to: try SettingArgument.value(arguments.operands[1], of: key))
    }

    private static let settingsUnset = Command(
        CommandDescription(
            "unset", summary: "Resets one setting to its default.",
            operand: key)
    ) { arguments, session throws(CommandFailure) in
        try session.set(try SettingArgument.key(arguments.operands[0]), to: nil)
    }

    private static let key = OperandDescription(
        "KEY", "One of \(SettingArgument.keys).", completes: .words(SettingsKey.allCases.map(\.rawValue)))
    private static let json = OptionDescription("json", .none, "Prints one JSON object with the keys of the file.")
}

/// Keys and values of the settings, as typed and printed.
enum SettingArgument {
    static let keys = SettingsKey.allCases.map(\.rawValue).joined(separator: ", ")

    static func key(_ text: String) throws(CommandFailure) -> SettingsKey {
        guard let key = SettingsKey.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw CommandFailure(.usage, "there is no setting '\(text)'; they are \(keys)")
        }
        return key
    }

    /// The settings file checks which numbers and texts a key may have.
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

/// The settings; their errors end a command.
extension Session {
    /// The settings for a command that depends on them.
    /// - Throws: 78 if one of them is invalid.
    func loadSettings() throws(CommandFailure) -> Settings {
        let contents = try settingsContents(reporting: false)
        if let problem = contents.problems.first(where: { $0.severity == .error }) {
            throw CommandFailure(.badSettings, problem.description)
        }
        return contents.settings
    }

    fileprivate func settingsContents(reporting: Bool = true) throws(CommandFailure) -> SettingsContents {
        do {
            let contents = try settingsFile.load()
            if reporting { for problem in contents.problems { tell(problem.description) } }
            return contents
        } catch {
            throw CommandFailure(settings: error)
        }
    }

    /// Sets a key, or removes it if nil.
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
