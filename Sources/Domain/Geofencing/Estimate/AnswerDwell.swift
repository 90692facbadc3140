/// How long the last answer has stood: silence and the very same coordinates again confirm it.
struct AnswerDwell: Sendable {
    /// When the answer, or its last repetition, came; nil while none stands.
    private var last: Double?
    /// Seconds for which it stood up to then.
    private var stood = 0.0
    /// The same up to a coarse answer in between.
    private var before = 0.0
    private var isInterrupted = false
    /// How many seconds of it count as one.
    private var pace = 1.0

    /// Silence counts only beyond so many usual intervals: a source that speaks every 10 min is silent by habit.
    private static let timeout = 1.7

    /// A new answer, also one that agrees.
    /// - Parameter pace: how many seconds count as one, for an answer whose mistakes live longer.
    mutating func restart(at time: Double, pace: Double = 1) {
        self = AnswerDwell()
        last = time
        self.pace = pace
    }

    /// The same coordinates again. After a coarse answer it goes on where it was.
    mutating func repeatAnswer(at time: Double) {
        guard let last else { return }
        stood = isInterrupted ? before : stood + max(0, time - last) / pace
        isInterrupted = false
        self.last = time
    }

    /// A coarse answer contradicts nothing, but shows that the better source is away.
    mutating func interrupt(at time: Double) {
        guard last != nil else { return }
        if !isInterrupted { before = stood }
        isInterrupted = true
        stood = 0
        last = time
    }

    mutating func stop() { self = AnswerDwell() }

    /// Seconds for which the answer has stood.
    func duration(at time: Double, usualInterval: Double) -> Double {
        guard let last else { return 0 }
        return stood + max(0, time - last - Self.timeout * usualInterval) / pace
    }

    /// When it will have stood so many seconds.
    func time(of duration: Double, usualInterval: Double) -> Double? {
        guard let last else { return nil }
        return duration <= stood ? last : last + Self.timeout * usualInterval + (duration - stood) * pace
    }
}
