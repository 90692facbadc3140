import EventLoop
import Reminders

/// What the person does.
extension MonitorDriver {
    /// Does what the person chose for a geotification, on a notice or by command.
    /// - Returns: false where there is nothing to do it to: it isn't there or disabled, or was never reported and is to be
    ///   shown again.
    func perform(_ action: NoticeAction, on identifier: String, from origin: PersonAction.Origin) -> Bool {
        let action = engine.perform(action, on: identifier, at: now, from: origin)
        note(action)
        return action != nil
    }

    /// When what is reported will be shown again, seconds since 1970; infinite: once the person says so; nil: it is shown.
    var pausedUntil: Double? { engine.policy.pausedUntil }

    /// Has nothing shown for so many seconds; nil: until `endPause`.
    func pause(for seconds: Double?) {
        let date = seconds.map { loop.clock.now(.realtime) + $0 }
        note(engine.pause(until: date, at: now))
    }

    func endPause() { note(engine.endPause(at: now)) }
}
