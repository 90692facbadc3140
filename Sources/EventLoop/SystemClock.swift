internal import CLinux
internal import Glibc

/// The clocks of the machine.
package final class SystemClock: Clock {
    package init() {}

    package func now(_ kind: ClockKind) -> Double {
        var time = timespec()
        clock_gettime(kind.identifier, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    package func delay(until time: Double, on kind: ClockKind) -> Double? {
        // What waiting for descriptors is limited by runs on this clock, and costs no call of its own: most timers of
        // this kind are limits of calls that are answered at once.
        kind == .monotonic ? max(0, time - now(kind)) : nil
    }
}

extension ClockKind {
    /// The kernel's number for the clock.
    var identifier: Int32 {
        switch self {
        case .realtime: CLOCK_REALTIME
        case .monotonic: CLOCK_MONOTONIC
        case .boottime: CLOCK_BOOTTIME
        }
    }
}
