import Control
import DBus
import EventLoop
import Foundation
import Geofencing
import Ports
import Reminders
import Shifts
import TestSupport

/// The daemon's end of the control interface on a bus of its own, with answers that the test chooses.
@MainActor final class DaemonDouble: ControlDelegate {
    var status = DaemonStatus(
        version: "0.1.0", source: SourceState(.working), fixTime: nil,
        fixAccuracy: nil, waitingNotices: 0, problems: [], regions: [])
    var reminders = ReminderSet()
    var lastFix: PositionFix?
    var answers = true
    private let bus: PrivateBus
    private let loop = EventLoop(clock: SystemClock())
    private let connection: Connection
    private var service: ControlService?

    /// - Parameters:
    ///   - isRunning: Whether anybody has the daemon's name.
    ///   - command: By which the bus can start the one who is to have it.
    init(isRunning: Bool = true, startedBy command: String? = nil) throws {
        bus = try PrivateBus(services: command.map { [ControlInterface.busName: $0] } ?? [:])
        connection = try Connection(to: .address(bus.address), loop: loop)
        guard isRunning else { return }
        service = try ControlService(on: connection, delegate: self)
        _ = try connection.requestName(ControlInterface.busName)
    }

    /// Installs what the bus can start to have the daemon's name.
    func install(_ command: String, as file: String) throws {
        try bus.install(command, for: ControlInterface.busName, as: file)
    }

    func uninstall(_ file: String) { bus.uninstall(file) }

    /// Puts a systemd onto the bus that answers while the double does.
    func scriptUnits(unitState: String?) throws -> ScriptedUnits {
        try ScriptedUnits(on: bus.address, loop: loop, unitState: unitState)
    }

    func state(of geotification: Geotification) -> RegionState { RegionState() }

    func announce(_ notice: Notice) { service?.announce(notice) }
    func announce(_ state: SourceState) { service?.announce(state) }
    func announce(_ fix: PositionFix) { service?.announce(fix) }

    /// The daemon ends: its name is nobody's.
    func end() throws { try connection.releaseName(ControlInterface.busName) }

    /// Answers until the condition holds, which what the program does is no event of the loop for.
    func wait(until condition: @MainActor () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while !condition() {
            if ContinuousClock.now > end { return false }
            loop.runOnce(waitingAtMost: 0.01)
        }
        return true
    }

    func reload() {}

    var scan: NetworkScan?
    /// What it was told to forget: texts of networks, "all" for all.
    var forgotten: [String] = []
    /// Why nothing can be written down; nil where it can.
    var troubleWriting: String?
    func forget(_ networks: [Network]?) throws(DBusError) {
        forgotten += networks?.map(\.text) ?? ["all"]
        try writeDown()
    }

    private func writeDown() throws(DBusError) {
        if let troubleWriting { throw DBusError(name: ControlInterface.notWritten, message: troubleWriting) }
    }

    /// What the program had it do, in order; and whether it can.
    var performed: [String] = []
    var canPerform = true

    func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) -> Bool {
        try writeDown()
        performed.append("\(action) \(identifier)")
        return canPerform
    }

    func pause(for seconds: Double?) throws(DBusError) {
        try writeDown()
        performed.append("pause \(seconds?.description ?? "for ever")")
    }

    func endPause() throws(DBusError) {
        try writeDown()
        performed.append("resume")
    }

    func locate(_ answer: @escaping @MainActor (PositionFix?) -> Void) { answer(lastFix) }
    /// Whether anybody has asked for positions.
    var hasSubscribers = false
    func subscribersChanged(_ areThere: Bool) { hasSubscribers = areThere }

    /// The shifts that are on; what is done to them is in `performed`, too.
    var shifts: [Shift] = []

    func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool {
        try setShiftProfile(profile, change)
        performed.append("start \(performed.removeLast())" + (until.map { " until \($0)" } ?? ""))
        return !shifts.contains { $0.profile == profile }
    }

    func stopShift(_ profile: String) throws(DBusError) -> Bool {
        try writeDown()
        performed.append("stop \(profile)")
        return shifts.contains { $0.profile == profile }
    }

    func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError) {
        try writeDown()
        do {
            let profile = try change.applied(to: ShiftProfile(name: profile), isNew: true)
            let target = profile.target.map { " to \($0.url.text) as \($0.format) by \($0.tracker ?? "nobody")" } ?? ""
            performed.append("\(profile.name) every \(profile.every)" + target)
        } catch {
            throw DBusError(name: DBusError.invalidArguments, message: error.description)
        }
    }

    func deleteShiftProfile(_ profile: String) throws(DBusError) -> Bool {
        try writeDown()
        performed.append("delete \(profile)")
        return profile == "work"
    }

    func retryShiftProfile(_ profile: String) throws(DBusError) -> Int? {
        if profile == "silent" {
            throw DBusError(name: DBusError.invalidArguments, message: "its points are sent nowhere")
        }
        performed.append("retry \(profile)")
        return ["work": 5, "dispatch": 1, "idle": 0][profile]
    }

    func announce(shift profile: String, isOn: Bool) { service?.announce(shift: profile, isOn: isOn) }
    func announce(_ fix: PositionFix, of profile: String) { service?.announce(fix, of: profile) }

    /// Calls a method of the double as another program would.
    /// - Returns: The error's name; nil where there is none.
    func call(_ member: String, _ arguments: [Value]) throws -> String? {
        let caller = try Connection(to: .address(bus.address), loop: loop)
        defer { caller.close() }
        var result: Result<[Value], DBusError>?
        let call = MethodCall(
            to: ControlInterface.busName, ControlInterface.path, ControlInterface.interface, member, arguments)
        caller.call(call) { result = $0 }
        _ = loop.run(atMost: 20) { result != nil }
        if case .failure(let error) = result { return error.name }
        return result == nil ? "no reply" : nil
    }

    /// The directory with the bus's socket, which is called `bus` as that of a session is.
    var runtimeDirectory: String {
        let path = bus.address.drop { $0 != "/" }.prefix { $0 != "," }
        return String(path.dropLast("/bus".count))
    }

    /// By which programs find the bus.
    var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address] }

    /// Runs the program on this bus, and something beside it that ends it.
    func geotify(
        _ home: Home, _ arguments: String..., beside work: @MainActor (ProgramRun) throws -> Void
    ) throws -> Home.Outcome {
        try home.run(Home.program, arguments, ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { process in
            try work(process)
            _ = wait { !process.isRunning }
            process.send(SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Runs a line of the shell, in which `geotify` is the program, on this bus while the double answers.
    func shell(_ home: Home, _ line: String) throws -> Home.Outcome {
        let script = "geotify() { '\(Home.program)' \"$@\"; }; \(line)"
        return try home.run("/bin/sh", ["-c", script], ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { process in
            _ = wait { !process.isRunning }
            process.send(SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Runs the program on this bus while the double answers.
    /// - Parameter environment: By which the program finds the bus.
    func geotify(
        _ home: Home, _ arguments: [String], environment: [String: String]? = nil
    ) throws -> Home.Outcome {
        let environment = environment ?? self.environment
        return try home.run(Home.program, arguments, environment) { process in
            // Its end is no event of the loop.
            while process.isRunning {
                if answers { loop.runOnce(waitingAtMost: 0.01) } else { usleep(10_000) }
            }
            process.waitUntilExit()
        }
    }
}
