import Control
import DBus
import EventLoop
import Foundation
import Geofencing
import Reminders
import TestSupport

/// The daemon's end of the control interface on a bus of its own, with answers that the test chooses.
@MainActor final class DaemonDouble: ControlDelegate {
    var status = DaemonStatus(
        version: "0.1.0", source: SourceState(.working, reason: "GeoClue gives positions."), fixTime: nil,
        fixAccuracy: nil, waitingNotices: 0, problems: [], regions: [])
    var fences = Fences()
    var lastFix: PositionFix?
    private let bus: PrivateBus
    private let loop = EventLoop(clock: SystemClock())
    private let connection: Connection
    private var service: ControlService?

    /// - Parameter isRunning: Whether anybody has the daemon's name.
    init(isRunning: Bool = true) throws {
        bus = try PrivateBus()
        connection = try Connection(to: .address(bus.address), loop: loop)
        guard isRunning else { return }
        service = try ControlService(on: connection, delegate: self)
        _ = try connection.requestName(ControlInterface.busName)
    }

    func state(of geotification: Geotification) -> RegionState { RegionState() }
    func reload() {}

    /// Runs the program on this bus while the double answers.
    func geotify(_ home: Home, _ arguments: [String]) throws -> Home.Outcome {
        try home.run(Home.program, arguments, ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { process in
            // Its end is no event of the loop.
            while process.isRunning { loop.runOnce(waitingAtMost: 0.01) }
            process.waitUntilExit()
        }
    }
}
