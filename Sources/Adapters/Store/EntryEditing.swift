internal import PropertyList
internal import Reminders
internal import Shifts

/// One geotification as the text of a property list, to be changed with an editor.
package struct EditableEntry: Hashable, Sendable {
    /// As it stands in the store.
    package let identifier: String
    /// What the editor is given.
    package let text: String
    fileprivate let value: PropertyListValue

    fileprivate init(identifier: String, value: PropertyListValue) {
        self.identifier = identifier
        self.value = value
        let plain = PropertyListDocument.xml(value)
        var lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.hasPrefix("<plist") } ?? 0
        lines.insert(Substring(Self.explanation), at: start)
        text = lines.joined(separator: "\n")
    }

    private static let explanation = """
        <!--
          Change what stands below, save it, and leave the editor. If nothing is different, nothing is done.

        \(lines(GeotificationKey.allCases.filter(\.isRequired)) { $0.help })
          latitude, longitude, radius (degrees and metres), or place instead of the three

          These may be missing:
        \(lines(GeotificationKey.allCases.filter { !$0.isRequired }) { $0.help })
        \(lines(RuleKey.allCases) { $0.help })
        -->
        """

    private static func lines<Key: RawRepresentable<String>>(_ keys: [Key], _ help: (Key) -> String) -> String {
        keys.map { key in
            "  \(key.rawValue)\(String(repeating: " ", count: max(1, 20 - key.rawValue.utf8.count)))\(help(key))"
        }.joined(separator: "\n")
    }
}

extension GeotificationKey {
    fileprivate var isRequired: Bool {
        switch self {
        case .identifier, .note, .eventType: true
        case .place, .enabled, .initial, .completed: false
        }
    }

    /// Its value, for the user who edits it.
    fileprivate var help: String {
        switch self {
        case .identifier: "a text that no other geotification has"
        case .note: "a text"
        case .eventType: "entry, exit, both or pass"
        case .place: "<string>home</string>: the name of a place of the file"
        case .enabled: "<true/> or <false/>"
        case .initial: "<true/>: also reported once if you are already there"
        case .completed: "<date>2026-03-02T08:31:07Z</date>: when it was done"
        }
    }
}

extension RuleKey {
    /// Its value, for the user who edits it.
    fileprivate var help: String {
        switch self {
        case .once: "<true/>: shown once, then done"
        case .repeatAfter: "seconds within which it isn't shown again, such as <integer>600</integer>"
        case .dwell: "seconds to stay before it counts, such as <integer>600</integer>"
        case .when: "<string>Mo-Fr 07:00-10:00</string>"
        case .catchUp: "<true/>: such a time that begins while you are there counts"
        case .from: "<date>2026-12-24T00:00:00Z</date>"
        case .until: "<date>2026-12-27T00:00:00Z</date>"
        case .urgency: "low, normal or critical"
        case .sound: "<string>message-new-instant</string>; empty: none"
        case .timeout: "seconds, or <string>never</string>"
        case .startShift: "<string>work</string>: starts a shift of this profile; with both: on arriving"
        case .stopShift: "<string>work</string>: ends it; with both: on leaving"
        case .post: "<string>https://…</string>: where it is posted to"
        case .postAs: "owntracks, locative or geofency"
        case .postInsecure: "<true/>: over http, which everybody on the way can read"
        case .run: "<array><string>/usr/bin/program</string><string>argument</string></array>"
        }
    }
}

/// Why what came from the editor wasn't taken.
package enum EntryEditError: Error, Hashable {
    /// What is wrong with it, each with its line.
    case wrong([StoreProblem])
    /// The entry in the store was changed or removed meanwhile.
    case changedMeanwhile
}

extension StoreDraft {
    /// The entry as a text, also one that is wrong.
    /// - Throws: `unknownIdentifier`.
    package func editable(_ identifier: String) throws(StoreChangeError) -> EditableEntry {
        EditableEntry(identifier: identifier, value: rawGeotifications[try position(of: identifier)])
    }

    /// Puts what came from the editor in the place of the entry, exactly as it is.
    /// - Parameter file: What the editor wrote it to, for messages.
    /// - Returns: Warnings, e.g. of a radius that is clamped.
    @discardableResult
    package mutating func replace(
        _ entry: EditableEntry, with bytes: [UInt8], from file: String
    ) throws(EntryEditError) -> [StoreProblem] {
        guard let position = try? position(of: entry.identifier),
            rawGeotifications[position].isIdentical(to: entry.value)
        else { throw .changedMeanwhile }
        let new = try dictionary(bytes, file)
        var reader = EntryReader(new.root, subject: .file, file: file) { key in
            key.flatMap { new.document.line(of: [$0]) } ?? new.document.line(of: [])
        }
        let identifier = new.root[GeotificationKey.identifier]?.string.flatMap {
            StoreRules.isIdentifier($0) ? $0 : nil
        }
        if let identifier, identifier != entry.identifier, hasIdentifier(identifier) {
            reader.report(
                valueOf: GeotificationKey.identifier, rule: "must be one that no other geotification has")
        }
        if let identifier, identifier != entry.identifier, let fault = VisibleText.fault(of: identifier) {
            reader.report(key: GeotificationKey.identifier.rawValue, finding: fault, rule: StoreRules.visible)
        }
        _ = reader.geotification(identifier: identifier) { reference(to: $0) }
        if !reader.isRight { throw .wrong(reader.problems.filter { $0.severity == .error }) }
        rawGeotifications[position] = .dictionary(new.root)
        readAgain()
        return reader.problems
    }

    private func dictionary(
        _ bytes: [UInt8], _ file: String
    ) throws(EntryEditError) -> (root: PropertyListDictionary, document: PropertyListDocument) {
        func problem(_ line: Int?, _ finding: String?, _ rule: String) -> EntryEditError {
            .wrong([
                StoreProblem(
                    severity: .error, file: file, line: line, subject: .file, key: nil, finding: finding, rule: rule)
            ])
        }
        let document: PropertyListDocument
        do {
            document = try PropertyListDocument(parsing: bytes, keepsMistakes: true)
        } catch {
            if case .line(let line) = error.position { throw problem(line, nil, error.message) }
            throw problem(nil, nil, error.description)
        }
        guard let root = document.root.dictionary else {
            throw problem(document.line(of: []), StoreRules.finding(document.root), "must be a dictionary")
        }
        return (root, document)
    }
}
