import Foundation
import Geofencing
import Reminders
import State
import TestSupport
import Testing

/// The real program over a database as the daemon writes it.
@Suite struct HistoryCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    private var path: String { home.directory.path + "/state/geotify/state.sqlite" }
    /// 08:31:07 UTC on 2 March 2026.
    private static let morning = 1_772_440_267.0

    private func reminder(
        _ identifier: String, _ note: String, _ direction: Crossing.Direction, _ place: String?, _ time: Double,
        accuracy: Double? = 35, age: Double = 0, isInitial: Bool = false, cause: Reminder.Cause = .crossing
    ) -> Reminder {
        let circle = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)
        let fix = PositionFix(coordinate: circle.center, accuracy: accuracy, time: time - age)
        return Reminder(
            geotification: Geotification(
                identifier: identifier, note: note, eventType: .both,
                target: place.map(Geotification.Target.place) ?? .circle(circle)),
            crossing: Crossing(
                regionIdentifier: "r", direction: direction, time: time, fix: fix, evidence: "2 fixes of 35 m",
                isInitial: isInitial), cause: cause,
            explanation:
                "inside (probability of being inside: 99.2 %), 80 m within the boundary, give or take 30 m, at rest")
    }

    /// Three days of events.
    private func record() throws -> StateDatabase {
        let database = try StateDatabase(path: path)
        _ = try database.record(
            SavedMonitor(),
            occurrences: [
                reminder("plants", "Water the plants", .entry, "home", Self.morning - 86_400, age: 210.4),
                reminder("post", "Post the\nletter", .exit, nil, Self.morning, accuracy: nil, isInitial: true),
                reminder("keys", "", .pass, "bakery", Self.morning + 86_400, accuracy: 20.5),
            ].map(Occurrence.reminder))
        return database
    }

    @Test func `prints a line for each reminder the newest last`() throws {
        let daemon = try record()
        let expected = """
            1  2026-03-01 08:31  reminded  home    Water the plants
            2  2026-03-02 08:31  reminded          Post the letter
            3  2026-03-03 08:31  reminded  bakery  No Note

            """
        #expect(try home.geotify("history") == .init(exitCode: 0, output: expected, messages: ""))
        #expect(try home.geotify("history", "--limit", "2").output.split(separator: "\n").map(\.first) == ["2", "3"])
        let elsewhere = try home.geotify("history", environment: ["TZ": "Asia/Kolkata"])
        #expect(elsewhere.output.hasPrefix("1  2026-03-01 14:01  "))
        withExtendedLifetime(daemon) {}
    }

    /// A day with one of each kind.
    private func recordAll() throws {
        let database = try StateDatabase(path: path)
        let region = Region(
            identifier: "place:home",
            circle: Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150))
        func record(_ status: RegionStatus, _ time: Double, _ occurrences: [Occurrence]) throws {
            let state = RegionState(status: status, since: time, evidence: "")
            _ = try database.record(
                SavedMonitor(entries: [SavedMonitor.Entry(region: region, state: state)]), occurrences: occurrences)
        }
        let plants = reminder("plants", "Water the plants", .entry, "home", Self.morning)
        let post = reminder("post", "Post", .entry, "home", Self.morning)
        func crossing(_ reminder: Reminder) -> Occurrence {
            .crossing(RegionCrossing(crossing: reminder.crossing, geotification: reminder.geotification))
        }
        func action(_ what: PersonAction.What, _ time: Double, _ origin: PersonAction.Origin = .popup) -> Occurrence {
            let isForAll =
                switch what {
                case .paused, .resumed: true
                default: false
                }
            return .action(
                PersonAction(
                    what, geotification: isForAll ? nil : plants.geotification, time: Self.morning + time,
                    origin: origin))
        }
        let held = HeldReminder(
            geotification: post.geotification, crossing: post.crossing, rule: .when, time: Self.morning)
        try record(.inside, Self.morning, [crossing(plants), .reminder(plants), .held(held)])
        try record(
            .inside, Self.morning,
            [
                action(.snoozed(until: Self.morning + 3600), 60),
                action(.paused(until: Self.morning + 90_000), 120, .command),
                action(.resumed, 180, .timer), action(.paused(until: .infinity), 240, .command), action(.next, 300),
                action(.done, 360),
            ])
        let leaving = reminder("plants", "Water the plants", .exit, "home", Self.morning + 7500)
        try record(.outside, Self.morning + 7500, [crossing(leaving)])
    }

    @Test func `tells all that has happened`() throws {
        try recordAll()
        let expected = """
             1  2026-03-02 08:31  entered                        home
             2  2026-03-02 08:31  reminded                       home  Water the plants
             4  2026-03-02 08:32  snoozed until 09:31            home  Water the plants
             5  2026-03-02 08:33  paused until 2026-03-03 09:31
             6  2026-03-02 08:34  resumed
             7  2026-03-02 08:35  paused
             8  2026-03-02 08:36  snoozed until the next crossing        home  Water the plants
             9  2026-03-02 08:37  done                           home  Water the plants
            10  2026-03-02 10:36  left                           home
            11  2026-03-02 10:36  stayed 2 h 5 min               home

            """
        func words(_ text: String) -> [[Substring]] {
            text.split(separator: "\n").map { $0.split(separator: " ") }
        }
        #expect(words(try home.geotify("history").output) == words(expected))
        #expect(try home.geotify("history", "--limit", "2").output.split(separator: "\n").count == 2)
        #expect(
            try home.geotify("history", "--json").output == """
                {"id":1,"kind":"crossing","time":"2026-03-02T08:31:07Z","direction":"entry","place":"home","latitude":52.52,\
                "longitude":13.405,"accuracy":35,"evidence":"2 fixes of 35 m"}
                {"id":2,"kind":"reminder","time":"2026-03-02T08:31:07Z","direction":"entry","identifier":"plants",\
                "note":"Water the plants","place":"home","latitude":52.52,"longitude":13.405,"accuracy":35,\
                "evidence":"2 fixes of 35 m"}
                {"id":4,"kind":"action","time":"2026-03-02T08:32:07Z","action":"snooze","until":"2026-03-02T09:31:07Z",\
                "origin":"popup","identifier":"plants","note":"Water the plants","place":"home"}
                {"id":5,"kind":"action","time":"2026-03-02T08:33:07Z","action":"pause","until":"2026-03-03T09:31:07Z",\
                "origin":"command"}
                {"id":6,"kind":"action","time":"2026-03-02T08:34:07Z","action":"resume","origin":"timer"}
                {"id":7,"kind":"action","time":"2026-03-02T08:35:07Z","action":"pause","origin":"command"}
                {"id":8,"kind":"action","time":"2026-03-02T08:36:07Z","action":"next","origin":"popup","identifier":"plants",\
                "note":"Water the plants","place":"home"}
                {"id":9,"kind":"action","time":"2026-03-02T08:37:07Z","action":"done","origin":"popup","identifier":"plants",\
                "note":"Water the plants","place":"home"}
                {"id":10,"kind":"crossing","time":"2026-03-02T10:36:07Z","direction":"exit","place":"home","latitude":52.52,\
                "longitude":13.405,"accuracy":35,"evidence":"2 fixes of 35 m"}
                {"id":11,"kind":"visit","time":"2026-03-02T10:36:07Z","entered":"2026-03-02T08:31:07Z",\
                "left":"2026-03-02T10:36:07Z","duration":7500,"place":"home"}

                """)
    }

    @Test func `explains what a crossing led to`() throws {
        try recordAll()
        let text = try home.geotify("history", "--explain", "1").output
        #expect(text.hasPrefix("home\n"))
        #expect(
            text.contains(
                """
                  Reminded   Water the plants (event 2)
                  Held back  Post: by --when: it was outside these times

                """), "\(text)")
        #expect(
            try home.geotify("history", "--explain", "1", "--json").output.contains(
                """
                "consequences":[{"id":2,"kind":"reminder",
                """))
        #expect(
            try home.geotify("history", "--explain", "1", "--json").output.contains(
                #"{"id":3,"kind":"held","time":"2026-03-02T08:31:07Z","direction":"entry","rule":"when","identifier":"post""#
            ))
        #expect(try !home.geotify("history", "--explain", "2").output.contains("Held back"))
        #expect(try home.geotify("history", "--explain", "6").output.contains("its end time\n"))
        #expect(try home.geotify("history", "--explain", "7").output.hasPrefix("All reminders\n"))
    }

    @Test func `works after the daemons end and leaves the files alone`() throws {
        do { _ = try record() }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(try home.geotify("history").output.split(separator: "\n").count == 3)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let directory = home.directory.path + "/state/geotify/"
        for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
            let permissions = try FileManager.default.attributesOfItem(atPath: directory + name)[.posixPermissions]
            #expect(permissions as? Int == 0o600, "\(name)")
        }
    }

    @Test func `reads what nobody can change`() throws {
        do { _ = try record() }
        let isolation = geteuid() == 0 ? "" : "--user --map-root-user"
        let outcome = try home.shell(
            """
            exec unshare \(isolation) --mount sh -ec '
                cd "$XDG_STATE_HOME" && mkdir fixed && mount -t tmpfs tmpfs fixed && cp -r geotify fixed/
                mount -o remount,ro fixed && exec env XDG_STATE_HOME="$PWD/fixed" "\(Home.program)" history'
            """)
        #expect(outcome.messages == "")
        #expect(outcome.output.split(separator: "\n").count == 3)
    }

    @Test func `prints objects`() throws {
        _ = try record()
        #expect(
            try home.geotify("history", "--json").output == """
                {"id":1,"kind":"reminder","time":"2026-03-01T08:31:07Z","direction":"entry","identifier":"plants","note":"Water the plants",\
                "place":"home","latitude":52.52,"longitude":13.405,"accuracy":35,"evidence":"2 fixes of 35 m"}
                {"id":2,"kind":"reminder","time":"2026-03-02T08:31:07Z","direction":"exit","identifier":"post","note":"Post the\\nletter",\
                "latitude":52.52,"longitude":13.405,"evidence":"2 fixes of 35 m"}
                {"id":3,"kind":"reminder","time":"2026-03-03T08:31:07Z","direction":"pass","identifier":"keys","note":"",\
                "place":"bakery","latitude":52.52,"longitude":13.405,"accuracy":20.5,"evidence":"2 fixes of 35 m"}

                """)
    }

    @Test func `explains an event`() throws {
        _ = try record()
        #expect(
            try home.geotify("history", "--explain", "1")
                == .init(
                    exitCode: 0,
                    output: """
                        Water the plants
                          Event       1
                          Identifier  plants
                          What        Arrived at home
                          When        2026-03-01 08:31
                          Position    52.52,13.405
                          Accuracy    35 m
                          Age         decided when this position was 3 min old
                          Evidence    2 fixes of 35 m
                          Belief      inside (probability of being inside: 99.2 %), 80 m within the boundary, give or take 30 m, at rest

                        """, messages: ""))
        let initial = try home.geotify("history", "--explain", "2").output
        #expect(initial.hasPrefix("Post the letter\n"))
        #expect(initial.contains("  Accuracy    unknown\n  Age         decided when this position came\n"))
        #expect(initial.contains("\n  Initial     "))
        #expect(
            try home.geotify("history", "--explain", "1", "--json").output.hasSuffix(
                """
                "evidence":"2 fixes of 35 m","explanation":"inside (probability of being inside: 99.2 %), 80 m within the boundary, give \
                or take 30 m, at rest","fixTime":"2026-03-01T08:27:36.600Z","initial":false}

                """))
    }

    @Test(
        arguments: [
            (Reminder.Cause.crossing, nil), (.dwell, "it had lasted as long as --dwell asks"),
            (.schedule, "a time of --when started, as --catch-up asks"), (.snooze, "it was snoozed until then"),
        ] as [(Reminder.Cause, String?)])
    func `tells why it was then`(cause: Reminder.Cause, why: String?) throws {
        _ = try StateDatabase(path: path).record(
            SavedMonitor(), occurrences: [.reminder(reminder("a", "A", .entry, "home", Self.morning, cause: cause))])
        let text = try home.geotify("history", "--explain", "1").output
        if let why { #expect(text.contains("\n  Why then    \(why)\n")) } else { #expect(!text.contains("Why then")) }
        let object = try home.geotify("history", "--json").output
        #expect(object.contains("\"cause\":\"\(cause.rawValue)\"") == (why != nil))
    }

    @Test(arguments: [
        ("2026-03-02", "UTC", [2, 3]), ("2026-03-02", "Pacific/Honolulu", [3]),
        ("2026-03-02T08:31:07Z", "UTC", [2, 3]),
        ("2026-03-02T08:31:08Z", "UTC", [3]), ("2026-03-03T10:31:07+02:00", "UTC", [3]), ("99999w", "UTC", [1, 2, 3]),
    ])
    func `lists what happened since`(since: String, zone: String, events: [Int]) throws {
        _ = try record()
        let outcome = try home.geotify("history", "--since", since, environment: ["TZ": zone])
        #expect(outcome.output.split(separator: "\n").map { Int($0.prefix { $0 != " " }) } == events)
    }

    @Test func `says where there is nothing`() throws {
        let nothing = Home.Outcome(exitCode: 0, output: "", messages: "geotify: nothing has happened yet\n")
        #expect(try home.geotify("history") == nothing)
        #expect(!FileManager.default.fileExists(atPath: home.directory.path + "/state"))
        #expect(try home.geotify("history", "--json").output == "{}\n")
        let unknown = "geotify: there is no event 7; 'geotify history' lists the events\n"
        #expect(
            try home.geotify("history", "--explain", "7") == .init(exitCode: 66, output: "", messages: unknown))
        _ = try record()
        #expect(
            try home.geotify("history", "--explain", "7") == .init(exitCode: 66, output: "", messages: unknown))
        #expect(
            try home.geotify("history", "--since", "2026-04-01")
                == .init(exitCode: 0, output: "", messages: "geotify: nothing has happened since then\n"))
    }

    @Test(arguments: [
        ["--since", "yesterday"], ["--since", "2026-02-30"], ["--limit", "0"], ["--limit", "-3"], ["--limit", "1e3"],
        ["--explain", "0"], ["--explain", "abc"], ["--explain", "99999999999999999999"],
        ["--explain", "1", "--since", "2h"], ["--explain", "1", "--limit", "1"],
    ])
    func `refuses wrong values`(arguments: [String]) throws {
        let outcome = try home.run(Home.program, ["history"] + arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == 64)
        #expect(outcome.messages.hasPrefix("geotify: "))
        #expect(outcome.output.isEmpty)
    }

    @Test func `says what is wrong with the database`() throws {
        try home.write("no database", to: URL(filePath: path))
        let outcome = try home.geotify("history")
        #expect(outcome.exitCode == 65)
        #expect(outcome.messages.contains(path))
    }
}
