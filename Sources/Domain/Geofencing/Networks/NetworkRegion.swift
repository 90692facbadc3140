/// What a sighting says of a place that is known by its networks.
enum ScanMatch: Hashable, Sendable {
    /// Nothing is heard, or nothing that stays where it is: no evidence of anything.
    case nothing
    /// The machine is connected to one of its networks.
    case connected
    /// One of its networks is heard.
    case heard
    /// Others are heard, and none of its networks.
    case missed(Elsewhere)

    /// How sure it is that one is elsewhere.
    enum Elsewhere: Hashable, Sendable {
        /// The machine is connected to a network that is known to stay where it is.
        case connected
        /// Several access points are heard.
        case several
        /// One is: perhaps a telephone that stands in for what is out of order.
        case single
    }
}

/// A region without a circle: one is inside where its networks are heard.
///
/// Nothing but what is heard decides, and only once that has lasted, by time constants which are those of access points and
/// of lists of them. What is heard no more because Wi-Fi is switched off, or nobody tells of it, changes nothing, however
/// long that lasts. All times are seconds since 1970.
struct NetworkRegion: Sendable {
    var state = RegionState()
    private(set) var hearing = ScanMatch.nothing
    /// Since when its networks are heard, but for short times.
    private var heardSince: Double?
    /// Since when they are missed.
    private var missedSince: Double?
    /// The machine slept or was restarted: the status is a guess until something is heard.
    private(set) var isAfterGap = false
    /// What is heard is news after a gap, and no list from before it.
    private var isNews = false
    /// The times so far are those of a clock that was set.
    private var isClockOfPast = false
    /// The positions, seen from where its networks were learnt to be.
    var positions = NetworkRegion.noPositions

    private static var noPositions: UndecidedRegion { UndecidedRegion(slot: -1) }

    /// Takes over what is heard from now on.
    /// - Parameter isStale: It may be what was heard before a gap.
    mutating func hear(_ new: ScanMatch, at time: Double, isStale: Bool) {
        if isClockOfPast || time < max(heardSince ?? time, missedSince ?? time) {
            if heardSince != nil { heardSince = time }
            if missedSince != nil { missedSince = time }
            isClockOfPast = false
        }
        // What has stood for so long is no list from before the gap.
        if isAfterGap, hearing != .nothing, lasted(at: time) >= Self.arrives { isAfterGap = false }
        isNews = isAfterGap && !isStale
        switch new {
        case .nothing:
            (hearing, heardSince, missedSince) = (.nothing, nil, nil)
        case .connected, .heard:
            hearing = new
            if let missedSince, time - missedSince > Self.flickers { heardSince = nil }
            heardSince = heardSince ?? time
            missedSince = nil
            if !isStale, state.status == .inside { isAfterGap = false }
        case .missed:
            hearing = new
            missedSince = missedSince ?? time
            if !isStale, state.status == .outside { isAfterGap = false }
        }
    }

    /// The machine slept or was restarted.
    mutating func endBelief() {
        (hearing, heardSince, missedSince) = (.nothing, nil, nil)
        isAfterGap = true
        isNews = false
        positions = Self.noPositions
    }

    /// The clock was set: what has lasted until now begins anew with the next sighting.
    mutating func clockWasSet() { isClockOfPast = true }

    /// When what is heard will have lasted for long enough to change the status; nil where it changes nothing.
    var due: Double? {
        switch (hearing, state.status) {
        case (.connected, .outside), (.connected, .unknown): heardSince
        case (.heard, .outside), (.heard, .unknown):
            heardSince.map { $0 + (isNews ? Self.arrivesAfterGap : Self.arrives) }
        case (.missed(let elsewhere), .inside), (.missed(let elsewhere), .unknown):
            missedSince.map { $0 + Self.leaves(elsewhere, isNews: isNews) }
        default: nil
        }
    }

    /// When one has left it for another place at which one arrives then; nil where it isn't missed.
    func due(arrivingElsewhere arrival: Double) -> Double? {
        guard isMissed, let due, let missedSince else { return nil }
        return min(due, max(arrival, missedSince + Self.leaves(.connected, isNews: isNews)))
    }

    /// Whether one is inside from then on; nil where nothing changes.
    var decision: Bool? {
        guard due != nil else { return nil }
        if case .missed = hearing { return false }
        return true
    }

    /// How long what is heard has lasted.
    func lasted(at time: Double) -> Double {
        if case .missed = hearing { return time - (missedSince ?? time) }
        return time - (heardSince ?? time)
    }

    /// Gives it another status.
    mutating func enter(_ state: RegionState) {
        self.state = state
        isAfterGap = false
        isNews = false
    }

    /// Whether others are heard where one was.
    var isMissed: Bool {
        guard case .missed = hearing else { return false }
        return state.status == .inside
    }

    /// Whether it is heard where one wasn't.
    var isArriving: Bool { isHeard && state.status == .outside }

    /// Whether one of its networks is heard.
    var isHeard: Bool { hearing == .heard || hearing == .connected }

    // MARK: - Times, in seconds

    /// An access point that was only passed by is gone from the list by then: wpa_supplicant keeps one for 180 s at most
    /// (`bss_expiration_age`). Who is connected has come to stay, and waits for nothing.
    private static let arrives = 180.0
    /// The same after a gap: whoever has opened the machine there isn't passing by.
    private static let arrivesAfterGap = 60.0
    /// Scans in a row that miss what is near: the next one, which comes within a minute or so while nothing is connected,
    /// has it again.
    private static let flickers = 60.0

    /// How long its networks have to be missed.
    private static func leaves(_ elsewhere: ScanMatch.Elsewhere, isNews: Bool) -> Double {
        switch (elsewhere, isNews) {
        // An access point that is restarted, or changes its channel, is back within minutes.
        case (.connected, false): 180
        case (.several, false): 600
        // One that is out of order is replaced by a telephone for longer.
        case (.single, false): 1800
        // After a gap one has likely moved, and what is near would be among the first to be heard: a scan takes seconds.
        case (.connected, true): 30
        case (.several, true): 120
        case (.single, true): 600
        }
    }
}
