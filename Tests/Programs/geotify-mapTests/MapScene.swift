import EventLoop
import Foundation
import TestSupport
import Testing

/// A desktop on which the map window is used: by mouse and keyboard, and seen as a screen reader sees it.
@MainActor final class MapScene {
    let loop = EventLoop(clock: SystemClock())
    let desktop: PrivateDesktop
    let programs: Programs
    private(set) var window: ProgramRun?
    private var root: Accessible?
    private let environment: [String: String]

    /// - Parameters:
    ///   - isWholeDesktop: Whether there are GeoClue and a notification server.
    ///   - settings: Of Geotify, as a property list's entries; without any the person has decided against tiles.
    init(
        isWholeDesktop: Bool = false, settings: String = "<key>mapConsent</key><string>no</string>",
        locale: String = "C.UTF-8", environment: [String: String] = [:]
    ) throws {
        var options = PrivateDesktop.Options()
        options.screen = (1280, 800)
        options.hasAccessibility = true
        if !isWholeDesktop {
            options.agentLevel = nil
            options.geoClue = .absent
        }
        desktop = try PrivateDesktop(loop: loop, options: options)
        programs = Programs(on: desktop)
        let variables = [
            "LC_ALL": locale, "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11", "GTK_A11Y": "atspi",
            // Nothing is to be seen of the machine's own sound, proxy or portal.
            "GTK_USE_PORTAL": "0", "GIO_USE_VFS": "local", "GIO_USE_PROXY_RESOLVER": "dummy",
        ]
        self.environment = programs.environment.merging(variables) { $1 }.merging(environment) { $1 }
        try write("[Settings]\ngtk-enable-animations=0\n", to: "XDG_CONFIG_HOME", "gtk-4.0/settings.ini")
        try write(settings: settings)
    }

    /// Opens the window, and waits until it is seen.
    func open() async throws {
        let run = try ProgramRun(Programs.path(of: "geotify-map"), [], environment: environment)
        window = run
        root = try Accessible(desktop: desktop)
        let isOpen = await loop.wait(atMost: 60) { !run.isRunning || find("button", "Menu") != nil }
        try #require(isOpen && run.isRunning, "\(run.messages)\n\(desktop.log)")
        // There is no window manager, which would hand it the keyboard.
        try #require(await loop.wait { (try? windowNumber()) != nil })
        try xdotool("windowfocus", "--sync", try windowNumber())
    }

    func close() {
        window?.send(SIGTERM)
        window?.waitUntilExit()
        window = nil
    }

    /// The room that the window has.
    var extents: (x: Int, y: Int, width: Int, height: Int)? { root?.first("window")?.extents }

    /// What the window wrote, for the message of a failed test.
    var log: String { (window?.messages ?? "") + desktop.log }
}

// MARK: - Files

extension MapScene {
    func write(_ text: String, to base: String, _ name: String) throws {
        let url = URL(filePath: environment[base]! + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func write(settings: String) throws {
        try write(
            "<plist version=\"1.0\"><dict>\(settings)</dict></plist>\n", to: "XDG_CONFIG_HOME", "geotify/settings.plist"
        )
    }

    var storePath: String { environment["XDG_CONFIG_HOME"]! + "/geotify/geotifications.plist" }

    var statePath: String { environment["XDG_STATE_HOME"]! + "/geotify/state.sqlite" }

    /// The geotifications of the store, one JSON object each.
    func stored() throws -> [[String: Any]] {
        // An empty object stands for an empty list.
        try programs.geotify("list", "--json").output.split(separator: "\n").filter { $0 != "{}" }.compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }
}

// MARK: - Looking

extension MapScene {
    /// The first thing of this role and name that is seen.
    /// - Parameter name: The beginning of it; all of it where it ends with a full stop that isn't its own: `Add.`
    func find(_ role: String, _ name: String) -> Accessible? {
        root?.first(role) { thing in
            // Where a key is underlined, some have the mark of that in their names.
            let found = thing.name.filter { $0 != "_" }
            return found.hasPrefix(name) || found + "." == name
        }
    }

    /// Waits until something is seen.
    @discardableResult
    func see(_ role: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> Accessible
    {
        var found: Accessible?
        let isSeen = await loop.wait {
            found = find(role, name)
            return found != nil
        }
        try #require(isSeen, "there is no \(role) '\(name)': \(tree)\n\(log)", sourceLocation: sourceLocation)
        return try #require(found)
    }

    /// Waits until something isn't seen any more.
    func miss(_ role: String, _ name: String) async -> Bool { await loop.wait { find(role, name) == nil } }

    /// How a part of the map looks that nothing lies on: at its lower left, above the scale.
    func groundPicture() throws -> Data {
        let map = try #require(find("image", "Map"))
        let extents = try #require(map.extents)
        let corner = try middle(of: map) &+ SIMD2(-extents.width / 2 + 20, extents.height / 2 - 240)
        let path = desktop.temporaryFile("ground.rgb")
        let run = try ProgramRun(
            "import", ["-window", "root", "-crop", "300x180+\(corner.x)+\(corner.y)", "-depth", "8", path],
            environment: environment)
        run.waitUntilExit()
        return try #require(FileManager.default.contents(atPath: path), "\(run.messages)")
    }

    /// All that is seen, a line each.
    var tree: String {
        (root?.shown ?? []).map { "\($0.role) '\($0.name)' \($0.extents.map { "\($0)" } ?? "")" }
            .joined(separator: "\n")
    }

    var shown: [Accessible] { root?.shown ?? [] }

    /// The window's title, which counts.
    var title: String { root?.first("window")?.name ?? "" }
}

// MARK: - Mouse and keyboard

extension MapScene {
    /// The middle of the map, as the form's and the daemon's coordinates aren't needed where all is relative to it.
    func mapMiddle() async throws -> SIMD2<Int> { try middle(of: try await see("image", "Map")) }

    /// Where the middle of something is on the screen.
    func middle(of thing: Accessible) throws -> SIMD2<Int> {
        let extents = try #require(thing.extents)
        return try origin() &+ SIMD2(extents.x + extents.width / 2, extents.y + extents.height / 2)
    }

    func click(_ thing: Accessible) throws { try click(at: try middle(of: thing)) }

    func click(at point: SIMD2<Int>, times: Int = 1) throws {
        try xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "--repeat", "\(times)", "--delay", "40", "1")
    }

    /// Drags from one point to another, in a few steps as a hand does.
    func drag(from start: SIMD2<Int>, to end: SIMD2<Int>) throws {
        var arguments = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
        for step in 1...8 {
            let point = start &+ (end &- start) &* step / 8
            arguments += ["mousemove", "\(point.x)", "\(point.y)", "sleep", "0.02"]
        }
        try xdotool(arguments + ["mouseup", "1"])
    }

    func type(_ text: String) throws { try xdotool("type", "--delay", "5", text) }

    /// Presses keys, one combination after the other: `ctrl+n`.
    func press(_ keys: String...) throws { try xdotool(["key", "--delay", "20"] + keys) }

    /// The X window that is seen.
    private func windowNumber() throws -> String {
        let numbers = try xdotool("search", "--class", "geotify-map").split(separator: "\n").map(String.init)
        for number in numbers {
            let geometry = try xdotool("getwindowgeometry", "--shell", number)
            if !geometry.contains("WIDTH=1\n") { return number }
        }
        throw DesktopFailure("there is no window")
    }

    /// Where the accessible coordinates begin on the screen: within what the window draws as its frame.
    private func origin() throws -> SIMD2<Int> {
        let geometry = try xdotool("getwindowgeometry", "--shell", try windowNumber())
        var values: [Substring: Int] = [:]
        for line in geometry.split(separator: "\n") {
            let parts = line.split(separator: "=")
            if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
        }
        let inner = try #require(extents)
        return SIMD2(
            values["X", default: 0] + (values["WIDTH", default: 0] - inner.width) / 2,
            values["Y", default: 0] + (values["HEIGHT", default: 0] - inner.height) / 2)
    }

    @discardableResult
    private func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

    @discardableResult
    private func xdotool(_ arguments: [String]) throws -> String {
        let run = try ProgramRun("xdotool", arguments, environment: environment)
        run.waitUntilExit()
        return run.output
    }
}
