import CommandLine
import Platform
import Shifts
import State
import Tracks

extension Command {
    static let track = Command(
        CommandDescription(
            "track", summary: "Exports and deletes the routes of shifts.",
            discussion: [
                """
                During a shift, a position is recorded every few seconds. Points are kept for 30 days, or as long as \
                the setting keepTrack says; the hours and the length of the route, for as long as the history: see \
                'geotify report'.
                """
            ]),
        subcommands: [trackExport, trackDelete])

    private static let trackExport = Command(
        CommandDescription(
            "export", summary: "Writes the routes of shifts as a file for other programs.",
            discussion: [
                """
                GPX has everything that is known of a point; GeoJSON (with coordTimes) and KML (gx:Track) have its \
                position, time and altitude. Each shift is a track, and a pause of 5 minutes or more starts a new \
                segment. Works with and without geotifyd.
                """
            ],
            examples: [
                "geotify track export work --since 2w --format gpx --output route.gpx",
                "geotify track export 12 --format geojson",
            ],
            optionalOperand: .profileOrShift,
            options: [.required(routeFormat), .optional(.sinceTime), .optional(.untilTime), .optional(output)])
    ) { arguments, session throws(CommandFailure) in
        let format = arguments[routeFormat].flatMap(RouteFormat.init) ?? .gpx
        guard !arguments.operands.isEmpty || arguments.has(.sinceTime) else {
            throw CommandFailure(.usage, "say which route: the NAME of a profile, the number of a shift, or --since")
        }
        guard let database = try session.stateToRead() else { throw noPoints }
        let selection = try session.selection(arguments.operands.first, arguments, in: database)
        try session.export(selection, of: database, as: format, to: arguments[output])
    }

    private static let trackDelete = Command(
        CommandDescription(
            "delete", summary: "Deletes the points of shifts.",
            discussion: [
                """
                The shifts stay in 'geotify shift list' and 'geotify report', with their hours and the length of their \
                routes. Points that still wait are never sent. Asks for confirmation on a terminal.
                """
            ],
            examples: ["geotify track delete --before 2026-01-01", "geotify track delete work --since 2h --yes"],
            optionalOperand: .profileOrShift,
            options: [
                .optional(.sinceTime), .atMostOne([.untilTime, .beforeTime]), .optional(yes),
            ])
    ) { arguments, session throws(CommandFailure) in
        guard !arguments.operands.isEmpty || [.sinceTime, .untilTime, .beforeTime].contains(where: arguments.has) else {
            throw CommandFailure(
                .usage,
                "say what to delete: the NAME of a profile, the number of a shift, --before, or --since and --until")
        }
        guard !arguments.has(.sinceTime) || !arguments.has(.beforeTime) else {
            throw CommandFailure(.usage, "with --since, use --until instead of --before")
        }
        try session.delete(arguments)
    }

    fileprivate static let noPoints = CommandFailure(.notFound, "no shift has points there")

    private static let routeFormat = OptionDescription(
        "format", .oneOf(RouteFormat.allCases.map(\.rawValue)), "The format of the file.")
    private static let output = OptionDescription(
        "output", .text("FILE"),
        "Writes to this file instead of the standard output; only you can read a new one."
    )
    fileprivate static let yes = OptionDescription("yes", .none, "Doesn't ask for confirmation.")
}

extension Session {
    fileprivate func export(
        _ selection: TrackSelection, of database: StateDatabase, as format: RouteFormat, to path: String?
    ) throws(CommandFailure) {
        do {
            // The daemon may add and delete points meanwhile, and some formats read them twice.
            try database.reading {
                let routes = try database.ranges(of: selection).map { Route($0.shift, $0.range, of: database) }
                guard !routes.isEmpty else { throw Command.noPoints }
                guard let path, path != "-" else {
                    return try format.write(routes) { text in try print(text, terminator: "") }
                }
                try save(as: path) { output throws(CommandFailure) in
                    do { try format.write(routes, to: output) } catch { throw CommandFailure(reading: error) }
                }
            }
        } catch {
            throw CommandFailure(reading: error)
        }
    }

    fileprivate func delete(_ arguments: ParsedArguments) throws(CommandFailure) {
        let database: StateDatabase
        do throws(StateError) {
            database = try StateDatabase(path: directories.database, access: .editor)
        } catch .missing {
            throw Command.noPoints
        } catch {
            throw CommandFailure(error)
        }
        let selection = try selection(arguments.operands.first, arguments, in: database)
        do {
            let count = try database.count(selection)
            guard count.all > 0 else { throw Command.noPoints }
            guard try arguments.has(Command.yes) || mayDelete(count) else { return }
            tell("deleted: " + Self.text(try database.deletePoints(selection)))
        } catch {
            throw CommandFailure(reading: error)
        }
    }

    /// Asks for confirmation.
    private func mayDelete(_ count: PointCount) throws(CommandFailure) -> Bool {
        guard canAsk else {
            throw CommandFailure(.usage, "this would delete \(Self.text(count)); give --yes to confirm")
        }
        let answer = ask("Delete \(Self.text(count))? [y/N] ")
        return ["y", "yes"].contains(answer?.lowercased() ?? "")
    }

    /// `1200 points, 200 of them not sent yet`.
    private static func text(_ count: PointCount) -> String {
        let points = count.all == 1 ? "1 point" : "\(count.all) points"
        return switch (count.all, count.waiting) {
        case (_, 0): points
        case (1, _): points + ", not sent yet"
        case (_, 1): points + ", 1 of them not sent yet"
        default: points + ", \(count.waiting) of them not sent yet"
        }
    }
}

extension Route {
    /// The route of a shift: its points with numbers in a range.
    fileprivate init(_ shift: Shift, _ numbers: ClosedRange<Int64>, of database: StateDatabase) {
        self.init(
            name: "\(shift.profile) \(TimeText.local(shift.began))", number: shift.id, longestPause: shift.longestPause,
            began: shift.began, ended: shift.ended, distance: shift.distance
        ) { range, body in
            let range = range ?? numbers
            try database.points(of: shift.id, in: range) { try body($0.id, $0.fix) }
        }
    }
}

extension CommandFailure {
    /// A failure while points are read and written.
    init(reading error: any Error) {
        self =
            switch error {
            case let error as CommandFailure: error
            case let error as StateError: CommandFailure(error)
            default: CommandFailure(.inputOutput, "\(error)")
            }
    }
}
