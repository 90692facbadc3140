package import DBus
package import Shifts

/// Has the daemon begin and end shifts.
extension ControlClient {
    /// Has a shift begin, of a duty as it is remembered but for the change.
    /// - Parameter until: When it ends by itself, seconds since 1970.
    /// - Returns: false where that duty is on already.
    /// - Throws: `InvalidArgs` with a sentence where a duty can't be like that.
    package func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool {
        var options = Self.options(change)
        if let until { options.append(("until", .double(until))) }
        return try ask("StartShift", .string(profile), .properties(options)).first?.boolean ?? true
    }

    /// - Throws: `ControlInterface.notOn`.
    package func stopShift(_ profile: String) throws(DBusError) { _ = try ask("StopShift", .string(profile)) }

    /// The names of the duties that are on, the oldest shift first.
    package func dutiesThatAreOn() throws(DBusError) -> [String] {
        (try ask("Shifts").first?.array ?? []).compactMap { $0["duty"]?.string }
    }

    /// Changes a duty, or adds one.
    /// - Throws: As `startShift`.
    package func setDuty(_ profile: String, _ change: ShiftProfileChange) throws(DBusError) {
        _ = try ask("SetDuty", .string(profile), .properties(Self.options(change)))
    }

    /// Forgets a duty's settings.
    /// - Throws: `ControlInterface.notFound`.
    package func deleteDuty(_ profile: String) throws(DBusError) { _ = try ask("DeleteDuty", .string(profile)) }

    /// Has the points of a duty that were refused be sent again, and what waits be tried at once.
    /// - Returns: How many points.
    /// - Throws: `ControlInterface.notFound`; `InvalidArgs` with a sentence where the duty is sent nowhere.
    package func retryDuty(_ profile: String) throws(DBusError) -> Int {
        try ask("RetryDuty", .string(profile)).first?.integer ?? 0
    }

    /// Has the daemon send the points of shifts to this connection, from now on.
    package func subscribeToPoints() throws(DBusError) { _ = try ask("SubscribePoints") }

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
