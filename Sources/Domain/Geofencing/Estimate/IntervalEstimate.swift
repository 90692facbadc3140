/// How often the source of positions usually reports: the median of its last intervals.
struct IntervalEstimate: Sendable {
    /// A few long silences at the start, at rest, are no habit yet.
    private var recent = RecentValues<7>(repeating: atFirst, count: countAtFirst)
    /// When the source last reported anything, even something that says nothing.
    private var last: Double?
    /// Seconds.
    private(set) var usual = IntervalEstimate.atFirst

    /// Seconds, while the source has shown no habit yet.
    static let atFirst = 30.0
    private static let countAtFirst = 3
    /// Seconds; a longer interval is an absence, not a habit.
    private static let longest = 1800.0

    init() {}

    /// Goes on from a saved value; one that no source can have is ignored.
    init(usual: Double) {
        guard usual > 0, usual < Self.longest else { return }
        recent = RecentValues(repeating: usual, count: 7)
        self.usual = usual
    }

    /// - Parameters:
    ///   - time: When the source reported, seconds since 1970.
    ///   - isAfterGap: Whether the time since its last report shows no habit.
    mutating func report(at time: Double, isAfterGap: Bool) {
        if !isAfterGap, let last { add(time - last) }
        last = time
    }

    mutating func add(_ interval: Double) {
        guard interval > 0, interval < Self.longest else { return }
        recent.add(interval)
        usual = recent.quantile(0.5)
    }
}
