import CommandLine
import EventLoop
import Geofencing
import Glibc
import MapModel
import Picture
import Platform
import Reminders
import Shifts
import Storage

extension Command {
    static let map = Command(
        CommandDescription(
            "map", summary: "Shows the geotifications and where one is.",
            discussion: [
                """
                Where geotify-map is installed and there is a display, its window is opened, in which they can be changed, too.
                """,
                """
                Otherwise, and with --svg, it is a picture that needs no network: circles, what they report and, if geotifyd \
                runs, in which one is and the last position with its accuracy. It is kept, readable by nobody else, in the \
                runtime directory of the session, and opened with xdg-open; the path is printed.
                """,
                """
                With --track or --since the ways of shifts are drawn into that picture, too, as far as their points are kept.
                """,
            ],
            examples: ["geotify map", "geotify map --svg places.svg", "geotify map --track work --since 1d"],
            options: [.optional(svg), .optional(shownTrack), .optional(.sinceTime), .optional(.untilTime)])
    ) { arguments, session throws(CommandFailure) in
        guard !arguments.has(.untilTime) || arguments.has(shownTrack) || arguments.has(.sinceTime) else {
            throw CommandFailure(.usage, "--until goes with --track or --since: it says which way is drawn")
        }
        let isOfWays = arguments.has(shownTrack) || arguments.has(.sinceTime)
        if !arguments.has(svg), !isOfWays, session.openWindow() { return }
        let reminders = try session.loadStore().reminders
        let ways = try session.ways(arguments, of: arguments[shownTrack])
        let (states, fix) = session.daemon.outlook()
        let now = TimeText.now
        let circles = reminders.geotifications.compactMap { geotification in
            let state = states[geotification.identifier]
            return MapCircle(
                geotification, in: reminders, state: state,
                details: GeotificationText.line(geotification, in: reminders, state: state, now: now))
        }
        let left = reminders.geotifications.count - circles.count
        if left > 0 {
            session.tell(
                left == 1
                    ? "one geotification is at a place without a circle, which isn't drawn"
                    : "\(left) geotifications are at places without a circle, which aren't drawn")
        }
        let text = MapPicture.svg(circles, ways: ways, position: fix)
        switch arguments[svg] {
        case nil: try session.show(text)
        case "-": try session.print(text, terminator: "")
        case let path?: try session.save(as: path) { output throws(CommandFailure) in try output(text) }
        }
    }

    private static let shownTrack = OptionDescription(
        "track", .text("NAME"), "Draws the way of a profile's shifts, too, or that of the shift with this number.")
    private static let svg = OptionDescription(
        "svg", .text("FILE"), "Writes the picture to this file, or to the standard output (-), and opens nothing.")
}

extension Session {
    /// The ways that are to be drawn.
    fileprivate func ways(_ arguments: ParsedArguments, of name: String?) throws(CommandFailure) -> [MapRoute] {
        guard name != nil || arguments.has(.sinceTime) else { return [] }
        var ways: [MapRoute] = []
        if let database = try stateToRead() {
            let selection = try selection(name, arguments, in: database)
            do { ways = try database.ways(selection).map(MapRoute.init) } catch { throw CommandFailure(reading: error) }
        }
        if ways.isEmpty { tell("no shift has any points there") }
        return ways
    }

    /// Writes the picture where only this session's person can read it, and opens it.
    fileprivate func show(_ text: String) throws(CommandFailure) {
        guard let runtime = directories.runtime else {
            throw CommandFailure(
                .cannotCreate,
                "there is no runtime directory (XDG_RUNTIME_DIR) to keep the picture in; name a file with --svg")
        }
        let path = runtime + "/geotify/map.svg"
        // One that others had made readable must not stay so.
        _ = chmod(path, 0o600)
        try save(as: path) { output throws(CommandFailure) in try output(text) }
        try print(path)
        try flush()
        if let reason = open(path) { tell("the picture isn't opened: " + reason) }
    }

    /// Opens the map's window, and doesn't wait for it.
    /// - Returns: Whether it was started; not where it isn't installed, or can't be shown.
    fileprivate func openWindow() -> Bool {
        let name = "geotify-map"
        guard hasDisplay, let program = SiblingProgram.path(of: name) ?? Self.programOnPath(name) else { return false }
        do throws(SystemError) {
            try ChildProgram.startDetached(program, [name], environment: Environment.all)
            return true
        } catch {
            tell(error.description)
            return false
        }
    }

    private var hasDisplay: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { Environment.variable($0).map { !$0.isEmpty } ?? false }
    }

    private static func programOnPath(_ name: String) -> String? {
        let directories = (Environment.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return directories.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Has the desktop's program for pictures show a file; doesn't wait for it.
    /// - Returns: Why not; nil where it was started.
    private func open(_ path: String) -> String? {
        guard hasDisplay else { return "there is no display here" }
        guard let program = Self.programOnPath("xdg-open") else {
            return "there is no xdg-open (package xdg-utils)"
        }
        do throws(SystemError) {
            try ChildProgram.startDetached(program, ["xdg-open", path], environment: Environment.all)
            return nil
        } catch {
            return error.description
        }
    }
}

extension MapRoute {
    init(_ way: StateDatabase.ShiftRoute) {
        let times = [way.shifts.first?.began, way.shifts.last.map { $0.ended ?? TimeText.now }].compactMap(\.self)
        let count = way.shifts.count == 1 ? "1 shift" : "\(way.shifts.count) shifts"
        self.init(
            segments: way.segments, label: "the way of \(way.profile)",
            details: "\(way.profile): \(count)\n\(times.map(TimeText.local).joined(separator: " – "))")
    }
}
