import Reminders

/// Sleep, and a date that is set.
extension MonitorDriver {
    /// The machine goes to sleep, or has slept.
    /// - Parameter time: Seconds since 1970; nil where it isn't known when.
    func suspend(at time: Double?) {
        engine.suspend(at: time)
        save()
        keepDeadlines()
    }

    func resume(at time: Double) {
        engine.resume(at: time)
        take(engine.advance(to: now))
        record()
        setAnchor(to: time)
        keepDeadlines()
        // What was heard before may be that of another place.
        heard = nil
        onResume?()
    }

    /// The date was set: what the next fix says is the time now, and rules may be due.
    func clockWasSet() {
        engine.clockWasSet()
        ruleIsDue()
    }
}
