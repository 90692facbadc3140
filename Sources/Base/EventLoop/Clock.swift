/// What a time is measured by.
package enum ClockKind: CaseIterable, Hashable, Sendable {
    /// The date: seconds since 1970. May be set back or forward. For snoozes and schedules.
    case realtime
    /// Runs while the machine is awake. For how long an answer stood.
    case monotonic
    /// Like `monotonic`, but counts sleep too. For how long one stayed.
    case boottime
}

/// The source of all times; tests and replays replace it.
package protocol Clock: AnyObject {
    /// Seconds on the clock of this kind.
    @MainActor func now(_ kind: ClockKind) -> Double
    /// How many seconds of real, waking time pass until the clock shows `time`; nil where the system's own timer of that
    /// kind is to be asked, which also knows of sleep and of clocks that are set.
    @MainActor func delay(until time: Double, on kind: ClockKind) -> Double?
}
