package import DBus
package import Shifts

/// Has the daemon begin and end shifts.
extension ControlClient {
    /// Has a shift begin, of a profile as it is remembered but for the change.
    /// - Parameter until: When it ends by itself, seconds since 1970.
    /// - Returns: false where that profile is on already.
    /// - Throws: `InvalidArgs` with a sentence where a profile can't be like that.
    package func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool {
        var options = Self.options(change)
        if let until { options.append(("until", .double(until))) }
        return try ask("StartShift", .string(profile), .properties(options)).first?.boolean ?? true
    }

    /// - Throws: `ControlInterface.notOn`.
    package func stopShift(_ profile: String) throws(DBusError) { _ = try ask("StopShift", .string(profile)) }

    /// The names of the profiles that are on, the oldest shift first.
    package func activeShiftProfiles() throws(DBusError) -> [String] {
        (try ask("Shifts").first?.array ?? []).compactMap { $0["profile"]?.string }
    }

    /// Changes a profile, or adds one.
    /// - Throws: As `startShift`.
    package func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError) {
        _ = try ask("SetShiftProfile", .string(profile), .properties(Self.options(change)))
    }

    /// Forgets a profile's settings.
    /// - Throws: `ControlInterface.notFound`.
    package func deleteShiftProfile(_ profile: String) throws(DBusError) {
        _ = try ask("DeleteShiftProfile", .string(profile))
    }

    /// Has the points of a profile that were refused be sent again, and what waits be tried at once.
    /// - Returns: How many points.
    /// - Throws: `ControlInterface.notFound`; `InvalidArgs` with a sentence where the profile is sent nowhere.
    package func retryShiftProfile(_ profile: String) throws(DBusError) -> Int {
        try ask("RetryShiftProfile", .string(profile)).first?.integer ?? 0
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
