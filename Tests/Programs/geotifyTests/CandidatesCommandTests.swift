import Foundation
import Geofencing
import Reminders
import State
import Store
import Testing

/// What the completions of shells ask the real program.
@Suite struct CandidatesCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `lists names and what they are`() throws {
        try GeotificationStore(path: home.store.path).change { draft in
            let circle = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)
            try draft.addPlace(Place(name: "o'hare \"$x\"", circle: circle))
            try draft.add(
                Geotification(identifier: "milk", note: "Buy\n\tmilk", eventType: .entry, target: .circle(circle)))
            // Not on one line as it is.
            try draft.add(
                Geotification(identifier: "a\u{2028}b", note: "", eventType: .entry, target: .circle(circle)))
            try draft.add(Geotification(identifier: "🏠", note: "", eventType: .exit, target: .place("o'hare \"$x\"")))
        }
        #expect(
            try home.geotify("candidates", "identifiers")
                == .init(exitCode: 0, output: "milk\tBuy  milk\n🏠\t\n", messages: ""))
        #expect(
            try home.geotify("candidates", "places")
                == .init(exitCode: 0, output: "o'hare \"$x\"\t150 m\n", messages: ""))
    }

    @Test func `numbers the events the newest first`() throws {
        let database = try StateDatabase(path: home.directory.path + "/state/geotify/state.sqlite")
        let circle = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)
        let fix = PositionFix(coordinate: circle.center, accuracy: 20, time: 1_772_440_267)
        let reminders = ["Post", "Plants"].map { note in
            Reminder(
                geotification: Geotification(
                    identifier: note, note: note, eventType: .both, target: .circle(circle)),
                crossing: Crossing(
                    regionIdentifier: "r", direction: .entry, time: fix.time, fix: fix, evidence: "", isInitial: false),
                cause: .crossing, explanation: "")
        }
        _ = try database.record(SavedMonitor(), occurrences: reminders.map(Occurrence.reminder))
        #expect(try home.geotify("candidates", "events").output == "2\tPlants\n1\tPost\n")
        withExtendedLifetime(database) {}
    }

    /// A message would stand in the middle of what is being typed.
    @Test(arguments: ["identifiers", "places", "events", "others", ""])
    func `is silent whatever is wrong`(kind: String) throws {
        let nothing = Home.Outcome(exitCode: 0, output: "", messages: "")
        #expect(try home.geotify("candidates", kind) == nothing)
        try home.write("<plist><dict>", to: home.store)
        _ = try home.write("no database", to: "state/geotify/state.sqlite")
        #expect(try home.geotify("candidates", kind) == nothing)
        #expect(try home.geotify("candidates", kind, environment: ["HOME": "/nonexistent"]) == nothing)
    }
}
