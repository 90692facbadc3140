/// How often the source usually speaks: the median of its last intervals.
struct IntervalHabit: Sendable {
    private var recent: InlineArray<7, Double>
    private var count: Int
    private var next = 0
    /// Seconds.
    private(set) var usual = IntervalHabit.atFirst

    /// Seconds; a source that has not shown its habit yet.
    static let atFirst = 30.0
    private static let countAtFirst = 3
    /// Seconds; a longer interval is an absence, not a habit.
    private static let longest = 1800.0

    init() {
        recent = InlineArray(repeating: Self.atFirst)
        // A few long silences at the start, at rest, are no habit yet.
        count = Self.countAtFirst
        next = Self.countAtFirst
    }

    init(usual: Double) {
        self.init()
        guard usual > 0, usual < Self.longest else { return }
        recent = InlineArray(repeating: usual)
        count = recent.count
        self.usual = usual
    }

    mutating func add(_ interval: Double) {
        guard interval > 0, interval < Self.longest else { return }
        recent[next] = interval
        next = (next + 1) % recent.count
        count = min(count + 1, recent.count)
        usual = median()
    }

    private func median() -> Double {
        var sorted = recent
        for index in 1..<max(count, 1) {
            var place = index
            while place > 0, sorted[place - 1] > sorted[place] {
                sorted.swapAt(place - 1, place)
                place -= 1
            }
        }
        return sorted[count / 2]
    }
}
