/// Which time stamps are to be trusted: late fixes are dropped, leaps wait for a second witness, and a clock that was
/// set is followed.
struct TimeStampFilter: Sendable {
    enum Verdict: Equatable {
        /// To be weighed. `isGap`: the time since the last fix is unknown, the clock was set.
        case follows(isGap: Bool)
        /// Waits for the next one, or for silence.
        case leaps
        case late
    }

    /// The newest stamp that was taken for true, seconds since 1970.
    private(set) var last: Double?
    /// No fix has followed the last one yet: should the next be older, the last was wrong.
    private var isUnconfirmed = true
    /// The newest stamp before that: what is older is late, be the last one right or wrong.
    private var confirmed = -Double.infinity
    /// The clock was set since the last one: what the next one says is the time now.
    private var isClockSet = false
    private var lateCount = 0
    private var firstLate = 0.0
    private var lastLate = 0.0

    /// Seconds ahead that are no leap.
    private static let smallLeap = 300.0
    /// Usual intervals ahead that are no leap.
    private static let leapIntervals = 6.0
    /// Seconds behind from which on the clock must have been set: positions that were buffered so long are of no use.
    private static let setBack = 43_200.0
    /// Late fixes in order, and the seconds that they span, which show that the clock was set back by less than that.
    private static let lateFixes = 4
    private static let lateSpan = 1800.0

    /// - Parameter isExpected: after sleep or a restart no leap is a surprise.
    mutating func judge(_ stamp: Double, usualInterval: Double, isExpected: Bool) -> Verdict {
        guard let last else {
            accept(stamp, isConfirmed: false)
            return .follows(isGap: false)
        }
        let ahead = stamp - last
        if isClockSet {
            accept(stamp, isConfirmed: true)
            return .follows(isGap: ahead < 0 || ahead > Self.smallLeap)
        }
        if ahead < 0 {
            if isUnconfirmed, stamp >= confirmed {
                accept(stamp, isConfirmed: false)
                return .follows(isGap: true)
            }
            if ahead < -Self.setBack { return .leaps }
            return judgeLate(stamp)
        }
        if !isExpected, ahead > max(Self.smallLeap, Self.leapIntervals * usualInterval) { return .leaps }
        accept(stamp, isConfirmed: true)
        return .follows(isGap: false)
    }

    /// Whether a stamp is older than all that may be the time now, so that it says nothing of a leap.
    func isLate(_ stamp: Double) -> Bool { !isClockSet && stamp < confirmed && stamp >= confirmed - Self.setBack }

    mutating func clockWasSet() { isClockSet = last != nil }

    mutating func accept(_ stamp: Double, isConfirmed: Bool) {
        last = stamp
        if isConfirmed { confirmed = stamp }
        isUnconfirmed = !isConfirmed
        isClockSet = false
        lateCount = 0
    }

    private mutating func judgeLate(_ stamp: Double) -> Verdict {
        if lateCount == 0 || stamp < lastLate {
            lateCount = 0
            firstLate = stamp
        }
        lateCount += 1
        lastLate = stamp
        guard lateCount >= Self.lateFixes, stamp - firstLate >= Self.lateSpan else { return .late }
        accept(stamp, isConfirmed: true)
        return .follows(isGap: true)
    }
}
