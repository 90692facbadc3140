internal import PropertyList

/// The settings that the person wrote: a property list, which an editor may change as well.
package struct SettingsFile: Sendable {
    private let file: PropertyListFile

    package var path: String { file.path }

    /// - Parameter lockTimeout: Seconds to wait for another program's change.
    package init(path: String, lockTimeout: Double = 5) {
        file = PropertyListFile(path: path, lockTimeout: lockTimeout)
    }

    /// Reads the settings; a missing file sets nothing.
    /// - Throws: `StoreError` where the file as a whole can't be read.
    package func load() throws(StoreError) -> SettingsContents {
        do {
            return try SettingsReader(try file.read(), file: path).contents
        } catch .missing {
            return SettingsContents()
        } catch {
            throw error
        }
    }

    /// Sets a key, or takes it away: then what holds by itself holds again. The rest of the file stays as it is.
    /// - Throws: `StoreError`; `StoreChangeError.invalid` for a value that the key can't have.
    package func set(_ key: SettingsKey, to value: SettingsValue?) throws {
        if let value {
            var settings = Settings()
            do throws(Settings.Refusal) {
                try settings.set(key, to: value)
            } catch {
                let finding = error.finding ?? StoreRules.finding(value.propertyListValue)
                throw StoreChangeError.invalid(key: key.rawValue, finding: finding, rule: key.rule)
            }
        }
        try file.change { document in
            var root = try document.map { try SettingsReader($0, file: path).root } ?? PropertyListDictionary()
            let old = PropertyListValue.dictionary(root)
            root[key.rawValue] = value?.propertyListValue
            return PropertyListFile.Change(old: old, new: .dictionary(root), result: ())
        }
    }
}

/// What the settings' file says.
package struct SettingsContents: Hashable, Sendable {
    /// What the file sets rightly; the rest is as it is by itself.
    package var settings = Settings()
    /// The keys that it sets rightly.
    package var keys: Set<SettingsKey> = []
    /// What is wrong with the others; a key that isn't known is a warning.
    package var problems: [StoreProblem] = []

    package init() {}

    /// Has keys that are wrong stay what they were.
    /// - Parameter former: What held before.
    /// - Returns: The keys that have the value from before.
    package mutating func keepWhatIsWrong(as former: Settings) -> Set<SettingsKey> {
        var kept: Set<SettingsKey> = []
        for key in problems.compactMap({ $0.key.flatMap(SettingsKey.init) }) {
            guard let value = former.value(of: key), value != Settings().value(of: key) else { continue }
            if (try? settings.set(key, to: value)) != nil { kept.insert(key) }
        }
        return kept
    }
}

/// Reads the settings' property list, key by key: one that is wrong doesn't keep the others from counting.
struct SettingsReader {
    let root: PropertyListDictionary
    private(set) var contents = SettingsContents()

    /// - Throws: The problem that makes the file as a whole no settings.
    init(_ document: PropertyListDocument, file: String) throws(StoreError) {
        guard let root = document.root.dictionary else {
            throw .broken(
                StoreProblem(
                    severity: .error, file: file, line: document.line(of: []), subject: .file, key: nil,
                    finding: StoreRules.finding(document.root), rule: "must be a dictionary"))
        }
        self.root = root
        func report(_ severity: StoreProblem.Severity, _ key: String, _ finding: String, _ rule: String) {
            contents.problems.append(
                StoreProblem(
                    severity: severity, file: file, line: document.line(of: [key]), subject: .file,
                    key: severity == .error ? key : StoreRules.quoted(key), finding: finding, rule: rule))
        }
        for entry in root.entries {
            guard let key = SettingsKey(rawValue: entry.key) else {
                let known = SettingsKey.allCases.map(\.rawValue).joined(separator: ", ")
                report(.warning, entry.key, "is not known", "should be one of " + known)
                continue
            }
            if root.doubledKeys.contains(entry.key) {
                if !contents.problems.contains(where: { $0.key == entry.key }) {
                    report(.error, entry.key, "stands twice", StoreRules.once)
                }
                continue
            }
            do throws(Settings.Refusal) {
                guard let value = SettingsValue(entry.value) else { throw Settings.Refusal() }
                try contents.settings.set(key, to: value)
                contents.keys.insert(key)
            } catch {
                report(.error, entry.key, error.finding ?? StoreRules.finding(entry.value), key.rule)
            }
        }
    }
}

extension SettingsValue {
    fileprivate init?(_ value: PropertyListValue) {
        if let number = value.number {
            self = .number(number)
        } else if let text = value.string {
            self = .text(text)
        } else {
            return nil
        }
    }

    fileprivate var propertyListValue: PropertyListValue {
        switch self {
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .real(number)
        case .text(let text): .string(text)
        }
    }
}
