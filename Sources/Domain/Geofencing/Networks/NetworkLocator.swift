/// Where the machine is by its networks: what is in range, what is known of it, and what follows.
struct NetworkLocator: Sendable {
    private var database = AccessPointDatabase()
    /// The last scan; nil at the start and after a gap.
    private var scan: NetworkScan?
    /// What it says, until a scan says something else.
    private(set) var reading = NetworkReading.nothing
    /// What was in range before a gap, until something else is: a list that is reported again may be from then.
    private var beforeGap: Set<Network>?
    /// What was in range when it was to be forgotten, until something else is: it isn't learned again at once.
    private var forgotten: Set<Network>?
    /// Where good fixes lead while the machine is connected to something.
    private var drift = EvidenceDrift()
    /// Incremented when what is kept has changed.
    private(set) var revision = 0

    /// Metres: a fix that is learned from.
    private static let goodEnough = 100.0
    /// Metres per second.
    private static let fastestRest = 2.0
    /// Metres from the last fix within which networks are expected.
    private static let farthestCoverage = 20_000.0

    // MARK: - Scans

    /// Takes over what is in range now.
    /// - Returns: Whether it may be what was in range before a gap.
    mutating func take(_ new: NetworkScan) -> Bool {
        scan = new
        if new.networks != forgotten { forgotten = nil }
        let isStale = new.networks == beforeGap
        if !isStale { beforeGap = nil }
        return isStale
    }

    /// What the scan says, by what is known of networks now; `reading` is what it was taken to say.
    var newReading: NetworkReading { scan.map(database.reading) ?? .nothing }

    /// - Parameter isSudden: Whether something else was in range just before.
    mutating func accept(_ evidence: NetworkEvidence, isSudden: Bool) {
        var evidence = evidence
        evidence.isSudden = isSudden
        reading = .known(evidence)
    }

    mutating func acceptUnfamiliar() { reading = .unfamiliar }

    mutating func acceptNothing() { reading = .nothing }

    /// A fix says where the machine is: that it isn't where networks are known says no more.
    mutating func endUnfamiliar() { if reading.isUnfamiliar { reading = .nothing } }

    /// What is known of networks has changed: one that agrees with what is believed is of use at the next fix; one that
    /// isn't known any more mustn't speak for it.
    /// - Returns: Whether nothing speaks for it any more.
    mutating func reconsider() -> Bool {
        if case .known(let evidence) = newReading {
            accept(evidence, isSudden: false)
        } else if case .known = reading {
            reading = .nothing
            return true
        }
        return false
    }

    /// The machine slept or the program was restarted.
    mutating func beginGap() {
        beforeGap = scan?.networks ?? beforeGap
        scan = nil
        reading = .nothing
    }

    // MARK: - Learning

    /// Takes over the networks that the user has tied to places.
    /// - Returns: Whether they have changed.
    mutating func tie(_ places: [AccessPointDatabase.Place]) -> Bool {
        guard places != database.places else { return false }
        database.tie(places)
        return true
    }

    var places: [AccessPointDatabase.Place] { database.places }

    /// Notes where fixes lead: what the machine is connected to meanwhile travels along.
    /// - Returns: Whether what networks say may have changed.
    mutating func noteDrift(to fix: PositionFix) -> Bool {
        guard let scan, let accuracy = accuracyToLearn(from: fix) else { return false }
        let connected = database.staying(among: scan.connected)
        let place = reading.evidence.flatMap { $0.isConnected ? $0 : nil }
        guard drift.note(fix, accuracy: accuracy, connectedTo: connected, knownAt: place) else { return false }
        database.mark(connected, movingAt: fix.coordinate, accuracy: accuracy, time: fix.time)
        revision += 1
        return true
    }

    /// Learns from a fix where the networks in range are. A list may be minutes old, and so it counts only at rest; a
    /// connection always does.
    /// - Returns: Whether what networks say may have changed.
    mutating func learn(from fix: PositionFix, isAtRest: Bool) -> Bool {
        guard let scan, let accuracy = accuracyToLearn(from: fix) else { return false }
        let networks = isAtRest && (fix.speed ?? 0) < Self.fastestRest ? scan.networks : scan.connected
        guard !networks.isEmpty else { return false }
        let known = database.learnedCount
        let isChanged = database.learn(
            networks, of: scan, at: fix.coordinate, accuracy: accuracy, time: fix.time)
        if isChanged || database.learnedCount != known { revision += 1 }
        return isChanged
    }

    private func accuracyToLearn(from fix: PositionFix) -> Double? {
        fix.knownAccuracy.flatMap { $0 <= Self.goodEnough ? $0 : nil }
    }

    /// Without a good position, what is in range beside a place's own network belongs to the place.
    mutating func learnNeighbours() {
        guard let scan, forgotten == nil, case .known(let evidence) = newReading, evidence.isOfUser,
            evidence.isConnected
        else { return }
        let known = database.learnedCount
        _ = database.learn(
            scan.heard.subtracting(scan.connected), of: scan, at: evidence.coordinate, accuracy: evidence.accuracy,
            time: scan.time)
        if database.learnedCount != known { revision += 1 }
    }

    /// Forgets what was learned of a network, of all with nil.
    mutating func forget(_ network: Network?) {
        database.forget(network)
        forgotten = scan?.networks
        if case .known = reading { reading = .nothing }
        revision += 1
    }

    /// Forgets the networks that weren't in range since a time (seconds since 1970).
    mutating func forget(before time: Double) {
        let known = database.learnedCount
        database.forget(before: time)
        if database.learnedCount != known { revision += 1 }
    }

    /// All that was learned.
    var saved: [LearnedNetwork] { database.saved }

    mutating func restore(_ saved: [LearnedNetwork]) { database.restore(saved) }

    // MARK: - What is known

    /// Where known networks are expected round a coordinate.
    func coverage(around coordinate: Coordinate) -> [Circle] {
        database.coverage(around: coordinate, within: Self.farthestCoverage)
    }

    /// What the scan says of a place that is known by its networks.
    func match(of identifier: String) -> ScanMatch { scan.map { database.match(of: identifier, in: $0) } ?? .nothing }

    /// Where the networks of a place are, as it was learned; nil if it wasn't.
    func extent(of identifier: String) -> Circle? { database.extent(of: identifier) }

    /// Which of a region's networks are in range, in words; nil if it has none or there is no scan.
    func text(for identifier: String) -> String? {
        scan.flatMap { database.text(for: identifier, $0.networks, isConnected: $0.connected) }
    }

    /// The same while networks say something of the position.
    func evidenceText(for identifier: String) -> String? {
        if case .nothing = reading { nil } else { text(for: identifier) }
    }

    /// Which of a region's networks are in range, in words; nil if none is.
    /// - Parameter isExpected: Whether to say, too, that none of them is while others are.
    func text(for identifier: String, isExpected: Bool) -> String? {
        guard let networks = scan?.networks, !networks.isEmpty,
            isExpected || database.isInRange(identifier, in: networks)
        else { return nil }
        return text(for: identifier)
    }

    /// When the last scan was, seconds since 1970.
    var lastScan: Double? { scan?.time }
}
