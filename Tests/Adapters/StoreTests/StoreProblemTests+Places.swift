import Geofencing
import PropertyList
import Reminders
import TestSupport
import Testing

@testable import Store

/// Places in which something is wrong or doubtful.
extension StoreProblemTests {
    static let place =
        "<dict><key>latitude</key><real>1</real><key>longitude</key><real>2</real><key>radius</key><real>200</real></dict>"

    @Test(arguments: [
        ("99.9", 99.9, "radius is 99.9, should be at least 100 m: positions from Wi-Fi can't resolve less"),
        ("1", 1, "radius is 1, should be at least 100 m: positions from Wi-Fi can't resolve less"),
        ("250000", 100_000, "radius is 250000, counts as 100000 m, the most that is monitored"),
    ])
    func `a doubtful radius works with a warning`(_ written: String, _ radius: Double, _ message: String) throws {
        let contents = try contents(store(entry([("radius", "<real>\(written)</real>")])))
        #expect(contents.problems.map(\.message) == [message])
        #expect(contents.problems.map(\.severity) == [.warning])
        #expect(contents.reminders.geotifications.map(\.target) == [.circle(circle(1, 2, radius))])
    }

    @Test func `the first of a doubled place counts`() throws {
        let contents = try contents(
            store(
                places: "<dict><key>caf\u{E9}</key>\(Self.place)<key>cafe\u{301}</key>\(Self.place)"
                    + "<key>caf\u{E9}</key>\(Self.place)"
                    + "<key>bad</key><dict><key>radius</key><real>1</real><key>radius</key><real>1</real></dict></dict>"
            ))
        #expect(contents.reminders.places.map(\.name) == ["caf\u{E9}"])
        #expect(
            contents.problems.filter { $0.severity == .error }.map(\.message) == [
                "has the name of place 1 too, must have one of its own",
                "has the name of place 1 too, must have one of its own",
                "radius stands twice, must stand once",
                "latitude is missing, must be a number of degrees from -90 to 90",
                "longitude is missing, must be a number of degrees from -180 to 180",
            ])
    }

    /// A keyboard and a file system may compose a letter differently.
    @Test func `a place is found however its name is composed`() throws {
        let named = entry([
            ("latitude", nil), ("longitude", nil), ("radius", nil), ("place", "<string>cafe\u{301}</string>"),
        ])
        let contents = try contents(store(named, places: "<dict><key>caf\u{E9}</key>\(Self.place)</dict>"))
        #expect(contents.problems == [])
        #expect(
            contents.reminders.geotifications.compactMap { contents.reminders.circle(of: $0) } == [circle(1, 2, 200)])
    }

    @Test func `a name is needed for a place`() throws {
        let contents = try contents(store(places: "<dict><key></key>\(Self.place)</dict>"))
        #expect(contents.reminders.places == [])
        #expect(
            contents.problems.map(\.message) == [
                "has the name \"\", a place's name must be one line of text that isn't blank, without control characters"
            ])
    }
}
