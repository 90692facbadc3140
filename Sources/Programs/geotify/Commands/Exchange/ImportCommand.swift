import CommandLine
import Interchange
import JSON
import Reminders
import Store

extension Command {
    static let importFile = Command(
        CommandDescription(
            "import", summary: "Imports geotifications from other programs.",
            discussion: [
                """
                The format is recognised by the content: GPX waypoints, KML placemarks, GeoJSON, OwnTracks waypoints, \
                iCalendar to-dos and events with a location alarm (RFC 9074, Apple's Reminders), geofences of Traccar \
                (WKT), CSV with a header, and the files of the Geotify samples for iOS. Unzip a KMZ file first.
                """,
                """
                An entry whose identifier already exists is skipped; so is one without an identifier whose note, \
                circle and event exist. The same file can therefore be imported repeatedly. Invalid entries are \
                reported and don't stop the others; all valid ones are saved in one change.
                """,
                """
                With --replace, existing geotifications take over what the file says; rules and everything else that \
                the file doesn't mention stay. A place that the file names is used if it has the same circle, and \
                added if there is none of that name. A file can't make a geotification run a program, \
                post to a server, or start or stop a shift: such rules are reported and not imported.
                """,
                """
                Files can have up to 32 MiB and 100,000 entries. The exit code is 65 if the file can't be read or none \
                of its entries is valid.
                """,
            ],
            examples: [
                "geotify import --dry-run favourites.gpx", "geotify import --radius 200 --on exit reminders.ics",
                "geotify export --format geojson | ssh laptop geotify import -",
            ],
            operand: OperandDescription("FILE", "The file; - for the standard input."),
            options: [
                .optional(.format), .optional(dryRun), .optional(replace), .optional(radius), .optional(event),
                .optional(json),
            ])
    ) { arguments, session throws(CommandFailure) in
        let path = InputFile.name(of: arguments.operands[0])
        let defaults = try session.importDefaults(arguments[radius], arguments[event])
        let bytes = try InputFile.contents(of: arguments.operands[0], limit: InterchangeFormat.maximumBytes)
        let format = try format(arguments[.format], of: bytes, path)
        let progress = Progress()
        let reminders = StoreImport(
            result: try read(bytes, as: format, defaults, path), replaces: arguments.has(replace),
            keepsRadius: !arguments.has(radius), keepsEventType: !arguments.has(event))
        let report: ImportReport
        if arguments.has(dryRun) {
            report = try session.tryOut { draft in reminders.apply(to: &draft, progress) }
        } else {
            report = try session.changeStore { draft in reminders.apply(to: &draft, progress) }
        }
        progress.end()
        let text = ImportText(report: report, format: format, isDryRun: arguments.has(dryRun))
        for message in text.messages(path) { session.tell(message) }
        if arguments.has(json) {
            try session.print(text.json.text)
        } else {
            if arguments.has(dryRun), !report.entries.isEmpty { try session.print(text.table) }
            try session.print(text.summary)
        }
        if report.isUseless { throw CommandFailure(.badData, "\(path): nothing was imported") }
        if !arguments.has(dryRun), report.changesAnything { session.tellSaved([]) }
    }

    /// The given format, or the one that the content has.
    private static func format(
        _ name: String?, of bytes: [UInt8], _ path: String
    ) throws(CommandFailure) -> InterchangeFormat {
        // The first bytes of a zip archive.
        if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            throw CommandFailure(
                .badData, "\(path): this is an archive, such as KMZ; unzip it and import the file in it (doc.kml)")
        }
        if let format = name.flatMap(InterchangeFormat.init) ?? InterchangeFormat.recognise(bytes) { return format }
        if bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) {
            throw CommandFailure(.badData, "\(path): the file is empty")
        }
        let formats = InterchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandFailure(
            .badData, "\(path): the format isn't recognised; give it with --format: \(formats)")
    }

    private static func read(
        _ bytes: [UInt8], as format: InterchangeFormat, _ defaults: ImportDefaults, _ path: String
    ) throws(CommandFailure) -> ImportResult {
        do throws(InterchangeError) {
            return try format.read(bytes, defaults: defaults)
        } catch {
            throw CommandFailure(.badData, "\(path): \(error) (read as \(format.title))")
        }
    }

    private static let dryRun = OptionDescription("dry-run", .none, "Lists what would be imported and changes nothing.")
    private static let replace = OptionDescription(
        "replace", .none, "Changes existing geotifications, by identifier, to what the file says.")
    private static let radius = OptionDescription(
        "radius", .text("M"), "Radius in metres of circles without one in the file; 150 unless given or set.")
    private static let event = OptionDescription(
        "on", .oneOf(EventType.allCases.map(\.rawValue)),
        "What is reported if the file doesn't say; arriving unless given or set.")
    private static let json = OptionDescription(
        "json", .none, "Prints the summary as one JSON object, with all invalid entries.")
}

extension Session {
    /// The defaults for what the file doesn't say.
    fileprivate func importDefaults(
        _ radius: String?, _ event: String?
    ) throws(CommandFailure) -> ImportDefaults {
        let settings = try loadSettings()
        let metres = try radius.map { text throws(CommandFailure) in try RadiusArgument.metres(text) }
        if let metres, metres < RadiusLimits.smallest {
            throw CommandFailure(
                .usage, "--radius can't be \(GeotificationText.number(metres)): it must be at least 1 m")
        }
        return ImportDefaults(
            radius: metres ?? settings.radius, eventType: event.flatMap(EventType.init) ?? settings.eventType)
    }

    /// Tries a change of the store without saving it.
    fileprivate func tryOut<Result>(
        _ body: (inout StoreDraft) -> Result
    ) throws(CommandFailure) -> Result {
        do throws(StoreError) {
            var draft = try store.draft()
            tell(draft.problems)
            return body(&draft)
        } catch {
            throw CommandFailure(error)
        }
    }
}
