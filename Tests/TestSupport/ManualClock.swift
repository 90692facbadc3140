package import EventLoop

/// Clocks that stand still until a test moves them.
@MainActor package final class ManualClock: Clock {
    private var times: [ClockKind: Double]

    /// - Parameter realtime: The date that it shows first, in seconds since 1970.
    package nonisolated init(realtime: Double = 1_772_000_000) {
        times = [.realtime: realtime, .monotonic: 1000, .boottime: 5000]
    }

    package func now(_ kind: ClockKind) -> Double { times[kind]! }

    package func delay(until time: Double, on kind: ClockKind) -> Double? { time <= now(kind) ? 0 : .infinity }

    /// Lets waking time pass; what is due then is called in the loop's next round.
    package func advance(by seconds: Double) {
        for kind in ClockKind.allCases { times[kind]! += seconds }
    }

    /// Lets the machine sleep: only `monotonic` stands still.
    package func suspend(for seconds: Double) {
        times[.realtime]! += seconds
        times[.boottime]! += seconds
    }

    /// Sets the date.
    package func setRealtime(to time: Double) { times[.realtime] = time }
}
