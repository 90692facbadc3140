internal import Glibc

/// What the machine's clocks show.
package enum MachineTime {
    /// - Parameter clock: The kernel's number for it, `CLOCK_REALTIME` and the like.
    /// - Returns: Seconds.
    package static func seconds(of clock: Int32) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
