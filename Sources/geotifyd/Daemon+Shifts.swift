import DBus
import EventLoop
import Geofencing
import Shifts
import Storage

/// Duties and their shifts, as the control interface has them begin and end.
extension Daemon {
    func locate(_ answer: @escaping @MainActor (PositionFix?) -> Void) {
        holders.ask()
        if let lastFix { return answer(lastFix) }
        questions.ask(answer)
        // Its state may already say that there is no hope.
        questions.follow(outside.source.state)
    }

    func subscribersChanged(_ areThere: Bool) { holders.set(.subscribers, areThere) }

    var shifts: [Shift] { shiftKeeper.shifts }

    func startShift(_ duty: String, _ change: DutyChange, until: Double?) throws(DBusError) -> Bool {
        if let until, until <= outside.loop.clock.now(.realtime) {
            throw DBusError(name: DBusError.invalidArguments, message: "the end of the shift is over already")
        }
        let duty = try changed(duty, change)
        return try written { () throws(StateError) in try shiftKeeper.start(duty, until: until) }
    }

    func stopShift(_ duty: String) throws(DBusError) -> Bool {
        try written { () throws(StateError) in try shiftKeeper.stop(duty) }
    }

    func setDuty(_ duty: String, _ change: DutyChange) throws(DBusError) {
        let duty = try changed(duty, change)
        try written { () throws(StateError) in try database.set(duty) }
    }

    func deleteDuty(_ duty: String) throws(DBusError) -> Bool {
        try written { () throws(StateError) in try database.deleteDuty(named: duty) }
    }

    func retryDuty(_ duty: String) throws(DBusError) -> Int? {
        let known = try written { () throws(StateError) in try database.duty(named: duty) }
        if let known, known.target == nil {
            throw DBusError(name: DBusError.invalidArguments, message: "its points are sent nowhere")
        }
        let count = try written { () throws(StateError) in try database.sendAgain(duty) }
        if count != nil { courier?.hurry() }
        return count
    }

    /// The duty as it was last, with the change.
    private func changed(_ name: String, _ change: DutyChange) throws(DBusError) -> Duty {
        let duty = try written { () throws(StateError) in try database.duty(named: name) }
        do {
            return try change.applied(to: duty ?? Duty(name: name), isNew: duty == nil)
        } catch {
            throw DBusError(name: DBusError.invalidArguments, message: error.description)
        }
    }
}
