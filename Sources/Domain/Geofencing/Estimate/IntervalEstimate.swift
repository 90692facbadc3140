/// How often the source usually speaks: the median of its last intervals.
struct IntervalEstimate: Sendable {
    /// A few long silences at the start, at rest, are no habit yet.
    private var recent = RecentValues<7>(repeating: atFirst, count: countAtFirst)
    /// Seconds.
    private(set) var usual = IntervalEstimate.atFirst

    /// Seconds; a source that has not shown its habit yet.
    static let atFirst = 30.0
    private static let countAtFirst = 3
    /// Seconds; a longer interval is an absence, not a habit.
    private static let longest = 1800.0

    init() {}

    init(usual: Double) {
        guard usual > 0, usual < Self.longest else { return }
        recent = RecentValues(repeating: usual, count: 7)
        self.usual = usual
    }

    mutating func add(_ interval: Double) {
        guard interval > 0, interval < Self.longest else { return }
        recent.add(interval)
        usual = recent.quantile(0.5)
    }
}
