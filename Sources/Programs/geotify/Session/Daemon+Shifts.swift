import CommandLine
import Control
import DBus
import Shifts

/// Shifts, which the daemon begins and ends. It is never started by that.
extension Daemon {
    /// - Returns: false where that profile is on already.
    /// - Throws: 64 where a profile can't be like that, 69 where the daemon doesn't run or doesn't answer.
    func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(CommandFailure) -> Bool {
        try self.change(profile) { client throws(DBusError) in try client.startShift(profile, change, until: until) }
    }

    func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(CommandFailure) {
        try self.change(profile) { client throws(DBusError) in try client.setShiftProfile(profile, change) }
    }

    /// - Throws: 66 where one of these isn't on.
    func stopShifts(_ profiles: [String]) throws(CommandFailure) {
        try ask { client throws(DBusError) in
            for profile in profiles { try client.stopShift(profile) }
        }
    }

    func activeShiftProfiles() throws(CommandFailure) -> [String] {
        try ask { client throws(DBusError) in try client.activeShiftProfiles() }
    }

    /// - Throws: 66 where there is none of that name.
    func deleteShiftProfile(_ profile: String) throws(CommandFailure) {
        var isThere = true
        try ask { client throws(DBusError) in
            do throws(DBusError) {
                try client.deleteShiftProfile(profile)
            } catch  where error.name == ControlInterface.notFound {
                isThere = false
            }
        }
        if !isThere { throw CommandFailure(.notFound, "there is no shift profile '\(profile)'") }
    }

    /// - Returns: How many points are sent again.
    /// - Throws: 66 where there is none of that name, 64 where it is sent nowhere.
    func retryShiftProfile(_ profile: String) throws(CommandFailure) -> Int {
        var failure: CommandFailure?
        let count = try ask { client throws(DBusError) in
            do throws(DBusError) {
                return try client.retryShiftProfile(profile)
            } catch  where error.name == ControlInterface.notFound {
                failure = CommandFailure(.notFound, "there is no shift profile '\(profile)'")
            } catch  where error.name == DBusError.invalidArguments {
                let command = CommandText.line(["geotify", "shift", "set", profile, "--to"])
                failure = CommandFailure(
                    .usage, "the points of '\(profile)' are sent nowhere; say where with '\(command) URL'")
            }
            return 0
        }
        if let failure { throw failure }
        return count
    }

    /// What the daemon says against a profile is the person's to mend.
    private func change<Answer>(
        _ profile: String, _ change: @MainActor (ControlClient) throws(DBusError) -> Answer
    ) throws(CommandFailure) -> Answer {
        var fault: String?
        let answer = try ask { client throws(DBusError) in
            do throws(DBusError) {
                return try change(client) as Answer?
            } catch  where error.name == DBusError.invalidArguments {
                fault = error.message
                return nil
            }
        }
        guard let answer else { throw CommandFailure(.usage, "\(profile) can't be like that: \(fault ?? "")") }
        return answer
    }
}
