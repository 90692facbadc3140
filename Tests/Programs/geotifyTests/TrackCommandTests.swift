import Foundation
import Geofencing
import Shifts
import State
import TestSupport
import Testing
import Tracks

/// The real program over the points that a daemon wrote down.
@Suite struct TrackCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    private var path: String { home.directory.path + "/state/geotify/state.sqlite" }
    /// 08:31:07 UTC on 2 March 2026.
    private static let morning = 1_772_440_267.0

    private func fix(_ time: Double) -> PositionFix {
        PositionFix(
            coordinate: Coordinate(latitude: 52.5 + time / 1e5, longitude: 13.4)!, accuracy: 12.5,
            time: Self.morning + time, altitude: 34.5, speed: 1.25, heading: 270)
    }

    /// A shift with a point every 3 s; those to a target are still to be sent.
    @discardableResult
    private func record(
        _ profile: String, from start: Double, points: Int, target: Target? = nil, in database: StateDatabase
    ) throws -> Shift {
        let profile = ShiftProfile(name: profile, target: target)
        let shift = try #require(try database.startShift(profile, at: Self.morning + start, by: .command))
        try database.append(
            (0..<points).map { .init(shift: shift.id, fix: fix(start + Double($0) * 3), distance: 1) })
        try database.endShift(shift.id, at: Self.morning + start + Double(points) * 3, by: .command)
        return shift
    }

    /// Shift 1 of work with 10 points, 2 of dispatch with 5 that are to be sent, 3 of work with 4, a day later.
    private func record() throws {
        let database = try StateDatabase(path: path)
        let target = try Target(url: "https://example.org/", format: .json)
        try record("work", from: 0, points: 10, in: database)
        try record("dispatch", from: 60, points: 5, target: target, in: database)
        try record("work", from: 86_400, points: 4, in: database)
    }

    private func fixes(_ text: String) throws -> [PositionFix] {
        try Track(parsing: Array(text.utf8)).items.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    }

    private func fixes(_ starts: (Double, Int)...) -> [PositionFix] {
        starts.flatMap { start, count in (0..<count).map { fix(start + Double($0) * 3) } }
    }

    @Test func `a way is read back as it was`() throws {
        try record()
        let outcome = try home.geotify("track", "export", "work", "--format", "gpx")
        #expect(outcome.exitCode == 0 && outcome.messages.isEmpty)
        #expect(try fixes(outcome.output) == fixes((0, 10), (86_400, 4)))
        #expect(outcome.output.contains("<name>work 2026-03-02 08:31</name>\n    <number>1</number>"))
        for (arguments, expected) in [
            (["2"], fixes((60, 5))), (["work", "--since", "2026-03-03"], fixes((86_400, 4))),
            (["work", "--until", "2026-03-02T08:31:16Z"], fixes((0, 3))),
            (["work", "--until", "2026-03-02"], fixes((0, 10))),
            (["--since", "2026-03-02T08:31:31Z"], fixes((24, 2), (60, 5), (86_400, 4))),
        ] {
            let outcome = try home.run(
                Home.program, ["track", "export", "--format", "gpx"] + arguments, [:]
            ) { $0.waitUntilExit() }
            #expect(try fixes(outcome.output) == expected, "\(arguments)")
        }
    }

    @Test func `a profile may be called as a number`() throws {
        try record()
        try record("2", from: 200, points: 3, in: StateDatabase(path: path))
        let both = try home.geotify("track", "export", "2", "--format", "gpx")
        #expect(try fixes(both.output) == fixes((200, 3)))
        let message = "geotify: '2' is taken as the profile of that name, not as that shift of dispatch\n"
        #expect(both.messages == message)
        let alone = try home.geotify("track", "export", "1", "--format", "gpx")
        #expect(try fixes(alone.output) == fixes((0, 10)) && alone.messages.isEmpty)
        #expect(
            try home.geotify("track", "delete", "2", "--yes").messages == message + "geotify: deleted: 3 points\n")
    }

    @Test func `other formats have each point once`() throws {
        try record()
        let geojson = try home.geotify("track", "export", "work", "--format", "geojson").output
        #expect(try JSONSerialization.jsonObject(with: Data(geojson.utf8)) is [String: Any])
        #expect(geojson.components(separatedBy: "2026-03-0").count - 1 == 14 + 2 * 3)
        let kml = try home.geotify("track", "export", "work", "--format", "kml").output
        #expect(kml.components(separatedBy: "<when>").count - 1 == 14)
        #expect(kml.components(separatedBy: "<gx:coord>").count - 1 == 14)
    }

    @Test func `a file is for oneself only`() throws {
        try record()
        let file = home.directory.appending(path: "way.gpx")
        let outcome = try home.geotify("track", "export", "work", "--format", "gpx", "--output", file.path)
        #expect(outcome == .init(exitCode: 0, output: "", messages: ""))
        #expect(try fixes(try String(contentsOf: file, encoding: .utf8)).count == 14)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.directory.path)
        #expect(names.filter { $0.hasPrefix(".way") }.isEmpty)
        let refused = try home.geotify("track", "export", "work", "--format", "kml", "--output", "/proc/way.gpx")
        #expect(refused.exitCode == 73)
    }

    @Test(arguments: [
        (["export", "--format", "gpx"], 64, "say which route"),
        (["export", "work"], 64, "--format gpx|geojson|kml is missing"),
        (
            ["export", "rest", "--format", "gpx"], 66,
            "there is no shift of a profile 'rest', nor one with that number"
        ),
        (["export", "9", "--format", "gpx"], 66, "there is no shift of a profile"),
        (["export", "work", "--format", "gpx", "--since", "2026-04-01"], 66, "no shift has points there"),
        (["export", "work", "--format", "gpx", "--until", "soon"], 64, "--until can't be 'soon'"),
        (
            ["export", "work", "--format", "gpx", "--since", "2026-03-02", "--until", "2026-03-01"], 64,
            "--since must be earlier than --until"
        ),
        (
            ["delete", "--since", "2026-03-01", "--until", "2026-03-01T00:00:00Z", "--yes"], 64,
            "--since must be earlier than --until"
        ),
        (["delete"], 64, "say what to delete"), (["delete", "rest", "--yes"], 66, "there is no shift of a profile"),
        (["delete", "--since", "2w", "--before", "1w"], 64, "use --until instead of --before"),
        (["delete", "work"], 64, "this would delete 14 points; give --yes to confirm"),
        (
            ["delete", "--since", "2026-03-01"], 64,
            "this would delete 19 points, 5 of them not sent yet; give --yes to confirm"
        ),
    ])
    func `what is wrong is said and nothing is lost`(arguments: [String], code: Int32, message: String) throws {
        try record()
        let outcome = try home.run(Home.program, ["track"] + arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == code && outcome.messages.contains(message), "\(outcome.messages)")
        #expect(outcome.output.isEmpty)
        #expect(try StateDatabase(path: path, access: .reader).count(TrackSelection()).all == 19)
    }

    @Test(arguments: [
        // What is deleted, what is said, and how many points each shift has then.
        (["work", "--yes"], "14 points", [0, 5, 0]),
        (["2", "--yes"], "5 points, 5 of them not sent yet", [10, 0, 4]),
        (["--before", "2026-03-03", "--yes"], "15 points, 5 of them not sent yet", [0, 0, 4]),
        (["work", "--until", "2026-03-02T08:31:10Z", "--yes"], "1 point", [9, 5, 4]),
        (
            ["--since", "2026-03-02T08:31:10Z", "--until", "2026-03-02T08:32:10Z", "--yes"],
            "10 points, 1 of them not sent yet", [1, 4, 4]
        ),
    ])
    func `points are forgotten and the shifts stay`(arguments: [String], message: String, left: [Int]) throws {
        try record()
        let outcome = try home.run(Home.program, ["track", "delete"] + arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome == .init(exitCode: 0, output: "", messages: "geotify: deleted: \(message)\n"))
        let database = try StateDatabase(path: path, access: .reader)
        #expect(try (1...3).map { try database.count(TrackSelection(.shift($0))).all } == left)
        #expect(try database.shifts().map(\.shift.points) == [4, 5, 10])
        #expect(try database.shift(2)?.waiting == left[1])
        // Nothing is left in the log.
        let log = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        #expect(log != nil && (try? Data(contentsOf: URL(filePath: path + "-wal")))?.isEmpty ?? true)
    }

    @Test func `where there is nothing it is said`() throws {
        for arguments in [["export", "work", "--format", "gpx"], ["delete", "work", "--yes"]] {
            let outcome = try home.run(Home.program, ["track"] + arguments, [:]) { $0.waitUntilExit() }
            #expect(outcome.exitCode == 66 && outcome.messages == "geotify: no shift has points there\n")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
