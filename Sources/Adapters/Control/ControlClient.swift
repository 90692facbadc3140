package import DBus
package import Geofencing
package import Reminders
package import Shifts

/// Asks the daemon, if it runs; never starts it.
///
/// Each question fails with `ServiceUnknown` or `NameHasNoOwner` if no daemon runs, and with `NoReply` after the
/// timeout.
@MainActor package struct ControlClient {
    private let connection: Connection
    private let timeout: Double

    /// - Parameters:
    ///   - connection: To the session bus.
    ///   - timeout: Seconds to wait for an answer.
    package init(connection: Connection, timeout: Double = 5) {
        self.connection = connection
        self.timeout = timeout
    }

    /// How the daemon is doing.
    /// - Throws: `DBusError`, as every question.
    package func status() throws(DBusError) -> DaemonStatus { try DaemonStatus(answer("Status")) }

    /// The position; if it isn't known, the daemon looks for it, up to 20 seconds.
    /// - Throws: `ControlInterface.noPosition` if there is none.
    package func here() throws(DBusError) -> PositionFix { try Self.position(answer("Here")) }

    /// The last position, at once; the daemon doesn't look for it.
    /// - Throws: `ControlInterface.noPosition` if there is none.
    package func lastPosition() throws(DBusError) -> PositionFix { try Self.position(answer("LastPosition")) }

    /// The networks that are heard now.
    /// - Throws: `DBusError`, as every question.
    package func networks() throws(DBusError) -> NetworkScan {
        let answer = try ask("Networks")
        func networks(_ index: Int) -> Set<Network> {
            guard answer.indices.contains(index) else { return [] }
            return Set((answer[index].array ?? []).compactMap { $0.string.flatMap(Network.init) })
        }
        return NetworkScan(time: 0, heard: networks(0), connected: networks(1))
    }

    /// Makes it forget where these networks are; all of them if nil.
    /// - Throws: `ControlInterface.notWritten` if the database still has it.
    package func forget(_ networks: [Network]?) throws(DBusError) {
        _ = try ask("ForgetNetworks", .strings((networks ?? []).map(\.text)))
    }

    /// All geotifications, in the order of the store.
    /// - Throws: `DBusError`, as every question.
    package func geotifications() throws(DBusError) -> [GeotificationReport] {
        (try answer("List").array ?? []).compactMap(GeotificationReport.init)
    }

    /// One geotification, by its complete identifier.
    /// - Throws: `ControlInterface.notFound`.
    package func geotification(_ identifier: String) throws(DBusError) -> GeotificationReport {
        guard let report = GeotificationReport(try answer("Get", .string(identifier))) else {
            throw Self.malformed("isn't a geotification")
        }
        return report
    }

    /// The states of the enabled geotifications' regions, by identifier.
    /// - Throws: `DBusError`, as every question.
    package func regionStates() throws(DBusError) -> [String: RegionState] { try status().statesByIdentifier }

    /// Does something about a reminder.
    /// - Throws: `ControlInterface.notFound`, `notShown`, `notWritten`.
    package func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) {
        switch action {
        case .done: _ = try ask("Done", .string(identifier))
        case .snooze(let seconds): _ = try ask("Snooze", .string(identifier), .double(seconds))
        case .next: _ = try ask("Next", .string(identifier))
        }
    }

    /// Shows nothing for so many seconds; until `resume` if nil.
    /// - Throws: `ControlInterface.notWritten`.
    package func pause(for seconds: Double?) throws(DBusError) { _ = try ask("Pause", .double(seconds ?? 0)) }

    /// Ends a pause.
    /// - Throws: `ControlInterface.notWritten`.
    package func resume() throws(DBusError) { _ = try ask("Resume") }

    /// Sends the daemon's positions to this connection from now on.
    /// - Throws: `DBusError`, as every question.
    package func subscribe() throws(DBusError) { _ = try ask("Subscribe") }

    /// Sends the points of shifts to this connection from now on.
    /// - Throws: `DBusError`, as every question.
    package func subscribeToPoints() throws(DBusError) { _ = try ask("SubscribePoints") }

    func ask(_ member: String, _ arguments: Value...) throws(DBusError) -> [Value] {
        try connection.callAndWait(ControlInterface.call(member, arguments), timeout: timeout)
    }

    private func answer(_ member: String, _ arguments: Value...) throws(DBusError) -> Value {
        try Self.one(of: connection.callAndWait(ControlInterface.call(member, arguments), timeout: timeout))
    }

    private static func one(of values: [Value]) throws(DBusError) -> Value {
        guard let value = values.first else { throw malformed("is empty") }
        return value
    }

    private static func position(_ answer: Value) throws(DBusError) -> PositionFix {
        guard let fix = PositionFix(answer) else { throw malformed("isn't a position") }
        return fix
    }

    private static func malformed(_ fault: String) -> DBusError {
        DBusError(name: DBusError.invalidArguments, message: "the daemon's answer " + fault)
    }
}

// MARK: - Shifts

extension ControlClient {
    /// Starts a shift of the profile as it was last, with the change.
    /// - Parameter until: When it ends, seconds since 1970; nil: when it is stopped.
    /// - Returns: false if a shift of the profile is already on.
    /// - Throws: `InvalidArgs` with a sentence if the profile isn't valid; `ControlInterface.notWritten`.
    package func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool {
        var options = Self.options(change)
        if let until { options.append(("until", .double(until))) }
        return try ask("StartShift", .string(profile), .properties(options)).first?.boolean ?? true
    }

    /// Ends the profile's shift.
    /// - Throws: `ControlInterface.notOn`, `notWritten`.
    package func stopShift(_ profile: String) throws(DBusError) { _ = try ask("StopShift", .string(profile)) }

    /// The profiles whose shifts are on, the oldest shift first.
    /// - Throws: `DBusError`, as every question.
    package func activeShiftProfiles() throws(DBusError) -> [String] {
        (try ask("Shifts").first?.array ?? []).compactMap { $0["profile"]?.string }
    }

    /// Changes a profile, or adds one.
    /// - Throws: As `startShift`.
    package func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError) {
        _ = try ask("SetShiftProfile", .string(profile), .properties(Self.options(change)))
    }

    /// Forgets a profile; its shifts stay.
    /// - Throws: `ControlInterface.notFound`, `notWritten`.
    package func deleteShiftProfile(_ profile: String) throws(DBusError) {
        _ = try ask("DeleteShiftProfile", .string(profile))
    }

    /// Sends the profile's refused points again, and tries those that wait at once.
    /// - Returns: How many points are sent again.
    /// - Throws: `ControlInterface.notFound`, `notWritten`; `InvalidArgs` with a sentence if the profile has no target.
    package func retryShiftProfile(_ profile: String) throws(DBusError) -> Int {
        try ask("RetryShiftProfile", .string(profile)).first?.integer ?? 0
    }

    private static func options(_ change: ShiftProfileChange) -> [(String, Value)] {
        var options: [(String, Value)] = []
        if let every = change.every { options.append(("every", .double(every))) }
        if let url = change.url { options.append(("url", .string(url))) }
        if let format = change.format { options.append(("format", .string(format.rawValue))) }
        if let isInsecure = change.isInsecure { options.append(("insecure", .boolean(isInsecure))) }
        if let tracker = change.tracker { options.append(("tracker", .string(tracker))) }
        return options
    }
}

// MARK: - Without waiting

/// The same questions for programs that go on meanwhile: the loop delivers the answer.
extension ControlClient {
    /// Asks how the daemon is doing.
    package func status(_ reply: @escaping @MainActor (Result<DaemonStatus, DBusError>) -> Void) {
        ask("Status", reply) { value throws(DBusError) in try DaemonStatus(value) }
    }

    /// Asks for the last position; the daemon doesn't look for it.
    /// - Parameter reply: Gets `ControlInterface.noPosition` if there is none.
    package func lastPosition(_ reply: @escaping @MainActor (Result<PositionFix, DBusError>) -> Void) {
        ask("LastPosition", reply) { value throws(DBusError) in try Self.position(value) }
    }

    /// Sends the daemon's positions to this connection from now on.
    package func subscribe(_ reply: @escaping @MainActor (Result<Void, DBusError>) -> Void) {
        connection.call(ControlInterface.call("Subscribe"), timeout: timeout) { reply($0.map { _ in }) }
    }

    private func ask<Answer>(
        _ member: String, _ reply: @escaping @MainActor (Result<Answer, DBusError>) -> Void,
        _ read: @escaping (Value) throws(DBusError) -> Answer
    ) {
        connection.call(ControlInterface.call(member), timeout: timeout) { values in
            reply(Result { () throws(DBusError) in try read(Self.one(of: values.get())) })
        }
    }
}
