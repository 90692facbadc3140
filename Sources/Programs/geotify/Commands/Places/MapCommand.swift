import CommandLine
import EventLoop
import Geofencing
import Glibc
import MapModel
import Picture
import Platform
import Reminders
import Shifts
import State
import Store

extension Command {
    static let map = Command(
        CommandDescription(
            "map", summary: "Shows the geotifications and where you are.",
            discussion: [
                """
                Opens the window of geotify-map if that is installed and there is a display.
                """,
                """
                Otherwise, and with --svg, it draws a picture without using the network: the circles, what they report \
                and, if geotifyd runs, which of them you are in and the last position with its accuracy. The picture \
                is saved in the runtime directory of the session, where only you can read it, and opened with \
                xdg-open; its path is printed.
                """,
                "With --track or --since, the picture also has the routes of shifts whose points are still kept.",
            ],
            examples: ["geotify map", "geotify map --svg places.svg", "geotify map --track work --since 1d"],
            options: [.optional(svg), .optional(shownTrack), .optional(.sinceTime), .optional(.untilTime)])
    ) { arguments, session throws(CommandFailure) in
        guard !arguments.has(.untilTime) || arguments.has(shownTrack) || arguments.has(.sinceTime) else {
            throw CommandFailure(.usage, "--until requires --track or --since")
        }
        let showsRoutes = arguments.has(shownTrack) || arguments.has(.sinceTime)
        if !arguments.has(svg), !showsRoutes, session.openWindow() { return }
        let reminders = try session.loadStore().reminders
        let routes = try session.routes(arguments, of: arguments[shownTrack])
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
                    ? "one geotification is at a place without a circle, and isn't drawn"
                    : "\(left) geotifications are at places without a circle, and aren't drawn")
        }
        let text = MapPicture.svg(circles, ways: routes, position: fix)
        switch arguments[svg] {
        case nil: try session.show(text)
        case "-": try session.print(text, terminator: "")
        case let path?: try session.save(as: path) { output throws(CommandFailure) in try output(text) }
        }
    }

    private static let shownTrack = OptionDescription(
        "track", .text("NAME"), "Also draws the routes of a profile's shifts, or of the shift with this number.")
    private static let svg = OptionDescription(
        "svg", .text("FILE"), "Writes the picture to this file, or to the standard output (-), and doesn't open it.")
}

extension Session {
    /// The routes to draw.
    fileprivate func routes(_ arguments: ParsedArguments, of name: String?) throws(CommandFailure) -> [MapRoute] {
        guard name != nil || arguments.has(.sinceTime) else { return [] }
        var routes: [MapRoute] = []
        if let database = try stateToRead() {
            let selection = try selection(name, arguments, in: database)
            do { routes = try database.ways(selection).map(MapRoute.init) } catch {
                throw CommandFailure(reading: error)
            }
        }
        if routes.isEmpty { tell("no shift has points there") }
        return routes
    }

    /// Saves the picture where only the user can read it, and opens it.
    fileprivate func show(_ text: String) throws(CommandFailure) {
        guard let runtime = directories.runtime else {
            throw CommandFailure(
                .cannotCreate,
                "there is no runtime directory (XDG_RUNTIME_DIR) for the picture; give a file with --svg")
        }
        let path = runtime + "/geotify/map.svg"
        // An old one may be readable by others.
        _ = chmod(path, 0o600)
        try save(as: path) { output throws(CommandFailure) in try output(text) }
        try print(path)
        try flush()
        if let reason = open(path) { tell("the picture can't be opened: " + reason) }
    }

    /// Starts the map's window without waiting for it.
    /// - Returns: false if it isn't installed or there is no display.
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

    /// Opens a file with the desktop's program for pictures, without waiting for it.
    /// - Returns: Why it can't; nil if it was started.
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
    init(_ route: StateDatabase.ShiftRoute) {
        let times = [route.shifts.first?.began, route.shifts.last.map { $0.ended ?? TimeText.now }].compactMap(\.self)
        let count = route.shifts.count == 1 ? "1 shift" : "\(route.shifts.count) shifts"
        self.init(
            segments: route.segments, label: "the route of \(route.profile)",
            details: "\(route.profile): \(count)\n\(times.map(TimeText.local).joined(separator: " – "))")
    }
}
