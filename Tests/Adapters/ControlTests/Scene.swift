import Control
import DBus
import EventLoop
import Geofencing
import Ports
import Reminders
import Shifts
import TestSupport

/// Service and client on a private bus, each with its own connection, and a delegate whose answers the test chooses.
@MainActor final class Scene: ControlDelegate {
    private static let now = 1_772_440_267.0
    let loop = EventLoop(clock: SystemClock())
    private let bus: PrivateBus
    private let connection: Connection
    private var service: ControlService?

    var status = DaemonStatus(
        version: "1", source: SourceState(.working), fixTime: nil, fixAccuracy: nil, waitingNotices: 0, problems: [],
        regions: [])
    var reminders = ReminderSet()
    var lastFix: PositionFix?
    var scan: NetworkScan?
    var shifts: [Shift] = []
    /// What was asked for, in order.
    private(set) var log: [String] = []
    private(set) var hasSubscribers = false
    /// Thrown by whatever has to be recorded.
    var trouble: DBusError?

    init() throws {
        bus = try PrivateBus(services: [:])
        connection = try Connection(to: .address(bus.address), loop: loop)
        service = try ControlService(on: connection, delegate: self)
        _ = try connection.requestName(ControlInterface.busName)
    }

    func connect() throws -> Connection { try Connection(to: .address(bus.address), loop: loop) }

    var sender: ControlService { service! }

    /// Calls a method as another program would, while the service answers.
    func call(_ member: String, _ arguments: [Value] = []) throws -> Result<[Value], DBusError>? {
        let caller = try connect()
        defer { caller.close() }
        var result: Result<[Value], DBusError>?
        caller.call(
            MethodCall(
                to: ControlInterface.busName, ControlInterface.path, ControlInterface.interface, member, arguments)
        ) { result = $0 }
        _ = loop.run(atMost: 20) { result != nil }
        return result
    }

    /// The error's name of a call; nil if it succeeds.
    func error(_ member: String, _ arguments: [Value]) throws -> String? {
        guard case .failure(let error) = try call(member, arguments) else { return nil }
        return error.name
    }

    private func note(_ text: String) throws(DBusError) {
        if let trouble { throw trouble }
        log.append(text)
    }

    func locate(_ answer: @escaping @MainActor (PositionFix?) -> Void) { answer(lastFix) }
    func subscribersChanged(_ areThere: Bool) { hasSubscribers = areThere }
    func state(of geotification: Geotification) -> RegionState { RegionState(status: .inside, since: Self.now) }
    func forget(_ networks: [Network]?) throws(DBusError) {
        try note("forget \(networks?.map(\.text).joined(separator: " ") ?? "all")")
    }
    func reload() { log.append("reload") }
    func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) -> Bool {
        try note("\(action) \(identifier)")
        return identifier != "unseen"
    }
    func pause(for seconds: Double?) throws(DBusError) { try note("pause \(seconds ?? .infinity)") }
    func endPause() throws(DBusError) { try note("resume") }
    func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool {
        try note("start \(profile) \(change.every ?? 0) \(until ?? 0)")
        return true
    }
    func stopShift(_ profile: String) throws(DBusError) -> Bool {
        try note("stop \(profile)")
        return profile == "work"
    }
    func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError) {
        try note("set \(profile) \(change.url ?? "")")
    }
    func deleteShiftProfile(_ profile: String) throws(DBusError) -> Bool { profile == "work" }
    func retryShiftProfile(_ profile: String) throws(DBusError) -> Int? { profile == "work" ? 3 : nil }
}
