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

          identifier, note    texts
          eventType           entry, exit, both or pass
          latitude, longitude, radius (degrees and metres), or place instead of the three

          These may be missing:
          enabled             <true/> or <false/>
          initial             <true/>: reported once, too, if one is already there
          once                <true/>: shown once, then done
          completed           <date>2026-03-02T08:31:07Z</date>: when it was done
          repeatAfter, dwell  seconds, such as <integer>600</integer>
          when                <string>Mo-Fr 07:00-10:00</string>
          catchUp             <true/>: such a time that begins while one is there counts
          from, until         <date>2026-12-24T00:00:00Z</date>
          urgency             low, normal or critical
          sound               <string>message-new-instant</string>; empty: none
          timeout             seconds, or <string>never</string>
          startShift          <string>work</string>: begins a shift of that profile; with both: on arriving
          stopShift           <string>work</string>: ends it; with both: on leaving
          post                <string>https://…</string>: where it is posted to
          postAs              owntracks, locative or geofency
          postInsecure        <true/>: by http, for everybody on the way to read
          run                 <array><string>/usr/bin/program</string><string>argument</string></array>
        -->
        """
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
        let identifier = new.root["identifier"]?.string.flatMap { StoreRules.isIdentifier($0) ? $0 : nil }
        if let identifier, identifier != entry.identifier, hasIdentifier(identifier) {
            reader.report(
                valueOf: "identifier", rule: "must be one that no other geotification has")
        }
        if let identifier, identifier != entry.identifier, let fault = VisibleText.fault(of: identifier) {
            reader.report(key: "identifier", finding: fault, rule: StoreRules.visible)
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
