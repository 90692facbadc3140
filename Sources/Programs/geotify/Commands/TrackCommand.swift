import CommandLine
import Platform
import Shifts
import Storage
import Tracks

extension Command {
    static let track = Command(
        CommandDescription(
            "track", summary: "Hands the ways of shifts to other programs, and forgets them.",
            discussion: [
                """
                While a shift is on, the position is kept every few seconds, for 30 days unless keepTrack in the settings \
                says otherwise. Hours and the length of the way stay as long as the history does: see 'geotify report'.
                """
            ]),
        subcommands: [trackExport, trackDelete])

    private static let trackExport = Command(
        CommandDescription(
            "export", summary: "Prints the way of shifts as a file for other programs.",
            discussion: [
                """
                GPX has all that is known of a point; GeoJSON (with coordTimes) and KML (gx:Track) have its place, time and \
                altitude. Each shift is a track of its own, and a pause of 5 minutes or more begins another segment. \
                Works with and without geotifyd.
                """
            ],
            examples: [
                "geotify track export work --since 2w --format gpx --output way.gpx",
                "geotify track export 12 --format geojson",
            ],
            optionalOperand: .profileOrShift,
            options: [.required(wayFormat), .optional(.sinceTime), .optional(.untilTime), .optional(output)])
    ) { arguments, session throws(CommandFailure) in
        let format = arguments[wayFormat].flatMap(RouteFormat.init) ?? .gpx
        guard !arguments.operands.isEmpty || arguments.has(.sinceTime) else {
            throw CommandFailure(.usage, "say which way: the NAME of a profile, the number of a shift, or --since")
        }
        guard let database = try session.stateToRead() else { throw noPoints }
        let selection = try session.selection(arguments.operands.first, arguments, in: database)
        try session.export(selection, of: database, as: format, to: arguments[output])
    }

    private static let trackDelete = Command(
        CommandDescription(
            "delete", summary: "Forgets the points of shifts.",
            discussion: [
                """
                The shifts stay in 'geotify shift list' and 'geotify report', with their hours and the length of their way. \
                What was still to be sent is never sent then. Asks before it does so, where there is somebody to ask.
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
                "say what to forget: the NAME of a profile, the number of a shift, --before, or --since and --until")
        }
        guard !arguments.has(.sinceTime) || !arguments.has(.beforeTime) else {
            throw CommandFailure(.usage, "with --since, write --until instead of --before")
        }
        try session.delete(arguments)
    }

    fileprivate static let noPoints = CommandFailure(.notFound, "no shift has any points there")

    private static let wayFormat = OptionDescription(
        "format", .oneOf(RouteFormat.allCases.map(\.rawValue)), "The format of the file.")
    private static let output = OptionDescription(
        "output", .text("FILE"),
        "Writes this file, a new one to be read by nobody else; the standard output unless given."
    )
    fileprivate static let yes = OptionDescription("yes", .none, "Does it without a question.")
}

extension Session {
    fileprivate func export(
        _ selection: TrackSelection, of database: StateDatabase, as format: RouteFormat, to path: String?
    ) throws(CommandFailure) {
        do {
            // The daemon may add and delete meanwhile, and some formats need their points twice.
            try database.reading {
                let ways = try database.ranges(of: selection).map { Route($0.shift, $0.range, of: database) }
                guard !ways.isEmpty else { throw Command.noPoints }
                guard let path, path != "-" else {
                    return try format.write(ways) { text in try print(text, terminator: "") }
                }
                try save(as: path) { output throws(CommandFailure) in
                    do { try format.write(ways, to: output) } catch { throw CommandFailure(reading: error) }
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
            guard try arguments.has(Command.yes) || mayForget(count) else { return }
            tell("forgotten: " + Self.text(try database.deletePoints(selection)))
        } catch {
            throw CommandFailure(reading: error)
        }
    }

    /// Asks the person.
    private func mayForget(_ count: PointCount) throws(CommandFailure) -> Bool {
        guard canAsk else {
            throw CommandFailure(.usage, "this would forget \(Self.text(count)); say --yes if that is meant")
        }
        let answer = ask("Forget \(Self.text(count))? [y/N] ")
        return ["y", "yes"].contains(answer?.lowercased() ?? "")
    }

    /// `1200 points, 200 of which were not sent yet`.
    private static func text(_ count: PointCount) -> String {
        let points = count.all == 1 ? "1 point" : "\(count.all) points"
        return switch (count.all, count.waiting) {
        case (_, 0): points
        case (1, _): points + ", which was not sent yet"
        case (_, 1): points + ", 1 of which was not sent yet"
        default: points + ", \(count.waiting) of which were not sent yet"
        }
    }
}

extension Route {
    /// The way of a shift, as far as its points have numbers in a range.
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
    /// What went wrong while points were read and written.
    init(reading error: any Error) {
        self =
            switch error {
            case let error as CommandFailure: error
            case let error as StateError: CommandFailure(error)
            default: CommandFailure(.inputOutput, "\(error)")
            }
    }
}
