package import DBus
package import Geofencing
package import Reminders

/// Asks the daemon, if it runs; never starts it.
@MainActor package struct ControlClient {
    let connection: Connection
    let timeouts: Double

    /// - Parameter patience: How long a short-lived program waits for an answer, in seconds.
    package init(connection: Connection, timeouts: Double = 5) {
        self.connection = connection
        self.timeouts = timeouts
    }

    /// - Throws: `ServiceUnknown` or `NameHasNoOwner` where no daemon runs.
    package func status() throws(DBusError) -> DaemonStatus { try DaemonStatus(one(of: ask("Status"))) }

    /// The position; the daemon finds it out first where it doesn't know it, which takes up to 20 seconds.
    /// - Throws: `ControlInterface.noPosition` where there is none.
    package func here() throws(DBusError) -> PositionFix { try position("Here") }

    /// The last position, at once; nobody looks for it.
    /// - Throws: `ControlInterface.noPosition` where there is none.
    package func lastPosition() throws(DBusError) -> PositionFix { try position("LastPosition") }

    private func position(_ member: String) throws(DBusError) -> PositionFix {
        try Self.position(one(of: ask(member)))
    }

    static func position(_ answer: Value) throws(DBusError) -> PositionFix {
        guard let fix = PositionFix(answer) else {
            throw DBusError(name: DBusError.invalidArguments, message: "the daemon's answer is no position")
        }
        return fix
    }

    /// What is heard of networks at present.
    package func heard() throws(DBusError) -> NetworkScan {
        let answer = try ask("Heard")
        func networks(_ index: Int) -> Set<Network> {
            guard answer.indices.contains(index) else { return [] }
            return Set((answer[index].array ?? []).compactMap { $0.string.flatMap(Network.init) })
        }
        return NetworkScan(time: 0, heard: networks(0), connected: networks(1))
    }

    /// Has it forget what was learnt of these networks, of all with nil.
    /// - Throws: `ControlInterface.notWritten` where the database still has it.
    package func forget(_ networks: [Network]?) throws(DBusError) {
        _ = try ask("ForgetNetworks", .strings((networks ?? []).map(\.text)))
    }

    /// All geotifications, in the order of the store.
    package func geotifications() throws(DBusError) -> [GeotificationReport] {
        (try one(of: ask("List")).array ?? []).compactMap(GeotificationReport.init)
    }

    /// One geotification.
    /// - Throws: `ControlInterface.notFound`.
    package func geotification(_ identifier: String) throws(DBusError) -> GeotificationReport {
        guard let report = GeotificationReport(try one(of: ask("Get", .string(identifier)))) else {
            throw DBusError(name: DBusError.invalidArguments, message: "the daemon's answer is no geotification")
        }
        return report
    }

    /// Has the daemon send its positions to this connection, from now on.
    package func subscribe() throws(DBusError) { _ = try ask("Subscribe") }

    /// The state of each enabled geotification's region, by identifier.
    package func regionStates() throws(DBusError) -> [String: RegionState] {
        try status().statesByIdentifier
    }

    /// Does something to a geotification.
    /// - Throws: `ControlInterface.notFound`, `ControlInterface.notShown`; `ControlInterface.notWritten`, as do those that follow.
    package func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) {
        switch action {
        case .done: _ = try ask("Done", .string(identifier))
        case .snooze(let seconds): _ = try ask("Snooze", .string(identifier), .double(seconds))
        case .next: _ = try ask("Next", .string(identifier))
        }
    }

    /// Has nothing shown for so many seconds; nil: until `resume`.
    package func pause(for seconds: Double?) throws(DBusError) { _ = try ask("Pause", .double(seconds ?? 0)) }

    package func resume() throws(DBusError) { _ = try ask("Resume") }

    func ask(_ member: String, _ arguments: Value...) throws(DBusError) -> [Value] {
        try connection.callAndWait(
            MethodCall(
                to: ControlInterface.busName, ControlInterface.path, ControlInterface.interface, member, arguments,
                mayStartService: false),
            timeout: timeouts)
    }

    private func one(of values: [Value]) throws(DBusError) -> Value {
        guard let value = values.first else {
            throw DBusError(name: DBusError.invalidArguments, message: "the daemon's answer is empty")
        }
        return value
    }
}
