import Control
import Foundation
import Geofencing
import Shifts
import State
import TestSupport
import Testing

/// The real program drawing the store's map into files.
@Suite @MainActor struct MapCommandTests {
    private let home: Home
    private var runtime: String { home.directory.path + "/run" }
    private var picture: String { runtime + "/geotify/map.svg" }

    init() throws {
        home = try Home()
        try home.geotify("add", "Milk & <bread>", "--at", "52.52,13.405", "--id", "milk")
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `it is kept for the person alone`() throws {
        let environment = ["XDG_RUNTIME_DIR": runtime]
        let outcome = try home.geotify("map", environment: environment)
        #expect(
            outcome
                == .init(
                    exitCode: 0, output: picture + "\n",
                    messages: "geotify: the picture can't be opened: there is no display here\n"))
        #expect(try permissions(picture) == 0o600)
        #expect(try permissions(runtime + "/geotify") == 0o700)
        #expect(
            try String(contentsOfFile: picture, encoding: .utf8).contains("Milk &amp; &lt;bread&gt; - Radius: 150 m"))

        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: picture)
        #expect(try home.geotify("map", environment: environment).exitCode == 0)
        #expect(try permissions(picture) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: runtime + "/geotify") == ["map.svg"])
    }

    @Test func `where there is a display it is opened`() throws {
        let tools = home.directory.path + "/tools"
        let opened = home.directory.path + "/opened"
        let environment = ["XDG_RUNTIME_DIR": runtime, "DISPLAY": ":77", "PATH": "/nowhere:" + tools]
        #expect(
            try home.geotifyAlone("map", environment: environment).messages
                == "geotify: the picture can't be opened: there is no xdg-open (package xdg-utils)\n")
        try writeProgram("tools/xdg-open", noting: opened)
        #expect(
            try home.geotifyAlone("map", environment: environment)
                == .init(exitCode: 0, output: picture + "\n", messages: ""))
        #expect(try noted(opened) == "1:\(picture)::77\n")
    }

    @Test(arguments: ["alone/geotify-map", "tools/geotify-map"]) func `where there is a window that is opened`(
        program: String
    ) throws {
        let opened = home.directory.path + "/opened"
        let environment = [
            "XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": "w", "PATH": home.directory.path + "/tools",
        ]
        try writeProgram(program, noting: opened)
        #expect(
            try home.geotifyAlone("map", environment: environment) == .init(exitCode: 0, output: "", messages: ""))
        #expect(try noted(opened) == "0::\n")
        #expect(!FileManager.default.fileExists(atPath: picture))
    }

    /// The window doesn't draw ways into a picture.
    @Test func `ways are drawn into the picture`() throws {
        let morning = 1_772_438_400.0
        let database = try StateDatabase(path: home.directory.path + "/state/geotify/state.sqlite")
        let shift = try #require(try database.startShift(ShiftProfile(name: "work"), at: morning, by: .command))
        for index in 0..<20 {
            let fix = PositionFix(
                coordinate: Coordinate(latitude: 52.5 + Double(index) / 1000, longitude: 13.4)!, accuracy: 5,
                time: morning + Double(index))
            try database.append([.init(shift: shift.id, fix: fix, distance: 100)])
        }
        try database.endShift(shift.id, at: morning + 3600, by: .command)
        let opened = home.directory.path + "/opened"
        try writeProgram("alone/geotify-map", noting: opened)
        let environment = ["XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": "w", "PATH": "/nowhere"]
        for arguments in [["--track", "work"], ["--since", "2026-03-01"]] {
            let outcome = try home.geotifyAlone(["map"] + arguments, environment: environment)
            #expect(outcome.exitCode == 0 && outcome.output == picture + "\n")
        }
        #expect(!FileManager.default.fileExists(atPath: opened))
        let svg = try home.geotify("map", "--since", "2026-03-01", "--until", "2026-03-03", "--svg", "-").output
        #expect(svg.contains("work: 1 shift") && !svg.contains("1 shifts"))
        #expect(svg.contains("2026-03-02 08:00 – 2026-03-02 09:00"))
        #expect(try home.geotify("map", "--until", "2026-03-03", "--svg", "-").exitCode == 64)
    }

    /// A program that writes down what it was called with.
    private func writeProgram(_ name: String, noting file: String) throws {
        let path = try home.write(
            "#!/bin/sh\necho \"$#:$1:$DISPLAY\" >'\(file).part' && /bin/mv '\(file).part' '\(file)'\n", to: name)
        chmod(path, 0o755)
    }

    private func noted(_ file: String) throws -> String {
        let end = ContinuousClock.now + .seconds(60)
        while !FileManager.default.fileExists(atPath: file), ContinuousClock.now < end { usleep(10_000) }
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    @Test func `a named file is only written`() throws {
        let path = home.directory.path + "/places.svg"
        let environment = ["XDG_RUNTIME_DIR": runtime, "DISPLAY": ":77"]
        #expect(
            try home.geotify("map", "--svg", path, environment: environment)
                == .init(exitCode: 0, output: "", messages: ""))
        #expect(try permissions(path) == 0o600)
        #expect(!FileManager.default.fileExists(atPath: picture))
        let printed = try home.geotify("map", "--svg", "-", environment: environment)
        #expect(printed.output == (try String(contentsOfFile: path, encoding: .utf8)))
        #expect(try home.geotify("map", "--svg", "/dev/null").exitCode == 0)
        #expect(try home.geotify("map", "--svg", home.directory.path + "/tools").exitCode == 0)
        #expect(try home.geotify("map", "--svg", "/proc/no/such.svg").exitCode == 73)
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)
    }

    @Test func `without a runtime directory a file is to be named`() throws {
        #expect(
            try home.geotify("map")
                == .init(
                    exitCode: 73, output: "",
                    messages: """
                        geotify: there is no runtime directory (XDG_RUNTIME_DIR) for the picture; give a file with \
                        --svg

                        """))
    }

    @Test func `the daemon says where one is`() throws {
        let daemon = try DaemonDouble()
        daemon.status.regions = [.init(identifier: "milk", state: RegionState(status: .inside, since: 0, evidence: ""))]
        daemon.lastFix = PositionFix(
            coordinate: Coordinate(latitude: 52.52, longitude: 13.405)!, accuracy: 35, time: 0)
        let svg = try daemon.geotify(home, ["map", "--svg", "-"]).output
        #expect(svg.contains("within 35 m"))
        #expect(svg.contains("you are inside (1)"))
        #expect(try !home.geotify("map", "--svg", "-").output.contains("within 35 m"))
    }
}
