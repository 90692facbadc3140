import Foundation
import Geofencing
import Shifts
import State
import TestSupport
import Testing

@testable import geotify

/// The real program over shifts and stays, in zones whose clocks are changed.
@Suite struct ReportCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    private var path: String { home.directory.path + "/state/geotify/state.sqlite" }

    private func time(_ text: String) -> Double {
        ISO8601DateFormatter().date(from: text)!.timeIntervalSince1970
    }

    private func shift(_ profile: String, _ began: String, _ ended: String?, metres: Double = 0) throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(ShiftProfile(name: profile), at: time(began), by: .command))
        if metres > 0 {
            let fix = PositionFix(coordinate: Coordinate(latitude: 1, longitude: 2)!, accuracy: 5, time: shift.began)
            try database.append([.init(shift: shift.id, fix: fix, distance: metres)])
        }
        if let ended { try database.endShift(shift.id, at: time(ended), by: .command) }
    }

    private func stay(_ region: String, _ entered: String, _ left: String?) throws {
        let database = try StateDatabase(path: path)
        let region = Region(
            identifier: region, circle: Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 150))
        _ = try database.loadMonitor()
        func note(_ status: RegionStatus, _ time: Double) throws {
            let state = RegionState(status: status, since: time, evidence: "")
            _ = try database.record(SavedMonitor(entries: [.init(region: region, state: state)]))
        }
        try note(.inside, time(entered))
        if let left { try note(.outside, time(left)) } else { _ = try database.record(SavedMonitor()) }
    }

    private func report(_ zone: String, _ arguments: String...) throws -> Home.Outcome {
        try home.run(Home.program, ["report"] + arguments, ["TZ": zone]) { $0.waitUntilExit() }
    }

    /// A work day, a night shift over midnight, and a stay.
    private func record() throws {
        try shift("work", "2026-03-02T08:00:00Z", "2026-03-02T16:30:00Z", metres: 12_345)
        try shift("night, late", "2026-03-02T22:15:00Z", "2026-03-03T05:00:00Z", metres: 400)
        try shift("work", "2026-04-01T08:00:00Z", "2026-04-01T09:00:00Z")
        try stay("place:office", "2026-03-02T08:10:00Z", "2026-03-02T12:00:00Z")
        try stay("geotification:bread", "2026-03-03T08:10:00Z", "2026-03-03T08:20:00Z")
        try stay("place:lake", "2026-03-04T08:10:00Z", nil)
    }

    @Test func `a month is added up day by day`() throws {
        try record()
        #expect(
            try report("UTC", "--month", "2026-03")
                == .init(
                    exitCode: 0,
                    output: """
                        Shifts
                          Shift  Began             Ended             Hours    Route  Profile
                              1  2026-03-02 08:00  2026-03-02 16:30   8:30  12.3 km  work
                              2  2026-03-02 22:15  2026-03-03 05:00   6:45    400 m  night, late
                        Hours
                          Day         Hours    Route  What
                          2026-03-02   8:30  12.3 km  work
                          2026-03-02   1:45    400 m  night, late
                          2026-03-02   3:50           at office
                          2026-03-03   5:00      0 m  night, late
                          2026-03-03   0:10           at bread
                          Total        8:30  12.3 km  work
                          Total        6:45    400 m  night, late
                          Total        3:50           at office
                          Total        0:10           at bread

                        """, messages: "geotify: one stay isn't counted, since its end is unknown\n"))
        #expect(
            try report("UTC", "--month", "2026-03", "--csv").output == """
                date,kind,name,hours,distance,open\r
                2026-03-02,profile,work,8.5,12345,false\r
                2026-03-02,profile,"night, late",1.75,400,false\r
                2026-03-02,place,office,3.8333,,false\r
                2026-03-03,profile,"night, late",5,0,false\r
                2026-03-03,geotification,bread,0.1667,,false\r

                """)
        #expect(
            try report("UTC", "--json", "--month", "2026-03", "work", "bread").output == """
                {"kind":"shift","id":1,"profile":"work","began":"2026-03-02T08:00:00Z","ended":"2026-03-02T16:30:00Z","duration":30600,\
                "distance":12345}
                {"kind":"day","date":"2026-03-02","profile":"work","duration":30600,"distance":12345}
                {"kind":"day","date":"2026-03-03","identifier":"bread","duration":600}
                {"kind":"total","profile":"work","duration":30600,"distance":12345}
                {"kind":"total","identifier":"bread","duration":600}

                """)
    }

    /// A shift of a night, and its hours before and after midnight.
    @Test(
        arguments: [
            ("UTC", "2026-03-02", 1.75, "2026-03-03", 5.0), ("Asia/Kolkata", "2026-03-03", 6.75, nil, 0),
            ("America/New_York", "2026-03-02", 6.75, nil, 0), ("Asia/Kathmandu", "2026-03-03", 6.75, nil, 0),
            ("Europe/Berlin", "2026-03-02", 0.75, "2026-03-03", 6),
        ] as [(String, String, Double, String?, Double)])
    func `days end at midnight here`(zone: String, day: String, hours: Double, next: String?, rest: Double) throws {
        try shift("night", "2026-03-02T22:15:00Z", "2026-03-03T05:00:00Z")
        var lines = ["\(day),profile,night,\(hours),0,false"]
        if let next { lines.append("\(next),profile,night,\(Int(rest)),0,false") }
        let output = try report(zone, "--since", "2026-03-01", "--csv").output
        #expect(output.components(separatedBy: "\r\n").dropFirst().dropLast() == lines[...])
    }

    /// Three whole days round the change of the clocks: in Cairo and Beirut at midnight itself, in Apia a day was left out.
    @Test(arguments: [
        ("Europe/Berlin", "2026-03-28T23:00:00Z", ["2026-03-29", "2026-03-30", "2026-03-31"], [23.0, 24, 24]),
        ("Europe/Berlin", "2026-10-24T22:00:00Z", ["2026-10-25", "2026-10-26", "2026-10-27"], [25, 24, 23]),
        ("Africa/Cairo", "2026-04-22T22:00:00Z", ["2026-04-23", "2026-04-24", "2026-04-25"], [24, 23, 24]),
        ("Asia/Beirut", "2026-03-27T22:00:00Z", ["2026-03-28", "2026-03-29", "2026-03-30"], [24, 23, 24]),
        ("Pacific/Apia", "2011-12-29T10:00:00Z", ["2011-12-29", "2011-12-31", "2012-01-01"], [24, 24, 23]),
    ])
    func `days of changed clocks are shorter or longer`(zone: String, start: String, days: [String], hours: [Double])
        throws
    {
        let end = ISO8601DateFormatter().string(
            from: Date(timeIntervalSince1970: time(start) + 3600 * hours.reduce(0, +)))
        try shift("work", start, end)
        let output = try report(zone, "--since", "2011-01-01", "--csv").output
        let lines = zip(days, hours).map { "\($0),profile,work,\(Int($1)),0,false" }
        #expect(output.components(separatedBy: "\r\n").dropFirst().prefix(3) == lines[...])
    }

    @Test func `december ends with the year`() throws {
        try shift("work", "2025-12-31T20:00:00Z", "2026-01-01T02:00:00Z")
        let output = try report("UTC", "--month", "2025-12", "--csv").output
        #expect(output.hasSuffix("open\r\n2025-12-31,profile,work,4,0,false\r\n"))
        #expect(try report("UTC", "--month", "2026-01", "--csv").output.contains("2026-01-01,profile,work,2,"))
    }

    @Test func `what goes on counts until now`() throws {
        let now = Date().timeIntervalSince1970
        func text(_ time: Double) -> String { ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: time)) }
        try shift("work", text(now - 7200), nil)
        let output = try report("UTC", "--since", "2d").output
        #expect(output.contains("still on") && output.contains("until now"), "\(output)")
        let total = try #require(output.split(separator: "\n").last)
        #expect(total.contains("Total") && total.contains("2:00") && total.hasSuffix("until now"))
        #expect(try report("UTC", "--since", "2d", "--csv").output.contains(",true\r\n"))
        // A period that is over isn't open.
        #expect(try !report("UTC", "--since", "2d", "--until", "1h").output.contains("until now"))
    }

    @Test func `where nothing is it is said`() throws {
        let outcome = try report("UTC")
        #expect(outcome == .init(exitCode: 0, output: "", messages: "geotify: no shift and no stay in that period\n"))
        #expect(try report("UTC", "--csv").output == "date,kind,name,hours,distance,open\r\n")
    }

    /// A name that nothing has is a slip of the keyboard; one that had nothing in that time isn't.
    @Test func `unknown names are refused`() throws {
        try record()
        try StateDatabase(path: path).set(ShiftProfile(name: "new"))
        for arguments in [["place", "add", "attic", "--at", "1.0,2.0"], ["add", "Milk", "--at", "1.0,2.0"]] {
            let outcome = try home.geotify(arguments)
            #expect(outcome.exitCode == 0, "\(outcome.messages)")
        }
        for form in [[], ["--csv"], ["--json"]] {
            for name in ["work", "new", "attic", "milk", "lake", "bread"] {
                let outcome = try home.run(
                    Home.program, ["report", name, "--month", "2026-05"] + form, ["TZ": "UTC"]
                ) { $0.waitUntilExit() }
                #expect(outcome.exitCode == 0, "\(name): \(outcome.messages)")
            }
            let outcome = try home.run(
                Home.program, ["report", "work", "nix", "--month", "2026-03"] + form, ["TZ": "UTC"]
            ) { $0.waitUntilExit() }
            #expect(
                outcome
                    == .init(
                        exitCode: 66, output: "",
                        messages: "geotify: there is no shift profile, place or geotification 'nix'\n"))
        }
    }

    @Test(arguments: [
        (["--month", "2026-13"], "--month can't be '2026-13'"), (["--month", "March"], "write a year and a month"),
        (["--month", "2026-03-02"], "--month can't be"),
        (["--month", "2026-03", "--since", "1d"], "--month excludes --since and"),
        (["--since", "1d", "--until", "2d"], "--since must be earlier"),
        (["--since", "2026-03-02T00:00:00Z", "--until", "2026-03-02T00:00:00Z"], "--since must be earlier"),
        (["--csv", "--json"], "--json"),
    ])
    func `wrong periods are refused`(arguments: [String], message: String) throws {
        let outcome = try home.run(Home.program, ["report"] + arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == 64 && outcome.messages.contains(message), "\(outcome.messages)")
    }

    /// Whatever the spans, the days add up to them.
    @Test func `days add up to the whole`() {
        var generator = SystemRandomNumberGenerator()
        var (split, sum) = (DaySplit<Int>(), 0.0)
        for index in 0..<200 {
            let start = Double.random(in: 1.7e9...1.8e9, using: &generator)
            let length = Double.random(in: 0...400_000, using: &generator)
            split.add(index % 3, from: start, to: start + length)
            sum += length
        }
        #expect(abs(split.byDay.reduce(0) { $0 + $1.duration } - sum) < 1)
        #expect(split.byDay.allSatisfy { $0.duration > 0 })
        #expect(split.byDay.map(\.date) == split.byDay.map(\.date).sorted())
    }
}
