/// Which time stamps to trust: late fixes are dropped, one whose stamp jumps waits for a second one, and a clock that
/// was set is followed.
struct TimeStampFilter: Sendable {
    enum Verdict: Equatable {
        /// To be weighed. `isGap`: the time since the last fix is unknown, the clock was set.
        case follows(isGap: Bool)
        /// Its stamp jumps: it waits for the next one, or for silence.
        case waits
        case late
    }

    /// A fix whose stamp jumps.
    private var waiting: PositionFix?
    /// The newest stamp that was taken for true, seconds since 1970.
    private var last: Double?
    /// No fix has followed the last one yet: should the next be older, the last was wrong.
    private var isUnconfirmed = true
    /// The newest stamp before that: what is older is late, be the last one right or wrong.
    private var confirmed = -Double.infinity
    /// The clock was set since the last one: what the next one says is the time now.
    private var isClockSet = false
    private var lateCount = 0
    private var firstLate = 0.0
    private var lastLate = 0.0

    /// Seconds ahead that are no jump.
    private static let smallJump = 300.0
    /// Usual intervals ahead that are no jump.
    private static let jumpIntervals = 6.0
    /// Seconds, and usual intervals, of silence that let a fix pass whose stamp jumps: a wrong one would have been
    /// followed by a right one.
    private static let waits = 60.0
    private static let waitsIntervals = 2.5
    /// Seconds behind from which on the clock must have been set: positions that were buffered so long are of no use.
    private static let setBack = 43_200.0
    /// Late fixes in order, and the seconds that they span, which show that the clock was set back by less than that.
    private static let lateFixes = 4
    private static let lateSpan = 1800.0

    /// - Parameters:
    ///   - usualInterval: Of the source, seconds.
    ///   - isExpected: Whether no jump is a surprise, after sleep or a restart.
    mutating func judge(_ fix: PositionFix, usualInterval: Double, isExpected: Bool) -> Verdict {
        let verdict = judge(fix.time, usualInterval, isExpected)
        if verdict == .waits { waiting = fix }
        return verdict
    }

    private mutating func judge(_ stamp: Double, _ usualInterval: Double, _ isExpected: Bool) -> Verdict {
        guard let last else {
            accept(stamp, isConfirmed: false)
            return .follows(isGap: false)
        }
        let ahead = stamp - last
        if isClockSet {
            accept(stamp, isConfirmed: true)
            return .follows(isGap: ahead < 0 || ahead > Self.smallJump)
        }
        if ahead < 0 {
            if isUnconfirmed, stamp >= confirmed {
                accept(stamp, isConfirmed: false)
                return .follows(isGap: true)
            }
            if ahead < -Self.setBack { return .waits }
            return judgeLate(stamp)
        }
        if !isExpected, ahead > max(Self.smallJump, Self.jumpIntervals * usualInterval) { return .waits }
        accept(stamp, isConfirmed: true)
        return .follows(isGap: false)
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

    // MARK: - The fix that waits

    /// - Returns: The fix that has waited if the next one confirms its stamp; an older one shows that it was wrong.
    mutating func confirmWaiting(by next: PositionFix) -> PositionFix? {
        // One that is older than all that may be the time now says nothing of a jump.
        let isLate = !isClockSet && next.time < confirmed && next.time >= confirmed - Self.setBack
        guard let fix = waiting, !isLate else { return nil }
        waiting = nil
        guard next.time >= fix.time else { return nil }
        accept(fix.time, isConfirmed: true)
        return fix
    }

    /// When silence confirms the fix that waits; nil if it doesn't.
    func deadline(usualInterval: Double) -> Double? {
        // Silence can't tell that the clock was set back; an old stamp may be that of a stored copy.
        guard let waiting, waiting.time >= last ?? waiting.time else { return nil }
        return waiting.time + max(Self.waits, Self.waitsIntervals * usualInterval)
    }

    /// - Returns: The fix that has waited, which silence confirms.
    mutating func releaseWaiting() -> PositionFix? {
        guard let fix = waiting else { return nil }
        waiting = nil
        accept(fix.time, isConfirmed: false)
        return fix
    }

    mutating func forgetWaiting() { waiting = nil }

    // MARK: - The time now

    /// The clock was set: the next stamp is right.
    mutating func clockWasSet() { isClockSet = last != nil }

    /// Takes a stamp for the time now.
    mutating func accept(_ stamp: Double, isConfirmed: Bool) {
        last = stamp
        if isConfirmed { confirmed = stamp }
        isUnconfirmed = !isConfirmed
        isClockSet = false
        lateCount = 0
    }
}
