/// What the networks heard say of where one is: a witness beside the positions.
extension RegionMonitor {
    /// Takes over the networks that the person has tied to places; what is heard is to be told again then.
    package mutating func tie(_ places: [AccessPointDatabase.Place]) {
        let old = networks.places
        guard places != old else { return }
        networks.tie(places)
        forgetPlacesOfOthers(than: old)
        fallSilent()
    }

    /// Weighs what is heard now. To be told whenever that has become another thing, and after sleep; an empty sighting is no
    /// evidence of anything.
    package mutating func update(with scan: NetworkScan) -> [Crossing] {
        guard scan.time.isFinite else { return [] }
        self.scan = scan
        if scan.networks != heardWhenForgetting { heardWhenForgetting = nil }
        var crossings: [Crossing] = []
        weigh(hearingOf: scan, into: &crossings)
        learnCompanions(of: scan)
        hear(networks.answer(to: scan), at: scan.time, into: &crossings)
        return sorted(crossings)
    }

    /// Forgets what was learnt of a network, of all with nil.
    package mutating func forget(_ network: Network?) {
        networks.forget(network)
        heardWhenForgetting = scan?.networks
        noteChange()
        witness = nil
        filter.loseWitness()
        standing.stop()
        scheduleDecision()
    }

    /// Forgets the networks that weren't heard since a time (seconds since 1970).
    package mutating func forgetNetworks(before time: Double) {
        let known = networks.learntCount
        networks.forget(before: time)
        if networks.learntCount != known { noteChange() }
    }

    private mutating func hear(_ answer: AccessPointDatabase.Answer, at time: Double, into crossings: inout [Crossing])
    {
        switch answer {
        case .nothing: fallSilent()
        case .known(var new) where new.agrees(with: witness):
            new.isSudden = witness?.isSudden ?? false
            witness = new
            hearAgain(at: time, into: &crossings)
        case .known(let new): testify(new, at: time, into: &crossings)
        case .strange where isStrange: hearAgain(at: time, into: &crossings)
        case .strange: miss(at: time, into: &crossings)
        }
    }

    /// Nothing is heard that tells anything. What stood isn't confirmed any more by time.
    private mutating func fallSilent() {
        guard witness != nil || isStrange else { return }
        witness = nil
        isStrange = false
        filter.loseWitness()
        standing.stop()
        scheduleDecision()
    }

    private mutating func hearAgain(at time: Double, into crossings: inout [Crossing]) {
        standing.hear(again: time)
        lastHeard = max(lastHeard ?? time, time)
        scheduleDecision()
        if let deadline = decisionDeadline, deadline <= time { decide(at: time, byTimer: true, into: &crossings) }
    }

    private mutating func testify(_ new: NetworkEvidence, at time: Double, into crossings: inout [Crossing]) {
        isStrange = false
        let fix = PositionFix(coordinate: new.coordinate, accuracy: new.accuracy, time: time)
        // Who wakes up may be told for a while what was heard before; what one is connected to is of now.
        if isAfterGap, !new.isConnected, fix.coordinate == lastFix?.coordinate {
            witness = new
            awaitConfirmation(since: time)
            return
        }
        endGap(at: time)
        let silence = max(0, time - (lastHeard ?? time))
        witness = new
        witness?.isSudden = silence < NetworkEvidence.longestTurn
        follow(
            fix, noise: new.noise, silence: silence, leastSilence: new.leastSilence, mistakes: new.mistakes)
        filter.takeForWitness()
        if new.isConnected { answers = max(answers, CrossingRule.firstAnswers) }
        lastHeard = time
        lastVerdict = .weighed
        standing.restart(at: time)
        watchNearby()
        decide(at: time, byTimer: false, into: &crossings)
    }

    /// Others are heard: one is elsewhere, if one was where known ones would be heard.
    private mutating func miss(at time: Double, into crossings: inout [Crossing]) {
        guard let lastFix else { return }
        witness = nil
        let circles = networks.coverage(around: lastFix.coordinate, within: Self.farthestCoverage).map {
            (center: Geodesic.position(of: $0.center, seenFrom: lastFix.coordinate), radius: $0.radius)
        }
        guard filter.covered(by: circles) > Self.worthMissing else { return fallSilent() }
        endGap(at: time)
        isStrange = true
        filter.miss(circles, silence: max(0, time - (lastHeard ?? time)))
        lastHeard = time
        standing.restart(at: time, pace: Self.paceOfAbsence)
        let sigma = sigma
        for index in watches.indices {
            let slot = watches[index].slot
            let circle = CrossingRule.boundary(of: self.index[slot].circle, records[slot]?.state.status, sigma: sigma)
            watches[index].miss(filter, of: circle, seenFrom: lastFix.coordinate)
        }
        decide(at: time, byTimer: false, into: &crossings)
    }

    /// What is heard now is news; what the source of positions repeats isn't yet.
    private mutating func endGap(at time: Double) {
        guard isAfterGap else { return }
        isAfterGap = false
        firstCopy = nil
        staleAnswer = lastAnswer.map { ($0.coordinate, time) }
    }

    /// Lets what is heard speak again after a fix.
    mutating func attest(_ fix: PositionFix) {
        guard let witness else { return }
        filter.attest(position: Geodesic.position(of: witness.coordinate, seenFrom: fix.coordinate), by: witness)
    }

    /// Whether an answer is that of before a gap and the networks say that one is elsewhere.
    func isRefuted(_ fix: PositionFix) -> Bool {
        guard let (coordinate, since) = staleAnswer, fix.coordinate == coordinate, fix.time < since + Self.copiesLast
        else { return false }
        guard let witness else { return isStrange }
        return Geodesic.distance(witness.coordinate, fix.coordinate) > Self.refuted + (fix.accuracy ?? 0)
    }
}

// MARK: - Learning

extension RegionMonitor {
    /// Learns from a fix where the networks are that are heard. A list of access points may be of minutes ago, and so it
    /// counts only at rest; what one is connected to always does.
    mutating func learn(from fix: PositionFix) {
        guard let scan, let accuracy = fix.knownAccuracy, accuracy <= Self.goodEnough else { return }
        noteWay(of: fix, accuracy, scan)
        let isAtRest = filter.best(survival: 1)?.motion == .rest && (fix.speed ?? 0) < Self.fastestRest
        let networks = isAtRest ? scan.networks : scan.connected
        guard !networks.isEmpty else { return }
        let known = self.networks.learntCount
        let isChanged = self.networks.learn(
            networks, of: scan, at: fix.coordinate, accuracy: accuracy, time: fix.time)
        if isChanged || self.networks.learntCount != known { noteChange() }
        guard isChanged else { return }
        reconsider(scan)
        hear(scan, at: fix.time)
    }

    /// What one is connected to while fixes lead away travels along.
    private mutating func noteWay(of fix: PositionFix, _ accuracy: Double, _ scan: NetworkScan) {
        let connected = networks.staying(among: scan.connected)
        let place = witness.flatMap { $0.isConnected ? $0 : nil }
        guard wayFromWitness.note(fix, accuracy: accuracy, connectedTo: connected, knownAt: place) else { return }
        networks.mark(connected, movingAt: fix.coordinate, accuracy: accuracy, time: fix.time)
        noteChange()
        reconsider(scan)
        hear(scan, at: fix.time)
    }

    /// A network has become a witness, or ceased to be one.
    private mutating func reconsider(_ scan: NetworkScan) {
        guard case .known(let new) = networks.answer(to: scan) else {
            if witness != nil { fallSilent() }
            return
        }
        // One that agrees with what is believed is of use at the next fix; one that is gone mustn't speak for it.
        witness = new
    }

    /// Where no position is good enough, what is heard beside a place's own network belongs to the place.
    private mutating func learnCompanions(of scan: NetworkScan) {
        guard heardWhenForgetting == nil, case .known(let witness) = networks.answer(to: scan),
            witness.isOfPerson, witness.isConnected
        else { return }
        let others = scan.heard.subtracting(scan.connected)
        let known = networks.learntCount
        _ = networks.learn(
            others, of: scan, at: witness.coordinate, accuracy: witness.accuracy, time: scan.time)
        if networks.learntCount != known { noteChange() }
    }

    /// Metres: a fix from which is learnt.
    private static let goodEnough = 100.0
    /// Metres per second.
    private static let fastestRest = 2.0
    /// Metres from the last fix within which networks are expected.
    private static let farthestCoverage = 20_000.0
    /// The belief at places of known networks from which on it says something that none is heard.
    private static let worthMissing = 0.01
    /// How many times longer than a position such a silence has to stand: an access point is restarted within minutes.
    private static let paceOfAbsence = 4.0
    /// Metres from the witness at which a stored copy of the last position is none.
    private static let refuted = 300.0
}
