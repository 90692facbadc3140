import EventLoop
import Reminders
import State

/// What the person does.
extension MonitorDriver {
    /// Does what the person chose for a geotification, on a notice or by command.
    /// - Returns: false where there is nothing to do it to: it isn't there or disabled, or was never reported and is to be
    ///   shown again.
    /// - Throws: Where what was asked for by command can't be written down. What was chosen on a notice, which is closed, is
    ///   kept and tried again.
    func perform(
        _ action: NoticeAction, on identifier: String, from origin: PersonAction.Origin
    ) throws(StateError) -> Bool {
        if origin == .command {
            return try carryOut { $0.perform(action, on: identifier, at: now, from: origin) }
        }
        guard let action = engine.perform(action, on: identifier, at: now, from: origin) else { return false }
        note(action)
        return true
    }

    /// When what is reported will be shown again, seconds since 1970; infinite: once the person says so; nil: it is shown.
    var pausedUntil: Double? { engine.policy.pausedUntil }

    /// Has nothing shown for so many seconds; nil: until `endPause`.
    func pause(for seconds: Double?) throws(StateError) {
        let date = seconds.map { loop.clock.now(.realtime) + $0 }
        try carryOut { $0.pause(until: date, at: now) }
    }

    func endPause() throws(StateError) { try carryOut { $0.endPause(at: now) } }
}
