/// The legs between the last fixes, which show the regions that were passed through.
///
/// A region is passed if the straight leg goes through its circle with room for the fixes' errors and a bend, and
/// neither fix lies inside. A leg counts once its end is certain: at once if the end is hardly a mistake, otherwise
/// when further fixes have confirmed it.
struct Trail: Sendable {
    struct Leg: Sendable {
        var start: Coordinate
        var end: Coordinate
        /// Metres.
        var length: Double
        /// The uncertainty of the worse end, metres, 68 %.
        var accuracy: Double
    }

    /// A leg whose end may be a mistake.
    private var doubtful: Leg?

    /// Metres that are a leg, and that can still be taken for straight.
    private static let shortest = 50.0
    private static let longest = 3000.0
    /// Seconds; in a longer time one may have gone anywhere.
    private static let slowest = 300.0
    /// How far legs bend aside, as a share of their length.
    static let bend = 0.05
    /// The belief in the last fix at which its leg counts at once, and at which the one before counts.
    private static let certain = 0.99
    private static let confirmed = 0.9

    mutating func stop() { doubtful = nil }

    /// Goes on to the next fix.
    /// - Parameters:
    ///   - last: The fix before; nil if there is none.
    ///   - unknownAccuracy: Of a fix without accuracy, metres.
    ///   - honest: The belief that this fix is no mistake.
    /// - Returns: The legs that are certain now, at most two.
    mutating func follow(_ fix: PositionFix, from last: PositionFix?, unknownAccuracy: Double, honest: Double)
        -> (Leg?, Leg?)
    {
        guard let last else { return follow(nil, elapsed: 0, honest: honest) }
        let leg = Leg(
            start: last.coordinate, end: fix.coordinate,
            length: Geodesic.offset(from: last.coordinate, to: fix.coordinate).length,
            accuracy: max(last.accuracy ?? unknownAccuracy, fix.accuracy ?? unknownAccuracy))
        return follow(leg, elapsed: fix.time - last.time, honest: honest)
    }

    mutating func follow(_ leg: Leg?, elapsed: Double, honest: Double) -> (Leg?, Leg?) {
        var before: Leg?
        if let last = doubtful, let leg {
            // From a mistake the fixes come back to where they were: neither leg was gone.
            if Geodesic.offset(from: last.start, to: leg.end).length < last.length / 2 {
                doubtful = nil
                return (nil, nil)
            } else if honest > Self.confirmed {
                before = last
                doubtful = nil
            }
        }
        guard let leg, leg.length > Self.shortest, leg.length < Self.longest, elapsed < Self.slowest else {
            return (before, nil)
        }
        if honest > Self.certain { return (before, leg) }
        doubtful = doubtful ?? leg
        return (before, nil)
    }
}

extension Trail.Leg {
    /// Whether the leg goes through a circle for certain, from outside to outside.
    func passes(_ circle: Circle) -> Bool {
        let from = Geodesic.position(of: start, seenFrom: circle.center)
        let to = Geodesic.position(of: end, seenFrom: circle.center)
        guard min(from.length, to.length) > circle.radius + accuracy else { return false }
        let way = to - from
        let share = -(from.x * way.x + from.y * way.y) / way.lengthSquared
        guard share > 0, share < 1 else { return false }
        return (from + share * way).length + accuracy + Trail.bend * length < circle.radius
    }
}
