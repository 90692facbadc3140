import Foundation
import Geofencing
import PropertyList
import Reminders
import Shifts
import TestSupport
import Testing

@testable import Store

@Suite struct RuleKeysTests {
    private func contents(_ keys: String, eventType: String = "entry") throws -> StoreContents {
        let text = plist(
            """
            <dict><key>version</key><integer>1</integer><key>geotifications</key><array>
            <dict><key>identifier</key><string>a</string><key>note</key><string>A</string>
            <key>eventType</key><string>\(eventType)</string><key>latitude</key><real>1</real>
            <key>longitude</key><real>2</real><key>radius</key><real>150</real>
            \(keys)</dict></array></dict>
            """)
        let document = try PropertyListDocument(parsing: Array(text.utf8))
        return try StoreReader(document.root, file: "store.plist", line: document.line(of:)).contents
    }

    private static func rules(_ change: (inout ReminderRules) -> Void) -> ReminderRules {
        var rules = ReminderRules()
        change(&rules)
        return rules
    }

    private static func hours(_ text: String) -> OpeningHours { try! OpeningHours(text) }

    /// What is said of such hours.
    private static func fault(of text: String) -> String {
        do {
            return "nothing is wrong: \(try OpeningHours(text).text)"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            ("", ReminderRules()),
            ("<key>once</key><true/>", rules { $0.isOnce = true }),
            ("<key>repeatAfter</key><integer>7200</integer>", rules { $0.repeatAfter = 7200 }),
            ("<key>dwell</key><real>0.5e3</real>", rules { $0.dwell = 500 }),
            ("<key>when</key><string>Mo-Fr 07:00-10:00</string>", rules { $0.schedule = hours("Mo-Fr 07:00-10:00") }),
            (
                "<key>catchUp</key><true/><key>when</key><string>Sa 09:00-12:00</string>",
                rules {
                    $0.catchesUp = true
                    $0.schedule = hours("Sa 09:00-12:00")
                }
            ),
            ("<key>from</key><date>1970-01-01T00:01:00Z</date>", rules { $0.from = 60 }),
            ("<key>until</key><date>1970-01-01T00:02:00Z</date>", rules { $0.until = 120 }),
            ("<key>urgency</key><string>critical</string>", rules { $0.urgency = .critical }),
            ("<key>sound</key><string>message-new-instant</string>", rules { $0.sound = "message-new-instant" }),
            ("<key>sound</key><string/>", rules { $0.sound = "" }),
            ("<key>timeout</key><integer>10</integer>", rules { $0.timeout = .seconds(10) }),
            ("<key>timeout</key><string>never</string>", rules { $0.timeout = .never }),
            (
                "<key>post</key><string>https://example.org/x</string>",
                rules { $0.post = try! Target(url: "https://example.org/x", format: .owntracks) }
            ),
            (
                "<key>post</key><string>http://example.org</string><key>postAs</key><string>geofency</string>"
                    + "<key>postInsecure</key><true/>",
                rules { $0.post = try! Target(url: "http://example.org", format: .geofency, isInsecure: true) }
            ),
            (
                "<key>startShift</key><string>work</string><key>stopShift</key><string>Night shift</string>",
                rules { ($0.startShift, $0.stopShift) = ("work", "Night shift") }
            ),
            (
                "<key>run</key><array><string>logger</string><string/><string>a b</string></array>",
                rules { $0.program = ["logger", "", "a b"] }
            ),
        ] as [(String, ReminderRules)])
    func `each key is read and written back`(_ keys: String, _ rules: ReminderRules) throws {
        let contents = try contents(keys)
        #expect(contents.problems == [])
        let geotification = try #require(contents.reminders.geotifications.first)
        #expect(geotification.rules == rules)
        let written = EntryWriter.write(geotification, over: nil, in: PropertyListDictionary())
        var reader = EntryReader(written, subject: .file, file: "") { _ in nil }
        #expect(reader.geotification(identifier: "a") { _ in .missing } == geotification)
        #expect(written.entries.count == 6 + keys.split(separator: "<key>").count)
    }

    @Test func `whatever rules there are come back`() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let rules = ReminderRules.random(using: &generator)
            var written = geotification("a")
            written.rules = rules
            let dictionary = EntryWriter.write(written, over: nil, in: PropertyListDictionary())
            var reader = EntryReader(dictionary, subject: .file, file: "") { _ in nil }
            #expect(reader.geotification(identifier: "a") { _ in .missing } == written)
            #expect(RuleKey.allCases.filter { dictionary[$0] != nil } == rules.keys)
        }
    }

    @Test func `the manual describes each key`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let manual = try String(contentsOf: root.appending(path: "data/man/geotify-store.5"), encoding: .utf8)
        let items = manual.split(separator: "\n").filter { $0.hasPrefix(".It Ql ") }
            .flatMap { $0.dropFirst(7).split { $0 == " " || $0 == "," } }
        #expect(StoreKey.allNames.subtracting(items.map(String.init)) == [])
    }

    @Test(arguments: [
        ("once", "<integer>1</integer>", "is 1, must be true or false"),
        ("catchUp", "<string>yes</string>", "is \"yes\", must be true or false"),
        ("repeatAfter", "<string>2h</string>", "is \"2h\", must be a number of seconds from 1 to 31536000"),
        ("repeatAfter", "<integer>0</integer>", "is 0, must be a number of seconds from 1 to 31536000"),
        ("dwell", "<real>nan</real>", "is nan, must be a number of seconds from 1 to 31536000"),
        ("dwell", "<real>1e9</real>", "is 1000000000, must be a number of seconds from 1 to 31536000"),
        ("dwell", "<integer>-600</integer>", "is -600, must be a number of seconds from 1 to 31536000"),
        ("when", "<integer>7</integer>", "is 7, must be a text with weekdays and times, such as Mo-Fr 07:00-10:00"),
        (
            "when", "<string>Mi 07:00-10:00</string>",
            "is wrong (\(fault(of: "Mi 07:00-10:00"))), " + RuleValues.scheduleRule
        ),
        ("from", "<string>2026-12-24</string>", "is \"2026-12-24\", must be a date such as 2026-03-02T08:31:07Z"),
        ("until", "<integer>5</integer>", "is 5, must be a date such as 2026-03-02T08:31:07Z"),
        ("urgency", "<string>high</string>", "is \"high\", must be low, normal or critical"),
        ("urgency", "<integer>2</integer>", "is 2, must be low, normal or critical"),
        (
            "sound", "<string>../x</string>",
            "is \"../x\", must be a name such as message-new-instant, or empty for none"
        ),
        ("sound", "<true/>", "is true, must be a name such as message-new-instant, or empty for none"),
        ("timeout", "<integer>-1</integer>", "is -1, must be a number of seconds from 1 to 86400, or never"),
        ("timeout", "<string>ever</string>", "is \"ever\", must be a number of seconds from 1 to 86400, or never"),
        ("post", "<integer>1</integer>", "is 1, " + TargetURL.Fault.noAddress.description),
        (
            "post", "<string>http://example.org</string>",
            "can't be used, http would send positions for everybody on the way to read: use https, or set postInsecure"
        ),
        (
            "post", "<string>https://ann:s3cret@example.org</string>",
            "can't be used, " + TargetURL.Fault.credentials.description
        ),
        ("postAs", "<string>osmand</string>", "is \"osmand\", must be owntracks, locative or geofency"),
        ("postAs", "<string>locative</string>", "is there without post, does nothing without post"),
        ("startShift", "<integer>5</integer>", "is 5, " + ShiftProfile.nameRule),
        ("startShift", "<string/>", "is \"\", " + ShiftProfile.nameRule),
        ("stopShift", "<string>-x</string>", "is \"-x\", " + ShiftProfile.nameRule),
        ("run", "<string>logger</string>", "is \"logger\", " + RuleValues.programRule),
        ("run", "<array/>", "is an array, " + RuleValues.programRule),
        ("run", "<array><string/></array>", "is an array, " + RuleValues.programRule),
        ("run", "<array><string>bin/x</string></array>", "is an array, " + RuleValues.programRule),
        ("run", "<array><string>/bin/</string></array>", "is an array, " + RuleValues.programRule),
        ("run", "<array><string>a</string><integer>1</integer></array>", "is an array, " + RuleValues.programRule),
    ])
    func `a wrong value is named`(_ key: String, _ value: String, _ message: String) throws {
        let contents = try contents("<key>\(key)</key>\(value)")
        #expect(contents.problems.map(\.description) == ["store.plist:8: entry 1 (a): \(key) \(message)"])
        #expect(contents.reminders.geotifications == [])
    }

    private static let idle: [(keys: String, eventType: EventType, rules: ReminderRules, message: String)] = [
        (
            "<key>catchUp</key><true/>", .entry, rules { $0.catchesUp = true },
            "catchUp is true, does nothing without when, which says what to catch up with"
        ),
        (
            "<key>when</key><string>Mo 07:00-10:00</string><key>catchUp</key><true/>", .exit,
            rules {
                $0.catchesUp = true
                $0.schedule = hours("Mo 07:00-10:00")
            }, "catchUp is true, does nothing on exit: eventType must be entry or both"
        ),
        (
            "<key>dwell</key><integer>60</integer>", .pass, rules { $0.dwell = 60 },
            "dwell is 60, does nothing on pass: eventType must be entry, exit or both"
        ),
        (
            "<key>once</key><true/><key>repeatAfter</key><integer>60</integer>", .entry,
            rules {
                $0.isOnce = true
                $0.repeatAfter = 60
            }, "repeatAfter is 60, does nothing with once: must stand alone"
        ),
        (
            "<key>startShift</key><string>work</string><key>stopShift</key><string>work</string>", .exit,
            rules { ($0.startShift, $0.stopShift) = ("work", "work") },
            "stopShift is that of startShift, does nothing on exit, after which the shift begins anew: eventType must be both"
        ),
        (
            "<key>from</key><date>1970-01-01T00:01:00Z</date><key>until</key><date>1970-01-01T00:01:00Z</date>",
            .both,
            rules {
                $0.from = 60
                $0.until = 60
            }, "until isn't later than from, must be later, or nothing is ever reported"
        ),
    ]

    @Test(arguments: idle)
    func `what does nothing is a warning in the file`(
        _ keys: String, _ eventType: EventType, _ rules: ReminderRules, _ message: String
    ) throws {
        let contents = try contents(keys, eventType: eventType.rawValue)
        #expect(contents.problems.map(\.severity) == [.warning])
        #expect(contents.problems.map(\.message) == [message])
        #expect(contents.reminders.geotifications.map(\.rules) == [rules])
    }

    @Test(arguments: idle)
    func `what does nothing is refused where it is new`(
        _ keys: String, _ eventType: EventType, _ rules: ReminderRules, _ message: String
    ) throws {
        var draft = StoreDraft(StoreReader(emptyFile: ""), file: "")
        var idle = geotification("a", eventType: eventType)
        idle.rules = rules
        let error = #expect(throws: StoreChangeError.self) { try draft.add(idle) }
        #expect(error?.description == message)
        try draft.add(geotification("a", eventType: eventType))
        #expect(throws: StoreChangeError.self) { try draft.replace("a", with: idle) }
    }

    @Test func `what the file has doing nothing keeps nothing else from being changed`() throws {
        let root = try PropertyListDocument(
            parsing: Array(
                sampleStore.replacing("<key>colour</key>", with: "<key>catchUp</key><true/><key>c</key>").utf8)
        ).root
        var draft = StoreDraft(try StoreReader(root, file: ""), file: "")
        var milk = try #require(draft.reminders.geotifications.first)
        milk.note = "Buy oat milk"
        try draft.replace("buy-milk", with: milk)
        #expect(draft.reminders.geotifications.first == milk)
        milk.rules.isOnce = true
        #expect(throws: StoreChangeError.self) { try draft.replace("buy-milk", with: milk) }
    }

    @Test(
        arguments: [
            (rules { $0.dwell = 0 }, "dwell is 0, " + RuleValues.secondsRule),
            (rules { $0.repeatAfter = .infinity }, "repeatAfter is inf, " + RuleValues.secondsRule),
            (rules { $0.timeout = .seconds(0.5) }, "timeout is 0.5, " + RuleValues.timeoutRule),
            (rules { $0.sound = "a b" }, "sound is \"a b\", " + RuleValues.soundRule),
            (rules { $0.startShift = "-x" }, "startShift is \"-x\", " + ShiftProfile.nameRule),
            (rules { $0.program = ["./x", "y"] }, "run is \"./x y\", " + RuleValues.programRule),
            (
                rules { $0.program = ["x", String(repeating: "y", count: 32 << 10)] },
                "run is \"x \(String(repeating: "y", count: 58))…\", " + RuleValues.programRule
            ),
        ] as [(ReminderRules, String)])
    func `what the file may not have is not written`(_ rules: ReminderRules, _ message: String) throws {
        var draft = StoreDraft(StoreReader(emptyFile: ""), file: "")
        var wrong = geotification("a")
        wrong.rules = rules
        let error = #expect(throws: StoreChangeError.self) { try draft.add(wrong) }
        #expect(error?.description == message)
        #expect(error?.exitCode == 64)
    }

    @Test func `a rule that is taken back leaves no key`() throws {
        let old = try #require(
            try contents(
                """
                <key>once</key><true/><key>dwell</key><integer>60</integer><key>urgency</key><string>low</string>
                <key>sound</key><string/><key>timeout</key><string>never</string>
                <key>run</key><array><string>logger</string></array>
                """
            ).reminders.geotifications.first)
        var new = old
        new.rules = ReminderRules()
        let dictionary = EntryWriter.write(old, over: nil, in: PropertyListDictionary())
        let written = EntryWriter.write(new, over: old, in: dictionary)
        #expect(written.keys == ["identifier", "note", "eventType", "latitude", "longitude", "radius"])
    }
}
