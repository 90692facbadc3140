/// Where the machine is, from all evidence so far, and how long the last answer has stood.
///
/// Each kind of evidence has one function here, which weighs it: a fix, a position by networks, unfamiliar networks, a
/// repetition, the end of a stored copy, and a gap. Silence weighs by `rule(at:networksLast:)`. All times are seconds
/// since 1970.
struct PositionEstimate: Sendable {
    private var filter = PositionFilter()
    private var errors = SourceErrors()
    private var stamps = TimeStampFilter()
    private var interval = IntervalEstimate()
    private var dwell = AnswerDwell()
    private var gap = Gap()
    /// The last answer that counts, also one of networks; the filter's positions are relative to it.
    private(set) var lastFix: PositionFix?
    /// The last one of the source of positions alone: what it repeats is no news.
    private(set) var lastAnswer: PositionFix?
    /// When there was last any evidence: an answer or its repetition.
    private(set) var lastEvidence: Double?
    /// Answers since the start or the last gap.
    private var answers = 0

    /// Metres; a coarser fix is a guess from the network's address and says nothing of any region.
    private static let coarsest = 1000.0
    /// Seconds taken for a silence of unknown length: long enough to have moved.
    private static let unknownSilence = 3600.0
    /// How many times longer than a position unfamiliar networks have to stand: an access point is restarted within
    /// minutes.
    private static let paceOfAbsence = 4.0
    /// The belief at places of known networks from which on it says something that none is in range.
    private static let worthMissing = 0.01

    // MARK: - Time stamps

    /// - Returns: The fix that has waited for a second one if the next one confirms it.
    mutating func confirmWaiting(by next: PositionFix) -> PositionFix? { stamps.confirmWaiting(by: next) }

    /// - Returns: The fix that has waited for a second one, which silence confirms.
    mutating func releaseWaiting() -> PositionFix? { stamps.releaseWaiting() }

    mutating func judgeTimeStamp(of fix: PositionFix) -> TimeStampFilter.Verdict {
        stamps.judge(fix, usualInterval: interval.usual, isExpected: gap.isOpen)
    }

    /// When silence confirms the fix that waits.
    var waitingDeadline: Double? { stamps.deadline(usualInterval: interval.usual) }

    /// Whether there was other evidence after a fix.
    func isOverdue(_ fix: PositionFix) -> Bool { fix.time < (lastEvidence ?? fix.time) }

    // MARK: - A fix

    /// Weighs a fix whose time stamp is trusted, beside what networks say.
    /// - Parameter isGap: Whether the time since the last one is unknown.
    mutating func weigh(_ fix: PositionFix, isGap: Bool, beside networks: NetworkReading) -> FixVerdict {
        let silence = isGap ? Self.unknownSilence : silence(at: fix.time)
        let isRepeated = fix.coordinate == lastAnswer?.coordinate
        if isRepeated, gap.isOpen || isGap {
            if gap.isOpen { gap.addCopy(at: fix.time) }
            return .copy
        }
        if gap.isRefuted(fix, by: networks) { return .copy }
        gap.forgetStale()
        interval.report(at: fix.time, isAfterGap: isGap || gap.isOpen)
        if isGap {
            dwell.stop()
            errors.forgetNeighbours()
        }
        if isCoarse(fix) {
            // Nor does it show anything of networks.
            if case .nothing = networks { dwell.interrupt(at: fix.time) }
            return .coarse
        }
        let evidence = networks.evidence
        lastEvidence = evidence == nil ? fix.time : max(fix.time, lastEvidence ?? fix.time)
        if isRepeated, !networks.isUnfamiliar { return .repeated }
        follow(fix, silence: silence)
        lastAnswer = fix
        if let evidence {
            filter.attest(position: Geodesic.position(of: evidence.coordinate, seenFrom: fix.coordinate), by: evidence)
        }
        gap.end()
        return .weighed
    }

    private func isCoarse(_ fix: PositionFix) -> Bool {
        guard let accuracy = fix.knownAccuracy else {
            // 0, 0 is what sources say that know nothing.
            return fix.coordinate.latitude == 0 && fix.coordinate.longitude == 0
        }
        return accuracy > Self.coarsest
    }

    private mutating func follow(_ fix: PositionFix, silence: Double) {
        if let last = lastAnswer {
            errors.learn(from: last, to: fix, elapsed: max(silence, fix.time - last.time))
        }
        follow(fix, noise: errors.model(of: fix), silence: silence)
    }

    /// - Parameters:
    ///   - silence: Seconds without evidence: the time to move.
    ///   - leastSilence: Seconds to move in at least, even if the time stamps leave less.
    ///   - mistakes: How often such a fix is wrong; nil: as often as others.
    private mutating func follow(
        _ fix: PositionFix, noise: ErrorModel, silence: Double, leastSilence: Double = 0, mistakes: Double? = nil
    ) {
        answers += 1
        defer { lastFix = fix }
        guard let last = lastFix, !filter.hypotheses.isEmpty else { return filter.start(noise: noise) }
        let stood = dwell.duration(at: fix.time, usualInterval: interval.usual)
        if stood > 0 { filter.stand(for: stood) }
        filter.update(
            shift: Geodesic.position(of: fix.coordinate, seenFrom: last.coordinate),
            silence: max(silence, leastSilence), elapsed: max(silence, fix.time - last.time), noise: noise,
            mistakes: mistakes)
    }

    // MARK: - Repetition and silence

    /// The last answer stands from now on.
    mutating func startDwell(at time: Double) { dwell.restart(at: time) }

    /// The last answer again, or the same networks.
    mutating func repeatAnswer(at time: Double) {
        dwell.repeatAnswer(at: time)
        lastEvidence = max(lastEvidence ?? time, time)
    }

    /// When silence makes an answer of what may have been a stored copy; nil if none waits.
    var copyDeadline: Double? { gap.copyDeadline }

    /// Takes the last answer, repeated or uncontradicted for long after a gap, for one of now.
    /// - Returns: Whether there was one.
    mutating func trustCopy(at time: Double, beside networks: NetworkReading) -> Bool {
        let evidence = networks.evidence
        guard let first = gap.firstCopy, let fix = evidence == nil ? lastAnswer : lastFix else {
            gap.forgetCopy()
            return false
        }
        gap.end()
        if let evidence {
            follow(fix, noise: evidence.noise, silence: Self.unknownSilence, mistakes: evidence.mistakes)
            filter.attestLastFix()
        } else {
            follow(fix, silence: Self.unknownSilence)
        }
        lastEvidence = time
        dwell.restart(at: first)
        return true
    }

    // MARK: - Networks

    /// Weighs where networks say that the machine is.
    mutating func weigh(_ evidence: NetworkEvidence, at time: Double) {
        gap.end(at: time, after: lastAnswer)
        follow(
            PositionFix(coordinate: evidence.coordinate, accuracy: evidence.accuracy, time: time),
            noise: evidence.noise, silence: silence(at: time), leastSilence: evidence.leastSilence,
            mistakes: evidence.mistakes)
        filter.attestLastFix()
        if evidence.isConnected { answers = max(answers, CrossingRule.firstAnswers) }
        lastEvidence = time
        dwell.restart(at: time)
    }

    /// Whether networks may be those of before a gap: a list may be reported again, a connection is of now.
    func mayBeCopy(_ evidence: NetworkEvidence) -> Bool {
        gap.isOpen && !evidence.isConnected && evidence.coordinate == lastFix?.coordinate
    }

    /// What may be a copy counts once it has stood.
    mutating func awaitConfirmation(since time: Double) { gap.addCopy(at: time) }

    /// Weighs that unfamiliar networks are in range: the machine is elsewhere, if it was where known ones are expected.
    /// - Returns: Whether it was; otherwise nothing changes.
    mutating func missNetworks(of circles: [Circle], at time: Double) -> Bool {
        guard let lastFix else { return false }
        let circles = circles.map {
            (center: Geodesic.position(of: $0.center, seenFrom: lastFix.coordinate), radius: $0.radius)
        }
        guard filter.covered(by: circles) > Self.worthMissing else { return false }
        gap.end(at: time, after: lastAnswer)
        filter.missNetworks(of: circles, silence: silence(at: time))
        lastEvidence = time
        dwell.restart(at: time, pace: Self.paceOfAbsence)
        return true
    }

    /// Networks say nothing any more; time doesn't confirm what stood.
    mutating func loseNetworks() {
        filter.loseNetworks()
        dwell.stop()
    }

    // MARK: - Gaps

    /// The machine slept or the program was restarted: what was believed is a guess now.
    mutating func beginGap() {
        gap.begin()
        stamps.forgetWaiting()
        errors.forgetNeighbours()
        answers = 0
        loseNetworks()
    }

    /// The clock was set: the next time stamp is right.
    mutating func clockWasSet() { stamps.clockWasSet() }

    // MARK: - What is believed

    /// Nothing new has arrived since sleep or a restart.
    var isAfterGap: Bool { gap.isOpen }

    /// Seconds without evidence.
    func silence(at time: Double) -> Double { max(0, time - (lastEvidence ?? time)) }

    /// Metres east and north from the last fix.
    func offset(to coordinate: Coordinate) -> SIMD2<Double>? {
        lastFix.map { Geodesic.position(of: coordinate, seenFrom: $0.coordinate) }
    }

    /// The belief that lies inside a circle.
    /// - Parameter center: As `offset(to:)` has it.
    func probability(within radius: Double, of center: SIMD2<Double>) -> InsideProbability {
        filter.probability(within: radius, of: center)
    }

    /// Metres round the last fix in which the machine is, if that is honest.
    var reach: Double { filter.reach }

    /// Metres per axis by which the best estimate may be off.
    var sigma: Double { filter.best(survival: 1)?.positionVariance.squareRoot() ?? .infinity }

    /// The belief that the last fix is no mistake.
    var honesty: Double { filter.honesty }

    var isAtRest: Bool { filter.best(survival: 1)?.motion == .rest }

    /// The accuracy of a fix that has none, metres.
    var scatterAccuracy: Double { errors.scatterAccuracy }

    /// The radius in metres that holds the true position with 68 % probability.
    var uncertainty: Double { filter.best(survival: 1)?.uncertainty ?? 0 }

    /// What decides about crossings.
    /// - Parameters:
    ///   - time: When it is to decide; nil if only deadlines are asked for.
    ///   - networksLast: Seconds for which what follows from networks must hold.
    func rule(at time: Double? = nil, networksLast: Double) -> CrossingRule {
        CrossingRule(
            answers: answers, dwell: gap.isOpen ? nil : dwell, usualInterval: interval.usual,
            networksLast: networksLast,
            at: time)
    }

    // MARK: - Explanation

    /// The most believed hypothesis, and the share of the wrong answers that has survived so far; nil before the first
    /// fix.
    var best: (hypothesis: Hypothesis, survival: Double)? {
        let stood = dwell.duration(at: lastEvidence ?? lastFix?.time ?? 0, usualInterval: interval.usual)
        let survival = PositionFilter.survivalOfMistakes(gap.isOpen ? 0 : stood)
        return lastFix == nil ? nil : filter.best(survival: survival).map { ($0, survival) }
    }

    /// The accuracy that the last fix is taken to have, metres, if its source is known to promise too much.
    var correctedAccuracy: Double? {
        guard let claim = lastAnswer?.knownAccuracy, errors.factor(of: claim) > 1 else { return nil }
        return claim * errors.factor(of: claim)
    }

    // MARK: - State to keep

    init() {}

    /// Goes on from what was saved; what was believed is a guess.
    init(_ saved: SavedMonitor) {
        interval = IntervalEstimate(usual: saved[.usualInterval] ?? 0)
        errors = SourceErrors(saved)
        lastEvidence = saved[.lastEvidence]
        lastFix = saved.lastFix
        lastAnswer = saved.lastAnswer ?? saved.lastFix
        if let fix = saved.lastFix {
            let noise = errors.model(of: fix)
            filter.start(
                position: SIMD2(saved[.east] ?? 0, saved[.north] ?? 0), variance: saved[.variance] ?? noise.variance,
                noise: noise)
            stamps.accept(lastEvidence ?? fix.time, isConfirmed: true)
        }
        beginGap()
    }

    func save(into saved: inout SavedMonitor) {
        saved.lastFix = lastFix
        if lastAnswer?.coordinate != lastFix?.coordinate { saved.lastAnswer = lastAnswer }
        saved[.usualInterval] = interval.usual
        saved[.lastEvidence] = lastEvidence
        errors.save(into: &saved)
        if let best = filter.hypotheses.first {
            saved[.east] = best.position.x
            saved[.north] = best.position.y
            saved[.variance] = best.positionVariance
        }
    }
}
