import Foundation
import Geofencing
import Reminders
import TestSupport
import Testing

/// The real program, with files as other programs write them.
@Suite struct ImportCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    private func waypoint(_ name: String, _ latitude: Double, radius: Double? = 200) -> String {
        let extensions = radius.map { "<extensions><x><Proximity>\($0)</Proximity></x></extensions>" } ?? ""
        return "<wpt lat=\"\(latitude)\" lon=\"2\"><name>\(name)</name>\(extensions)</wpt>\n"
    }

    private func gpx(_ waypoints: String...) throws -> String {
        try home.write("<gpx>\n" + waypoints.joined() + "</gpx>", to: "file.gpx")
    }

    private var lines: [String] {
        get throws { try home.geotify("list").output.split(separator: "\n").map(String.init) }
    }

    @Test func `brings what is right and tells what is not`() throws {
        let file = try gpx(
            waypoint("Buy milk", 1), waypoint("Bad", 91), waypoint("Buy milk", 3), waypoint("Near", 4, radius: 50),
            waypoint("Far", 5, radius: 200_000), waypoint("Nearer", 6, radius: 20))
        let outcome = try home.geotify("import", file)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == "5 added, 1 bad (GPX)\n")
        #expect(
            outcome.messages.hasPrefix(
                """
                geotify: \(file): line 3: latitude is 91, must be a number of degrees from -90 to 90
                geotify: 2 circles are smaller than 100 m: Wi-Fi positions can't resolve that
                geotify: one circle counts as 100000 m, the largest that is monitored

                """), "\(outcome.messages)")
        #expect(
            try lines == [
                "buy-milk    Buy milk - Radius: 200 m - On entry - 1.0,2.0",
                "buy-milk-2  Buy milk - Radius: 200 m - On entry - 3.0,2.0",
                "near        Near - Radius: 50 m - On entry - 4.0,2.0",
                "far         Far - Radius: 100000 m - On entry - 5.0,2.0",
                "nearer      Nearer - Radius: 20 m - On entry - 6.0,2.0",
            ])
    }

    @Test func `the same file again brings nothing`() throws {
        let file = try gpx(waypoint("Buy milk", 1), waypoint("Buy milk", 1), waypoint("Far", 2, radius: 200_000))
        #expect(try home.geotify("import", file).output == "2 added, 1 skipped (GPX)\n")
        let before = try lines
        let again = try home.geotify("import", file)
        #expect(again.exitCode == 0)
        #expect(again.output == "0 added, 3 skipped (GPX)\n")
        #expect(
            again.messages == "geotify: 3 skipped: one with the same note, circle and event exists\n")
        #expect(try lines == before)
    }

    @Test func `a dry run changes nothing`() throws {
        let file = try gpx(waypoint("Buy milk", 1), waypoint("Buy milk", 1))
        let outcome = try home.geotify("import", "--dry-run", file)
        #expect(
            outcome.output == """
                What     Identifier  Note      Radius  Event  Where
                added    buy-milk    Buy milk   200 m  entry  1.0,2.0
                skipped              Buy milk   200 m  entry  1.0,2.0
                1 would be added, 1 skipped (GPX)

                """)
        #expect(!home.hasStore)
        #expect(!FileManager.default.fileExists(atPath: home.store.deletingLastPathComponent().path))
    }

    @Test func `options say what the file does not`() throws {
        let file = try gpx(waypoint("Own", 1), waypoint("None", 2, radius: nil))
        #expect(try home.geotify("import", file, "--radius", "300", "--on", "exit").exitCode == 0)
        #expect(
            try lines == [
                "own   Own - Radius: 200 m - On exit - 1.0,2.0", "none  None - Radius: 300 m - On exit - 2.0,2.0",
            ])
    }

    @Test(arguments: [
        (["--radius", "0.5"], "geotify: --radius can't be 0.5: it must be at least 1 m\n"),
        (["--radius", "wide"], "geotify: 'wide' isn't a radius"),
        (["--on", "arrival"], "geotify: --on can't be 'arrival'"),
        (["--format", "shp"], "geotify: --format can't be 'shp': it is one of ios, owntracks, geojson, gpx, kml"),
    ])
    func `bad options are refused`(_ options: [String], _ message: String) throws {
        let file = try gpx(waypoint("Own", 1))
        let outcome = try home.run(Home.program, ["import", file] + options, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == 64)
        #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
        #expect(!home.hasStore)
    }

    /// What the file doesn't say stays: rules, the event, the radius, whether it is enabled.
    @Test func `replacing keeps what the file does not say`() throws {
        try home.geotify("place", "add", "shop", "--at", "1.0,2.0", "--radius", "250")
        try home.geotify("add", "Old", "--at", "shop", "--on", "exit", "--id", "milk", "--dwell", "10m")
        try home.geotify("add", "Old", "--at", "1.0,2.0", "--id", "eggs", "--once", "--radius", "400", "--on", "both")
        try home.geotify("disable", "eggs")
        func data(_ identifier: String, _ more: String = "") -> String {
            "<ExtendedData><Data name='geotify:identifier'><value>\(identifier)</value></Data>\(more)</ExtendedData>"
        }
        let radius = "<Data name='radius'><value>250</value></Data>"
        let file = try home.write(
            """
            <kml><Placemark><name>New</name>\(data("milk", radius))<Point><coordinates>2,1</coordinates></Point></Placemark>
            <Placemark><name>Moved</name>\(data("eggs"))<Point><coordinates>2,3</coordinates></Point></Placemark>
            <Placemark><name>More</name>\(data("more"))<Point><coordinates>2,3</coordinates></Point></Placemark></kml>
            """, to: "places.kml")
        let skipped = try home.geotify("import", file)
        #expect(skipped.output == "1 added, 2 skipped (KML)\n")
        #expect(skipped.messages.contains("2 skipped: the identifier exists; --replace changes it\n"))
        let replaced = try home.geotify("import", file, "--replace")
        #expect(replaced.output == "0 added, 2 replaced, 1 skipped (KML)\n")
        #expect(replaced.messages.contains("1 skipped: nothing would change\n"))
        let reminders = try #require(home.reminders)
        let milk = try #require(reminders.geotifications.first { $0.identifier == "milk" })
        #expect(
            milk.note == "New" && milk.target == .place("shop") && milk.eventType == .exit && milk.rules.dwell == 600)
        let eggs = try #require(reminders.geotifications.first { $0.identifier == "eggs" })
        #expect(eggs.note == "Moved" && !eggs.isEnabled && eggs.rules.isOnce && eggs.eventType == .both)
        #expect(reminders.circle(of: eggs)?.radius == 400 && reminders.circle(of: eggs)?.center.latitude == 3)
        #expect(try home.geotify("import", file, "--replace").output == "0 added, 3 skipped (KML)\n")
    }

    @Test func `every format brings back what was exported`() throws {
        try home.geotify("place", "add", "shop", "--at", "1.5,2.5", "--radius", "250")
        try home.geotify("add", "Buy milk", "--at", "shop", "--when", "Mo-Fr 07:00-10:00", "--once")
        try home.geotify("add", "Hand in <keys>; \"all\"", "--at", "-33.86,151.21", "--on", "exit", "--radius", "123.4")
        try home.geotify("add", "Both", "--at", "0.0000001,0", "--on", "both", "--urgency", "low")
        try home.geotify("add", "Pass", "--at", "89.9,-179.9", "--on", "pass")
        try home.geotify("disable", "both")
        let before = try home.geotify("list", "--json").output
        for format in ["ios", "owntracks", "geojson", "gpx", "kml", "icalendar", "wkt", "csv"] {
            let other = try Home()
            let exported = try home.geotify("export", "--format", format)
            #expect(exported.exitCode == 0 && exported.messages.isEmpty)
            let file = try other.write(exported.output, to: "exported")
            let imported = try other.geotify("import", file)
            #expect(imported.exitCode == 0, "\(imported)")
            #expect(imported.output.hasPrefix("4 added ("), "\(imported)")
            #expect(try other.geotify("list", "--json").output == before, "\(format)")
        }
    }

    @Test func `exports what is named`() throws {
        for note in ["one", "two", "three"] { try home.geotify("add", note, "--at", "1.0,2.0") }
        let outcome = try home.geotify("export", "--format", "csv", "th", "one", "three")
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.split(whereSeparator: \.isNewline).count == 3)
        #expect(try home.geotify("export", "--format", "csv", "t").exitCode == 64)
        #expect(try home.geotify("export", "--format", "csv", "four").exitCode == 66)
        #expect(try home.geotify("export").exitCode == 64)
    }

    /// A file must not make the machine run something, nor tell others what it runs.
    @Test func `programs stay here`() throws {
        try home.geotify("add", "Lock", "--at", "1.0,2.0", "--run", "loginctl", "lock-session")
        for format in ["ios", "owntracks", "geojson", "gpx", "kml", "icalendar", "wkt", "csv"] {
            let outcome = try home.geotify("export", "--format", format)
            #expect(!outcome.output.contains("loginctl"))
            #expect(outcome.messages == "geotify: one has rules that aren't exported: run\n")
        }
        let file = try home.write(home.geotify("export", "--format", "geojson").output, to: "f.geojson")
        #expect(try home.geotify("import", "--replace", file).output == "0 added, 1 skipped (GeoJSON)\n")
        #expect(home.reminders?.geotifications.first?.rules.program == ["loginctl", "lock-session"])
    }

    @Test func `an export says what stays here and an import what isn't imported`() throws {
        try home.geotify(
            "add", "Office", "--at", "1.0,2.0", "--start-shift", "work", "--post", "https://example.org/secret")
        try home.geotify("add", "Lock", "--at", "1.0,2.0", "--run", "loginctl")
        let exported = try home.geotify("export", "--format", "gpx")
        #expect(exported.messages == "geotify: 2 have rules that aren't exported: post, run\n")
        #expect(exported.output.contains("<geotify:startShift>work</geotify:startShift>"))
        let other = try Home()
        let file = try other.write(exported.output, to: "f.gpx")
        let imported = try other.geotify("import", file)
        #expect(imported.output == "2 added (GPX)\n")
        #expect(
            imported.messages.contains(": 1 entry has rules that aren't imported: startShift\n"),
            "\(imported)")
        #expect(other.reminders?.geotifications.map(\.rules) == [ReminderRules(), ReminderRules()])
    }

    @Test func `reads the standard input`() throws {
        let file = try gpx(waypoint("Buy milk", 1))
        let outcome = try home.shell("geotify import - < '\(file)'")
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == "1 added (GPX)\n")
        let bad = try home.shell("echo '<gpx><wpt/></gpx>' | geotify import --dry-run -")
        #expect(bad.exitCode == 65 && bad.output == "0 would be added, 1 bad (GPX)\n")
        #expect(bad.messages.hasPrefix("geotify: the standard input: line 1: it has no position"))
    }

    @Test(arguments: [
        ("", "the file is empty\n"), (" \r\n\t", "the file is empty\n"),
        ("hello\n", "the format isn't recognised; give it with --format: ios, "),
        ("PK\u{3}\u{4}xxxx", "this is an archive, such as KMZ; unzip it and import the file in it (doc.kml)\n"),
        ("<gpx><wpt lat='1'", "line 1: the document ends too early: 1 elements are still open (read as GPX)\n"),
        ("<!DOCTYPE gpx [<!ENTITY a 'aaa'>]><gpx>&a;</gpx>", "line 1: the document declares an entity (a)"),
        ("<gpx/>", "it has no entries (GPX)\n"), ("<gpx><wpt/></gpx>", "line 1: it has no position"),
    ])
    func `what cannot be read is exit code 65`(_ text: String, _ message: String) throws {
        let file = try home.write(text, to: "bad")
        let outcome = try home.geotify("import", file)
        #expect(outcome.exitCode == 65)
        #expect(outcome.messages.hasPrefix("geotify: \(file): \(message)"), "\(outcome.messages)")
        #expect(home.reminders?.geotifications.isEmpty != false)
    }

    @Test func `a file that is not there or too large is said so`() throws {
        #expect(try home.geotify("import", "nowhere.gpx").exitCode == 66)
        let nameless = try home.geotify("import", "")
        #expect(nameless.exitCode == 64 && nameless.messages.contains("the name of the file is empty"))
        // A sparse file takes no room.
        let large = try home.shell("truncate -s 100M large.gpx && geotify import large.gpx")
        #expect(
            large
                == .init(
                    exitCode: 65, output: "",
                    messages: "geotify: large.gpx: the file is larger than 32 MiB\n"))
        let endless = try home.shell("geotify import - < /dev/zero")
        #expect(endless.exitCode == 65)
        #expect(endless.messages == "geotify: the standard input: the file is larger than 32 MiB\n")
    }

    @Test func `the summary is also JSON`() throws {
        let file = try gpx(waypoint("Buy milk", 1), waypoint("Bad", 91))
        let outcome = try home.geotify("import", "--json", file)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(object["format"] as? String == "gpx" && object["dryRun"] as? Bool == false)
        #expect(object["added"] as? Int == 1 && object["skipped"] as? Int == 0 && object["bad"] as? Int == 1)
        let entry = try #require((object["entries"] as? [[String: Any]])?.first)
        #expect(entry["outcome"] as? String == "added" && entry["identifier"] as? String == "buy-milk")
        let problem = try #require((object["problems"] as? [[String: String]])?.first)
        #expect(problem["entry"] == "line 3")
    }

    @Test func `many of one kind are counted not repeated`() throws {
        let bad = (0..<50).map { _ in waypoint("Bad", 91) }.joined()
        let small = (0..<50).map { waypoint("Small", Double($0), radius: 30) }.joined()
        let messages = try home.geotify("import", gpx(bad, small)).messages.split(separator: "\n")
        #expect(messages.count { $0.contains("latitude is 91") } == 20)
        #expect(messages.contains("geotify: and 30 more bad entries; --json lists them all"))
        #expect(
            messages.contains("geotify: 50 circles are smaller than 100 m: Wi-Fi positions can't resolve that"))
    }

    /// Places of an export come with it; one that is something else here stays as it is.
    @Test func `places come with their geotifications`() throws {
        try home.geotify("place", "add", "shop", "--at", "1.5,2.5", "--radius", "250")
        try home.geotify("add", "Milk", "--at", "shop")
        let file = try home.write(home.geotify("export", "--format", "geojson").output, to: "f.geojson")
        let other = try Home()
        try other.geotify("place", "add", "shop", "--at", "9.0,9.0")
        #expect(try other.geotify("import", file).exitCode == 0)
        #expect(other.reminders?.places.map(\.circle?.radius) == [150])
        #expect(other.reminders?.geotifications.first?.target != .place("shop"))
        let fresh = try Home()
        #expect(try fresh.geotify("import", file).messages.contains("places added: shop\n"))
        #expect(fresh.reminders == home.reminders)
    }

    /// All or nothing: where the store can't be saved nothing has come.
    @Test func `a store that is broken is not touched`() throws {
        try home.write("<plist><dict>", to: home.store)
        let outcome = try home.geotify("import", gpx(waypoint("Buy milk", 1)))
        #expect(outcome.exitCode == 65)
        #expect(try String(contentsOf: home.store, encoding: .utf8) == "<plist><dict>")
    }
}
