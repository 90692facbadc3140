import Geofencing
import PropertyList
import Reminders
import TestSupport
import Testing

@testable import Store

@Suite struct StoreProblemTests {
    func contents(_ text: String) throws -> StoreContents {
        let document = try PropertyListDocument(parsing: Array(text.utf8), keepsMistakes: true)
        return try StoreReader(document.root, file: "store.plist", line: document.line(of:)).contents
    }

    private static let right: [(key: String, value: String)] = [
        ("identifier", "<string>a</string>"), ("note", "<string>A</string>"), ("eventType", "<string>exit</string>"),
        ("latitude", "<real>1</real>"), ("longitude", "<real>2</real>"), ("radius", "<real>150</real>"),
    ]

    /// An entry that is right but for these keys; nil leaves a key out.
    func entry(_ changes: [(key: String, value: String?)]) -> String {
        var keys = Self.right.map { ($0.key, Optional($0.value)) }
        for change in changes {
            if let index = keys.firstIndex(where: { $0.0 == change.key }) {
                keys[index].1 = change.value
            } else {
                keys.append((change.key, change.value))
            }
        }
        return "<dict>" + keys.map { key, value in value.map { "<key>\(key)</key>\($0)" } ?? "" }.joined() + "</dict>"
    }

    /// Places are on line 5, the entries on lines 7 and 8.
    func store(_ entries: String..., places: String = "<dict/>") -> String {
        plist(
            "<dict><key>version</key><integer>1</integer><key>places</key>\n\(places)\n<key>geotifications</key><array>"
        )
        .replacing("</plist>", with: entries.joined(separator: "\n") + "</array></dict>\n</plist>")
    }

    typealias Change = (key: String, value: String?)

    @Test(
        arguments: [
            ([("latitude", "<real>95</real>")], "latitude is 95, must be a number of degrees from -90 to 90"),
            (
                [("latitude", "<real>-90.0001</real>")],
                "latitude is -90.0001, must be a number of degrees from -90 to 90"
            ),
            ([("latitude", "<real>nan</real>")], "latitude is nan, must be a number of degrees from -90 to 90"),
            (
                [("latitude", "<string>52,5</string>")],
                "latitude is \"52,5\", must be a number of degrees from -90 to 90"
            ),
            ([("latitude", nil)], "latitude is missing, must be a number of degrees from -90 to 90"),
            (
                [("longitude", "<real>-367.8</real>")],
                "longitude is -367.8, must be a number of degrees from -180 to 180"
            ),
            ([("longitude", "<real>inf</real>")], "longitude is inf, must be a number of degrees from -180 to 180"),
            ([("longitude", "<true/>")], "longitude is true, must be a number of degrees from -180 to 180"),
            ([("radius", "<integer>0</integer>")], "radius is 0, must be a number of metres, at least 1"),
            ([("radius", "<real>-5</real>")], "radius is -5, must be a number of metres, at least 1"),
            ([("radius", "<real>0.99</real>")], "radius is 0.99, must be a number of metres, at least 1"),
            ([("radius", "<real>infinity</real>")], "radius is inf, must be a number of metres, at least 1"),
            ([("radius", "<array/>")], "radius is an array, must be a number of metres, at least 1"),
            ([("radius", nil)], "radius is missing, must be a number of metres, at least 1"),
            (
                [("identifier", nil)],
                "identifier is missing, must be a text that isn't empty and has no control characters"
            ),
            (
                [("identifier", "<string></string>")],
                "identifier is \"\", must be a text that isn't empty and has no control characters"
            ),
            (
                [("identifier", "<string>a\nb</string>")],
                "identifier is \"a\u{FFFD}b\", must be a text that isn't empty and has no control characters"
            ),
            (
                [("identifier", "<integer>7</integer>")],
                "identifier is 7, must be a text that isn't empty and has no control characters"
            ),
            ([("note", nil)], "note is missing, must be a text (it may be empty)"),
            ([("note", "<data></data>")], "note is data, must be a text (it may be empty)"),
            ([("eventType", nil)], "eventType is missing, must be entry, exit, both or pass"),
            ([("eventType", "<string>Entry</string>")], "eventType is \"Entry\", must be entry, exit, both or pass"),
            ([("eventType", "<integer>2</integer>")], "eventType is 2, must be entry, exit, both or pass"),
            ([("enabled", "<integer>1</integer>")], "enabled is 1, must be true or false"),
            ([("initial", "<string>yes</string>")], "initial is \"yes\", must be true or false"),
            ([("completed", "<true/>")], "completed is true, must be a date such as 2026-03-02T08:31:07Z"),
            (
                [("completed", "<date>tomorrow</date>")],
                "completed is \"tomorrow\", must be a date such as 2026-03-02T08:31:07Z"
            ),
            ([("latitude", "<real>52,5</real>")], "latitude is \"52,5\", must be a number of degrees from -90 to 90"),
            ([("longitude", "<real></real>")], "longitude is \"\", must be a number of degrees from -180 to 180"),
            ([("radius", "<integer>1e3</integer>")], "radius is \"1e3\", must be a number of metres, at least 1"),
            ([("eventType", "<integer>x</integer>")], "eventType is \"x\", must be entry, exit, both or pass"),
            ([("enabled", "<true>no</true>")], "enabled is \"no\", must be true or false"),
            ([("note", "<data>!</data>")], "note is \"!\", must be a text (it may be empty)"),
            ([("note", "<string>A</string><key>note</key><string>B</string>")], "note stands twice, must stand once"),
            ([("own", "<true/><key>own</key><true/>")], "own stands twice, must stand once"),
            (
                [("place", "<string>home</string>")],
                "place stands beside a circle, must have either a place or latitude, longitude and radius"
            ),
            (
                [("latitude", nil), ("longitude", nil), ("radius", nil), ("place", "<string>hme</string>")],
                "place is \"hme\", must be the name of a place of this file"
            ),
            (
                [("latitude", nil), ("longitude", nil), ("radius", nil), ("place", "<string>bad</string>")],
                "place is \"bad\", must be the name of a place that is right itself"
            ),
            (
                [("latitude", nil), ("longitude", nil), ("radius", nil), ("place", "<real>1</real>")],
                "place is 1, must be the name of a place of this file"
            ),
            (
                [("latitude", nil), ("longitude", nil), ("radius", nil)],
                "must have either a place or latitude, longitude and radius"
            ),
        ] as [([Change], String)])
    func `a wrong entry is named and the others work`(_ changes: [Change], _ message: String) throws {
        let text = store(
            entry(changes), entry([("identifier", "<string>other</string>")]),
            places: "<dict><key>bad</key><dict/><key>home</key>\(Self.place)</dict>")
        let contents = try contents(text)
        let problems = contents.problems.filter { if case .geotification = $0.subject { true } else { false } }
        #expect(problems.map(\.message) == [message])
        #expect(problems.first?.severity == .error)
        #expect(contents.reminders.geotifications.map(\.identifier) == ["other"])
    }

    @Test(arguments: [
        ("<string>entry</string>", EventType.entry), ("<string>onEntry</string>", .entry),
        ("<string>On Entry</string>", .entry), ("<integer>0</integer>", .entry), ("<string>exit</string>", .exit),
        ("<string>onExit</string>", .exit), ("<string>On Exit</string>", .exit), ("<integer>1</integer>", .exit),
        ("<string>both</string>", .both), ("<real>0</real>", .entry), ("<real>1.0</real>", .exit),
        ("<string>pass</string>", .pass),
    ])
    func `spellings of event types`(_ value: String, _ eventType: EventType) throws {
        let contents = try contents(store(entry([("eventType", value)])))
        #expect(contents.problems == [])
        #expect(contents.reminders.geotifications.map(\.eventType) == [eventType])
    }

    @Test func `the first of a doubled identifier counts`() throws {
        let contents = try contents(store(entry([]), entry([("note", "<string>B</string>")])))
        #expect(contents.reminders.geotifications.map(\.note) == ["A"])
        #expect(
            contents.problems.map(\.description) == [
                "store.plist:8: entry 2 (a): identifier is that of entry 1 too, must be one that no other entry has"
            ])
    }

    @Test func `descriptions say where and logs keep private what the file says`() throws {
        let contents = try contents(
            store(
                entry([("radius", "<real>-7</real>")]), "<string>x</string>",
                places: "<dict><key>home</key>\n<dict><key>latitude</key><real>1</real></dict></dict>"))
        #expect(
            contents.problems.map(\.description) == [
                "store.plist:6: place 1 (home): longitude is missing, must be a number of degrees from -180 to 180",
                "store.plist:6: place 1 (home): radius is missing, must be a number of metres, at least 1",
                "store.plist:8: entry 1 (a): radius is -7, must be a number of metres, at least 1",
                "store.plist:9: entry 2: is \"x\", must be a dictionary",
            ])
        #expect(
            contents.problems.suffix(2).map(\.logDescription) == [
                "store.plist:8: entry 1: radius must be a number of metres, at least 1",
                "store.plist:9: entry 2: must be a dictionary",
            ])
    }

    @Test func `all wrong keys of an entry are named`() throws {
        let contents = try contents(store(entry([("latitude", nil), ("note", nil), ("eventType", nil)])))
        #expect(contents.problems.map(\.key) == ["note", "eventType", "latitude"])
    }

    @Test func `defaults and optional keys`() throws {
        let contents = try contents(
            store(
                entry([("note", "<string/>")]),
                entry([
                    ("identifier", "<string>b</string>"), ("enabled", "<false/>"), ("initial", "<true/>"),
                    ("completed", "<date>1970-01-01T00:01:00Z</date>"), ("schedule", "<dict/>"),
                ])))
        var second = geotification("b", note: "A", eventType: .exit)
        second.isEnabled = false
        second.firesInitially = true
        second.completed = 60
        #expect(contents.problems == [])
        #expect(contents.reminders.geotifications == [geotification("a", note: "", eventType: .exit), second])
    }

    @Test(arguments: [
        ("<array/>", "store.plist:4: is an array, must be a dictionary"),
        (
            "<dict><key>version</key><integer>2</integer></dict>",
            "store.plist:4: version is 2, must be 1: the file is of a newer Geotify; update this one"
        ),
        (
            "<dict><key>version</key><real>2.0</real></dict>",
            "store.plist:4: version is 2, must be 1: the file is of a newer Geotify; update this one"
        ),
        ("<dict><key>version</key><real>1.5</real></dict>", "store.plist:4: version is 1.5, must be 1"),
        ("<dict><key>version</key><integer>one</integer></dict>", "store.plist:4: version is \"one\", must be 1"),
        (
            "<dict><key>places</key><dict/>\n<key>places</key><dict/></dict>",
            "store.plist:4: places stands twice, must stand once"
        ),
        ("<dict><key>version</key><integer>0</integer></dict>", "store.plist:4: version is 0, must be 1"),
        ("<dict><key>version</key><string>1</string></dict>", "store.plist:4: version is \"1\", must be 1"),
        (
            "<dict><key>places</key><array/></dict>",
            "store.plist:4: places is an array, must be a dictionary of places by their names"
        ),
        (
            "<dict>\n<key>geotifications</key>\n<dict/></dict>",
            "store.plist:6: geotifications is a dictionary, must be an array of geotifications"
        ),
    ])
    func `a file that is no store is broken`(_ content: String, _ description: String) throws {
        let problem = #expect(throws: StoreProblem.self) { try contents(plist(content)) }
        #expect(problem?.description == description)
    }

    @Test func `a version may have a point`() throws {
        #expect(try contents(plist("<dict><key>version</key><real>1.0</real></dict>")).problems == [])
    }

    @Test func `values that the program does not know may be mistyped`() throws {
        let contents = try contents(
            store(
                entry([("colour", "<real>red</real>"), ("tags", "<dict><key>a</key><true/><key>a</key><true/></dict>")])
            )
        )
        #expect(contents.problems == [])
        #expect(contents.reminders.geotifications.count == 1)
    }

    @Test func `a missing version is taken for the first`() throws {
        let contents = try contents(plist("<dict/>"))
        #expect(contents.reminders == ReminderSet())
        #expect(
            contents.problems.map(\.description) == [
                "store.plist:4: warning: version is missing, should be 1, as which the file is read"
            ])
    }
}
