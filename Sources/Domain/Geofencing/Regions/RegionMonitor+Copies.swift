/// Answers after a gap that may be stored copies of those before it.
extension RegionMonitor {
    /// Seconds for which a stored copy may stand for the truth after waking: the next scan replaces it, or a few of them.
    static let copiesLast = 600.0

    /// After a gap the old place again may be a stored copy. But a right answer follows such a one within minutes, and so
    /// what is repeated, or stands, for longer is where one is.
    mutating func weighCopy(_ fix: PositionFix, into crossings: inout [Crossing]) {
        let first = firstCopy ?? fix.time
        firstCopy = first
        guard fix.time >= first + Self.copiesLast else { return }
        lastVerdict = .repeated
        trustCopy(heard: fix.time)
        if let deadline = decisionDeadline, deadline <= fix.time {
            decide(at: fix.time, byTimer: true, into: &crossings)
        }
    }

    /// What is heard may be what was heard before a gap: it counts once it has stood.
    mutating func awaitConfirmation(since time: Double) { firstCopy = firstCopy ?? time }

    /// Takes the last answer, repeated or uncontradicted since `firstCopy`, for one of now.
    mutating func trustCopy(heard time: Double) {
        guard let first = firstCopy, let lastFix = witness == nil ? lastAnswer : lastFix else { return }
        firstCopy = nil
        isAfterGap = false
        if let witness {
            follow(lastFix, noise: witness.noise, silence: Self.unknownGap, mistakes: witness.mistakes)
            filter.takeForWitness()
        } else {
            follow(lastFix, silence: Self.unknownGap)
        }
        lastHeard = time
        standing.restart(at: first)
        watchNearby()
        scheduleDecision()
    }

    /// When silence makes an answer of what may have been a stored copy.
    var copyDeadline: Double? { isAfterGap ? firstCopy.map { $0 + Self.copiesLast } : nil }
}
