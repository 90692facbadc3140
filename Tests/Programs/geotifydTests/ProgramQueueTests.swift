import Desktop
import EventLoop
import Foundation
import Geofencing
import Reminders
import State
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite struct ProgramDeskTests {
    private let loop = EventLoop(clock: SystemClock())
    private let database = try! StateDatabase(path: ":memory:")
    private let directory = try! TemporaryDirectory()

    private var outbox: ProgramQueue {
        ProgramQueue(
            database: database, runner: ProgramRunner(connection: nil, loop: loop), log: Log(isVerbose: false))
    }

    /// A geotification that adds a line to the file when it fires, and has just fired.
    private func fired(_ program: [String]? = nil) throws -> Geotification {
        let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)
        var rules = ReminderRules()
        rules.program = program ?? ["sh", "-c", "echo \"$GEOTIFY_IDENTIFIER\" >>'\(directory.entry("out"))'"]
        let geotification = Geotification(
            identifier: "milk", note: "Milk", eventType: .entry, target: .circle(home), rules: rules)
        let crossing = Crossing(
            regionIdentifier: "geotification:milk", direction: .entry, time: 100,
            fix: PositionFix(coordinate: home.center, accuracy: 10, time: 100), evidence: "")
        _ = try database.record(
            SavedMonitor(), occurrences: [.reminder(Reminder(geotification: geotification, crossing: crossing))])
        return geotification
    }

    @Test func `a program runs once for a notice`() async throws {
        let geotification = try fired()
        let first = outbox
        try first.runWaiting([geotification])
        try first.runWaiting([geotification])
        try #require(await loop.wait { directory.contents(of: "out") == "milk\n" })
        let second = outbox
        try second.runWaiting([geotification])
        _ = try fired()
        try second.runWaiting([geotification])
        try #require(await loop.wait { directory.contents(of: "out") == "milk\nmilk\n" })
        #expect(try database.pendingPrograms().isEmpty)
    }

    /// A popup may be closed before its program has its turn, and the daemon may end then.
    @Test func `it is still to be run though the notice is closed`() async throws {
        let geotification = try fired()
        try database.markClosed(try database.pendingNotices()[0].id)
        try outbox.runWaiting([geotification])
        #expect(try database.pendingPrograms().isEmpty)
    }

    @Test func `what the store does not allow any more is not run later`() async throws {
        var geotification = try fired()
        let outbox = outbox
        geotification.rules.program = []
        try outbox.runWaiting([geotification])
        #expect(try database.pendingPrograms().isEmpty)
        _ = try fired()
        try outbox.runWaiting([])
        #expect(try database.pendingPrograms().isEmpty)
    }

    @Test func `a reminder without program leaves nothing`() throws {
        _ = try fired([])
        #expect(try database.pendingPrograms().isEmpty)
        #expect(try database.pendingNotices().count == 1)
    }
}
