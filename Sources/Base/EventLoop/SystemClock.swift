internal import CLinux
internal import Glibc
internal import Platform

/// The clocks of the machine.
package final class SystemClock: Clock {
    package init() {}

    package func now(_ kind: ClockKind) -> Double { MachineTime.seconds(of: kind.identifier) }

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
