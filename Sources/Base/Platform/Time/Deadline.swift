internal import Glibc

/// A moment until which something is waited for, on the clock that nobody sets; sleep doesn't count.
package struct Deadline: Hashable, Sendable {
    private let time: Double

    /// - Parameter seconds: From now.
    package init(after seconds: Double) { time = Self.now + seconds }

    /// The seconds that are left, 0 once it is over.
    package var rest: Double { max(time - Self.now, 0) }

    private static var now: Double { MachineTime.seconds(of: CLOCK_MONOTONIC) }
}
