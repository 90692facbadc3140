import CommandLine
import Geofencing
import Interchange
import JSON
import Reminders

/// What an import did, as text and JSON.
struct ImportText {
    let report: ImportReport
    let format: InterchangeFormat
    let isDryRun: Bool

    /// How many messages of one kind are printed.
    private static let mostMessages = 20

    /// `3 added, 1 replaced, 2 skipped, 1 bad (GPX)`.
    var summary: String {
        let counts = [
            (report.count(.added), isDryRun ? "would be added" : "added"),
            (report.count(.replaced), isDryRun ? "would be replaced" : "replaced"),
            (report.count(.skipped), "skipped"), (report.badEntries.count, "bad"),
        ]
        let parts = counts.enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }.map {
            "\($0.element.0) \($0.element.1)"
        }
        return parts.joined(separator: ", ") + " (\(format.title))"
    }

    /// Errors and remarks.
    /// - Parameter path: Of the file.
    func messages(_ path: String) -> [String] {
        let isEmpty = report.entries.isEmpty && report.badEntries.isEmpty
        return Self.first(report.badEntries.map { "\(path): \($0)" }, "bad entries")
            + Self.first(report.remarks.map { "\(path): \($0)" }, "remarks")
            + report.radiusRemarks
            + (isEmpty ? ["\(path): it has no entries (\(format.title))"] : [])
            + ImportReport.Reason.allCases.compactMap(reason)
            + (report.places.isEmpty
                ? [] : ["\(isDryRun ? "places that would be added" : "places added"): \(Self.list(report.places))"])
    }

    private static func first(_ messages: [String], _ kind: String) -> [String] {
        guard messages.count > mostMessages else { return messages }
        return messages.prefix(mostMessages) + [
            "and \(messages.count - mostMessages) more \(kind); --json lists them all"
        ]
    }

    private static func list(_ names: [String]) -> String {
        let list = names.prefix(mostMessages).joined(separator: ", ")
        return names.count > mostMessages ? list + " and \(names.count - mostMessages) more" : list
    }

    private func reason(_ reason: ImportReport.Reason) -> String? {
        guard let count = report.reasons[reason] else { return nil }
        return switch reason {
        case .present: "\(count) skipped: the identifier exists; --replace changes it"
        case .same: "\(count) skipped: one with the same note, circle and event exists"
        case .unchanged: "\(count) skipped: nothing would change"
        case .twice: "\(count) skipped: another entry of the file has the same identifier"
        }
    }

    /// A line for each entry.
    var table: Table {
        var table = Table([
            Table.Column("What"), Table.Column("Identifier", isCuttable: true), Table.Column("Note", isCuttable: true),
            Table.Column("Radius", alignment: .right), Table.Column("Event"), Table.Column("Where", isCuttable: true),
        ])
        for entry in report.entries {
            let geotification = entry.geotification
            table.add([
                Table.Cell(entry.outcome.rawValue), Table.Cell(geotification.identifier),
                Table.Cell(geotification.title), Table.Cell(GeotificationText.metres(entry.circle.radius)),
                Table.Cell(geotification.eventType.rawValue),
                Table.Cell(GeotificationText.location(geotification.target)),
            ])
        }
        return table
    }

    var json: JSONValue {
        func number(_ count: Int) -> JSONValue { .number(Double(count)) }
        return .object([
            .init("format", .string(format.rawValue)), .init("dryRun", .bool(isDryRun)),
            .init("added", number(report.count(.added))), .init("replaced", number(report.count(.replaced))),
            .init("skipped", number(report.count(.skipped))), .init("bad", number(report.badEntries.count)),
            .init("entries", .array(report.entries.map(Self.object))),
            .init(
                "problems",
                .array(
                    report.badEntries.map {
                        .object([.init("entry", .string($0.entry)), .init("message", .string($0.message))])
                    })),
            .init("remarks", .array((report.remarks + report.radiusRemarks).map(JSONValue.string))),
            .init("places", .array(report.places.map(JSONValue.string))),
        ])
    }

    private static func object(_ entry: ImportReport.Entry) -> JSONValue {
        let geotification = entry.geotification
        var reminders = ReminderSet()
        if case .place(let name) = geotification.target { reminders.places = [Place(name: name, circle: entry.circle)] }
        guard case .object(let members) = GeotificationJSON.object(geotification, in: reminders, state: nil) else {
            return .null
        }
        return .object([.init("outcome", .string(entry.outcome.rawValue))] + members)
    }
}
