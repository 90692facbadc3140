internal import JSON
internal import Reminders

/// What the formats that are JSON have in common.
enum JSONFile {
    /// ReminderSet as many as a file may have, with all their rules, and a large polygon.
    private static let maximumValues = 4_000_000

    /// - Throws: with the line, for what is no JSON.
    static func value(_ bytes: [UInt8]) throws(InterchangeError) -> JSONValue {
        let text = FileText.utf8(bytes)
        do {
            // A text that was cut amid a character is no reason to refuse the other entries.
            return try JSONValue(parsing: text, maximumValues: maximumValues, replacesHalfPairs: true)
        } catch {
            throw InterchangeError(
                "this JSON can't be read: \(error.message)",
                at: "line \(FileText.line(of: error.offset, in: text))")
        }
    }

    /// One value on a line, each element of the list on a line of its own, so that people can read it and compare it.
    static func text(
        _ head: [JSONValue.Member], listed key: String, _ values: [JSONValue]
    ) -> String {
        var start = JSONValue.object(head).text
        start.removeLast()
        if !head.isEmpty { start += "," }
        return start + "\"\(key)\":" + list(values) + "}\n"
    }

    static func list(_ values: [JSONValue]) -> String {
        values.isEmpty ? "[]" : "[\n" + values.map(\.text).joined(separator: ",\n") + "\n]"
    }
}

extension JSONValue {
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    var object: [Member]? { if case .object(let members) = self { members } else { nil } }

    var scalar: Scalar {
        switch self {
        case .null: .nothing
        case .bool(let value): .flag(value)
        case .number(let value): .number(value)
        case .string(let value): .text(value)
        case .array: .other("a list")
        case .object: .other("an object")
        }
    }
}

// MARK: - What only this program knows

extension JSONFile {
    /// The member of an object in which this program keeps what the format has no field for.
    static let extensionKey = "geotify"

    /// The member to be appended, or none where there is nothing to say.
    static func extensionMember(
        of fence: InterchangeEntry, except left: Set<EntryProperty> = EntryProperty.basic
    ) -> [JSONValue.Member] {
        let members = EntryProperty.values(of: fence, except: left).map { property, value in
            JSONValue.Member(property.name, json(value))
        }
        return members.isEmpty ? [] : [JSONValue.Member(extensionKey, .object(members))]
    }

    private static func json(_ value: StoreValue) -> JSONValue {
        switch value {
        case .flag(let flag): .bool(flag)
        case .number(let number): .number(number)
        case .date, .text, .words: .string(value.text)
        }
    }
}

extension EntryDraft {
    /// Takes what this program has written beside the format's own fields.
    mutating func takeExtension(of object: JSONValue) {
        guard let extra = object[JSONFile.extensionKey] else { return }
        for property in EntryProperty.all {
            take(property, named: "\(JSONFile.extensionKey).\(property.name)", extra[property.name]?.scalar ?? .nothing)
        }
    }
}
