/// What a scan says of a place that is known by its networks.
enum ScanMatch: Hashable, Sendable {
    /// No network is in range, or none that stays where it is: no evidence of anything.
    case nothing
    /// The machine is connected to one of its networks.
    case connected
    /// One of its networks is in range.
    case inRange
    /// Others are in range, and none of its networks.
    case missed(Elsewhere)

    /// How certain it is that the machine is elsewhere.
    enum Elsewhere: Hashable, Sendable {
        /// It is connected to a network that is known to stay where it is.
        case connected
        /// Several access points are in range.
        case several
        /// One is: perhaps a phone that stands in for what is out of order.
        case single
    }
}

/// A region without a circle: inside is where its networks are in range.
///
/// Nothing but scans decides, and only once what they say has lasted, by the time constants of access points and of
/// lists of them. Networks that disappear because Wi-Fi is switched off, or because nothing reports them, change
/// nothing, however long that lasts. All times are seconds since 1970.
struct NetworkRegion: Sendable {
    var state = RegionState()
    private(set) var match = ScanMatch.nothing
    /// Since when its networks are in range, with short interruptions.
    private var presentSince: Double?
    /// Since when they are missed.
    private var missedSince: Double?
    /// The machine slept or was restarted: the status is a guess until something is in range.
    private(set) var isAfterGap = false
    /// What is in range is news after a gap, and no list from before it.
    private var isNews = false
    /// The times so far are those of a clock that was set.
    private var isClockOfPast = false
    /// The positions, seen from where its networks were learned to be.
    var positions = NetworkRegion.noPositions

    private static var noPositions: UndecidedRegion { UndecidedRegion(slot: -1) }

    /// Takes over what is in range from now on.
    /// - Parameter isStale: Whether it may be what was in range before a gap.
    mutating func weigh(_ new: ScanMatch, at time: Double, isStale: Bool) {
        if isClockOfPast || time < max(presentSince ?? time, missedSince ?? time) {
            if presentSince != nil { presentSince = time }
            if missedSince != nil { missedSince = time }
            isClockOfPast = false
        }
        // What has stood for so long is no list from before the gap.
        if isAfterGap, match != .nothing, lasted(at: time) >= Self.arrives { isAfterGap = false }
        isNews = isAfterGap && !isStale
        switch new {
        case .nothing:
            (match, presentSince, missedSince) = (.nothing, nil, nil)
        case .connected, .inRange:
            match = new
            if let missedSince, time - missedSince > Self.flickers { presentSince = nil }
            presentSince = presentSince ?? time
            missedSince = nil
            if !isStale, state.status == .inside { isAfterGap = false }
        case .missed:
            match = new
            missedSince = missedSince ?? time
            if !isStale, state.status == .outside { isAfterGap = false }
        }
    }

    /// The machine slept or was restarted.
    mutating func beginGap() {
        (match, presentSince, missedSince) = (.nothing, nil, nil)
        isAfterGap = true
        isNews = false
        positions = Self.noPositions
    }

    /// The clock was set: what has lasted until now begins anew with the next scan.
    mutating func clockWasSet() { isClockOfPast = true }

    /// When what is in range will have lasted for long enough to change the status; nil if it changes nothing.
    var deadline: Double? {
        switch (match, state.status) {
        case (.connected, .outside), (.connected, .unknown): presentSince
        case (.inRange, .outside), (.inRange, .unknown):
            presentSince.map { $0 + (isNews ? Self.arrivesAfterGap : Self.arrives) }
        case (.missed(let elsewhere), .inside), (.missed(let elsewhere), .unknown):
            missedSince.map { $0 + Self.leaves(elsewhere, isNews: isNews) }
        default: nil
        }
    }

    /// When it is left for another place, given when that is arrived at; nil if it isn't missed.
    func deadline(arrivingElsewhere arrival: Double) -> Double? {
        guard isMissed, let deadline, let missedSince else { return nil }
        return min(deadline, max(arrival, missedSince + Self.leaves(.connected, isNews: isNews)))
    }

    /// Whether the machine is inside from then on; nil if nothing changes.
    var decision: Bool? {
        guard deadline != nil else { return nil }
        if case .missed = match { return false }
        return true
    }

    /// Seconds for which what is in range has lasted.
    func lasted(at time: Double) -> Double {
        if case .missed = match { return time - (missedSince ?? time) }
        return time - (presentSince ?? time)
    }

    /// Gives it another status.
    mutating func enter(_ state: RegionState) {
        self.state = state
        isAfterGap = false
        isNews = false
    }

    /// Whether the machine was inside, and others are in range.
    var isMissed: Bool {
        guard case .missed = match else { return false }
        return state.status == .inside
    }

    /// Whether the machine was outside, and one of its networks is in range.
    var isArriving: Bool { isInRange && state.status == .outside }

    /// Whether one of its networks is in range.
    var isInRange: Bool { match == .inRange || match == .connected }

    // MARK: - Times, in seconds

    /// An access point that was only passed by is gone from the list by then: wpa_supplicant keeps one for 180 s at
    /// most (`bss_expiration_age`). Who is connected has come to stay, and waits for nothing.
    private static let arrives = 180.0
    /// The same after a gap: whoever has opened the machine there isn't passing by.
    private static let arrivesAfterGap = 60.0
    /// Scans in a row that miss what is near: the next one, which comes within a minute or so while nothing is
    /// connected, has it again.
    private static let flickers = 60.0

    /// How long its networks have to be missed.
    private static func leaves(_ elsewhere: ScanMatch.Elsewhere, isNews: Bool) -> Double {
        switch (elsewhere, isNews) {
        // An access point that is restarted, or changes its channel, is back within minutes.
        case (.connected, false): 180
        case (.several, false): 600
        // One that is out of order is replaced by a telephone for longer.
        case (.single, false): 1800
        // After a gap the machine has likely moved, and what is near is among the first to be found: a scan takes
        // seconds.
        case (.connected, true): 30
        case (.several, true): 120
        case (.single, true): 600
        }
    }
}
