/// Decides from fixes which regions were entered and left. A pure value: no clock, no I/O.
///
/// One filter estimates where one is; each region's probability of being inside follows from it. A crossing needs
/// certainty, by further fixes or by an answer that stands uncontradicted. Regions don't influence each other.
/// All times are the fixes' own, seconds since 1970.
package struct RegionMonitor: Sendable {
    /// What is known of a region.
    struct Record: Sendable {
        var state = RegionState()
        var isWatched = false
    }

    enum Verdict: Sendable { case weighed, repeated, late, leaps, coarse, copy, unusable }

    /// By slot of the index.
    var records: [Record?] = []
    var slots: [String: Int] = [:]
    var index = RegionIndex()
    /// The regions whose status is not settled: all but those that are outside for certain.
    var watches: [UndecidedRegion] = []
    var nearby: [Int] = []
    /// The regions without a circle, by identifier.
    var heardRegions: [String: NetworkRegion] = [:]

    var filter = PositionFilter()
    var order = TimeStampFilter()
    var habit = IntervalEstimate()
    var scatter = ScatterEstimate()
    /// How much larger errors are than claimed, of satellites and of networks.
    var satelliteClaims = AccuracyCalibration()
    var networkClaims = AccuracyCalibration()
    var standing = AnswerDwell()
    /// The last answer that counts; positions are relative to it.
    var lastFix: PositionFix?
    /// The same of the source of positions alone: what it repeats is no news.
    var lastAnswer: PositionFix?
    /// What is known of networks.
    package internal(set) var networks = AccessPointDatabase()
    /// The networks that are heard at present.
    var scan: NetworkScan?
    /// What they say; nil where they say nothing.
    var witness: NetworkEvidence?
    /// What was heard before a gap, until another thing is: a list that is told again may be from then.
    var networksBeforeGap: Set<Network>?
    /// What was heard when it was told to forget, until another thing is: that isn't learnt again at once.
    var heardWhenForgetting: Set<Network>?
    /// Others are heard than those of where one was believed to be.
    var isStrange = false
    /// Where good fixes lead while one is connected to something.
    var wayFromWitness = EvidenceDrift()
    /// What the source said last before a gap, and when the networks have ended that.
    var staleAnswer: (coordinate: Coordinate, since: Double)?
    /// When one was last heard of: by an answer or its repetition.
    var lastHeard: Double?
    /// When the source last said anything, also what tells nothing.
    private var lastLine: Double?
    /// A fix whose stamp leaps, until the next one or silence confirms it.
    var held: PositionFix?
    /// Fixes since the start or the last gap.
    var answers = 0
    var isAsleep = false
    /// Nothing new was heard since sleep or a restart: the last answer again may be a stored copy.
    var isAfterGap = false
    /// When, since then, the last answer was heard again first.
    var firstCopy: Double?
    /// What became of the last fix.
    var lastVerdict = Verdict.weighed
    /// Whether regions that were only passed through are reported, as crossings of direction `pass`.
    package var reportsPasses = false
    /// The last ways between two fixes.
    var trail = Trail()
    /// When the standing answer, or a probability that lasts, decides next.
    var decisionDeadline: Double?

    /// Another number whenever a region's state has become another one: when what is saved is out of date.
    package private(set) var revision = 0

    package init() {}

    mutating func noteChange() { revision += 1 }

    /// Weighs a fix. Exits come before entries.
    package mutating func update(with fix: PositionFix) -> [Crossing] {
        guard fix.time.isFinite, fix.accuracy.map(\.isFinite) ?? true else {
            lastVerdict = .unusable
            return []
        }
        var crossings: [Crossing] = []
        if let waiting = held, !order.isLate(fix.time) {
            held = nil
            // Confirmed by the next one, unless that is older.
            if fix.time >= waiting.time {
                order.accept(waiting.time, isConfirmed: true)
                weigh(waiting, at: fix.time, isGap: waiting.time < (lastHeard ?? waiting.time), into: &crossings)
            }
        }
        switch order.judge(fix.time, usualInterval: habit.usual, isExpected: isAfterGap) {
        case .late: lastVerdict = .late
        case .leaps:
            held = fix
            lastVerdict = .leaps
        case .follows(let isGap): weigh(fix, at: fix.time, isGap: isGap, into: &crossings)
        }
        return sorted(crossings)
    }

    /// Lets time pass without a fix. To be called at `nextDeadline`; harmless at other times.
    package mutating func advance(to time: Double) -> [Crossing] {
        guard !isAsleep else { return [] }
        var crossings: [Crossing] = []
        decideByHearing(at: time, into: &crossings)
        if heldDeadline == nil, let deadline = copyDeadline, deadline <= time {
            trustCopy(heard: deadline)
            decide(at: deadline, byTimer: true, into: &crossings)
        }
        if heldDeadline == nil, let deadline = decisionDeadline, deadline <= time {
            decide(at: deadline, byTimer: true, into: &crossings)
        }
        if let waiting = held, let deadline = heldDeadline, deadline <= time {
            held = nil
            order.accept(waiting.time, isConfirmed: false)
            weigh(waiting, at: deadline, isGap: waiting.time < (lastHeard ?? waiting.time), into: &crossings)
        }
        return sorted(crossings)
    }

    /// When silence would decide something: the time to call `advance`; nil while nothing waits.
    package var nextDeadline: Double? {
        guard !isAsleep else { return nil }
        // What stands may just have been contradicted.
        let ofPositions = heldDeadline ?? [copyDeadline, decisionDeadline].compactMap { $0 }.min()
        return [ofPositions, hearingDeadline].compactMap { $0 }.min()
    }

    private var heldDeadline: Double? {
        // Silence can't tell that the clock was set back; an old stamp may be that of a stored copy.
        guard let held, held.time >= order.last ?? held.time else { return nil }
        return held.time + max(Self.holdsLeap, Self.holdsLeapIntervals * habit.usual)
    }

    /// Weighs a fix whose stamp is trusted. `time`: when that is decided, later than its stamp where it had to wait.
    private mutating func weigh(_ fix: PositionFix, at time: Double, isGap: Bool, into crossings: inout [Crossing]) {
        lastVerdict = .weighed
        let known = fix.knownAccuracy
        let silence = isGap ? Self.unknownGap : max(0, fix.time - (lastHeard ?? fix.time))
        if isAfterGap || isGap, fix.coordinate == lastAnswer?.coordinate {
            lastVerdict = .copy
            if isAfterGap { weighCopy(fix, into: &crossings) }
            return
        }
        if isRefuted(fix) {
            lastVerdict = .copy
            return
        }
        staleAnswer = nil
        if !isGap, !isAfterGap, let lastLine { habit.add(fix.time - lastLine) }
        lastLine = fix.time
        if isGap {
            standing.stop()
            trail.stop()
            forgetNeighbours()
        }
        if (known ?? 0) > Self.coarsest || known == nil && fix.coordinate.isNullIsland {
            lastVerdict = .coarse
            // Nor does it show anything of networks that are heard.
            if witness == nil && !isStrange { standing.interrupt(at: fix.time) }
            scheduleDecision()
            return
        }
        lastHeard = max(fix.time, witness == nil ? fix.time : lastHeard ?? fix.time)
        if fix.coordinate == lastAnswer?.coordinate, !isStrange {
            lastVerdict = .repeated
            learn(from: fix)
            standing.hear(again: fix.time)
            scheduleDecision()
            if let deadline = decisionDeadline, deadline <= time { decide(at: time, byTimer: true, into: &crossings) }
            return
        }
        let before = lastAnswer
        follow(fix, silence: silence)
        lastAnswer = fix
        isStrange = false
        attest(fix)
        learn(from: fix)
        isAfterGap = false
        firstCopy = nil
        standing.restart(at: fix.time)
        watchNearby()
        if reportsPasses { crossings += notePasses(of: fix, from: before, at: time) }
        decide(at: time, byTimer: false, into: &crossings)
    }

    /// Lets the filter take a new answer.
    mutating func follow(_ fix: PositionFix, silence: Double) {
        if let last = lastAnswer { learnErrors(from: last, to: fix, silence: silence) }
        follow(fix, noise: noise(of: fix), silence: silence, mistakes: nil)
    }

    /// - Parameter leastSilence: The least time to move, seconds, also where there was none to hear nothing in.
    mutating func follow(
        _ fix: PositionFix, noise: ErrorModel, silence: Double, leastSilence: Double = 0, mistakes: Double?
    ) {
        answers += 1
        guard let last = lastFix, !filter.hypotheses.isEmpty else {
            filter.start(noise: noise)
            lastFix = fix
            return
        }
        let stood = standing.duration(at: fix.time, usualInterval: habit.usual)
        if stood > 0 { filter.stand(for: stood) }
        let shift = Geodesic.position(of: fix.coordinate, seenFrom: last.coordinate)
        let elapsed = max(silence, fix.time - last.time)
        filter.update(
            shift: shift, silence: max(silence, leastSilence), elapsed: elapsed, noise: noise, mistakes: mistakes)
        lastFix = fix
    }

    /// Watches the regions that the last fix may have brought one into.
    mutating func watchNearby() {
        guard let lastFix else { return }
        index.find(near: lastFix.coordinate, within: filter.reach, into: &nearby)
        for slot in nearby where records[slot]?.isWatched == false { watch(slot) }
        if let witness {
            index.find(near: witness.coordinate, within: witness.accuracy, into: &nearby)
            for slot in nearby where records[slot]?.isWatched == false { watch(slot) }
        }
        let sigma = sigma
        for index in watches.indices {
            let slot = watches[index].slot
            let circle = CrossingRule.boundary(of: self.index[slot].circle, records[slot]?.state.status, sigma: sigma)
            if let witness {
                watches[index].weigh(filter, of: circle, seenFrom: lastFix.coordinate, attestedBy: witness)
            } else {
                watches[index].weigh(filter, of: circle, seenFrom: lastFix.coordinate)
            }
        }
        weighPositions()
    }

    /// Metres per axis by which the best estimate of the position may be off.
    var sigma: Double { filter.best(survival: 1)?.positionVariance.squareRoot() ?? .infinity }

    mutating func watch(_ slot: Int) {
        records[slot]?.isWatched = true
        watches.append(UndecidedRegion(slot: slot))
    }

    func sorted(_ crossings: [Crossing]) -> [Crossing] {
        guard crossings.count > 1 else { return crossings }
        return crossings.sorted {
            ($0.direction.rank, $0.regionIdentifier) < ($1.direction.rank, $1.regionIdentifier)
        }
    }

    /// Metres; a coarser fix is a guess from the network's address and says nothing of any region.
    private static let coarsest = 1000.0
    /// Seconds taken for a silence of unknown length: long enough to have moved.
    static let unknownGap = 3600.0
    /// Seconds, and usual intervals, of silence that let a leaping time stamp pass: a wrong one would have been followed
    /// by a right one.
    private static let holdsLeap = 60.0
    private static let holdsLeapIntervals = 2.5
}

extension Crossing.Direction {
    /// The order of what one fix decides.
    fileprivate var rank: Int {
        switch self {
        case .exit: 0
        case .pass: 1
        case .entry: 2
        }
    }
}

extension Coordinate {
    /// 0, 0: what sources say that know nothing.
    fileprivate var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}
