/// Notices that the date was set: the distance between `realtime` and `boottime` is otherwise constant, also in sleep.
@MainActor struct JumpDetector {
    private let clock: any Clock
    private var distance: Double?

    /// Jumps up to this many seconds are left unnoticed; time servers correct smaller errors all the time.
    private static let tolerance = 0.05

    init(clock: any Clock) {
        self.clock = clock
        _ = check()
    }

    /// Whether the date was set since the last check.
    mutating func check() -> Bool {
        let before = clock.now(.boottime)
        let realtime = clock.now(.realtime)
        let after = clock.now(.boottime)
        let current = realtime - after
        defer { distance = current }
        guard let distance else { return false }
        // The process may have been paused between two of the readings.
        return abs(current - distance) > Self.tolerance + 2 * (after - before)
    }
}
