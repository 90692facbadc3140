import DBus
import EventLoop
import Geofencing
import Ports
import Shifts
import State

/// Profiles and their shifts, which the control interface starts and stops.
extension Daemon {
    func locate(_ answer: @escaping @MainActor (PositionFix?) -> Void) {
        clients.ask()
        if let lastFix { return answer(lastFix) }
        requests.ask(answer)
        // Its state may already say that there is no hope.
        requests.follow(environment.source.state)
    }

    func subscribersChanged(_ areThere: Bool) { clients.set(.subscribers, areThere) }

    var shifts: [Shift] { recorder.shifts }

    func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool {
        if let until, until <= date {
            throw DBusError(name: DBusError.invalidArguments, message: "the end of the shift is over already")
        }
        let profile = try changed(profile, change)
        let effects = try written { () throws(StateError) in
            try recorder.start(profile, until: until, from: lastFix)
        }
        carryOut(effects ?? [])
        return effects != nil
    }

    func stopShift(_ profile: String) throws(DBusError) -> Bool {
        let effects = try written { () throws(StateError) in try recorder.stop(profile) }
        carryOut(effects ?? [])
        return effects != nil
    }

    func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError) {
        let profile = try changed(profile, change)
        try written { () throws(StateError) in try database.set(profile) }
    }

    func deleteShiftProfile(_ profile: String) throws(DBusError) -> Bool {
        try written { () throws(StateError) in try database.deleteProfile(named: profile) }
    }

    func retryShiftProfile(_ profile: String) throws(DBusError) -> Int? {
        let known = try written { () throws(StateError) in try database.profile(named: profile) }
        if let known, known.target == nil {
            throw DBusError(name: DBusError.invalidArguments, message: "its points are sent nowhere")
        }
        let count = try written { () throws(StateError) in try database.sendAgain(profile) }
        if count != nil { courier?.hurry() }
        return count
    }

    /// The profile as it was last, with the change.
    private func changed(_ name: String, _ change: ShiftProfileChange) throws(DBusError) -> ShiftProfile {
        let profile = try written { () throws(StateError) in try database.profile(named: name) }
        do {
            return try change.applied(to: profile ?? ShiftProfile(name: name), isNew: profile == nil)
        } catch {
            throw DBusError(name: DBusError.invalidArguments, message: error.description)
        }
    }
}
