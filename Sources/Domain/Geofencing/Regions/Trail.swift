/// The way between the last two fixes, to tell which regions it went through.
///
/// A region is passed where the straight way goes through its circle with room for the fixes' errors and a curved way,
/// and neither fix lies inside. The way counts once its end is certain: at once where the end can't well be a mistake,
/// else when further fixes have confirmed it.
struct Trail: Sendable {
    struct Leg: Sendable {
        var start: Coordinate
        var end: Coordinate
        /// Metres.
        var length: Double
        /// The uncertainty of the worse end, metres, 68 %.
        var accuracy: Double
    }

    /// A way whose end may be a mistake.
    private var doubtful: Leg?

    /// Metres that are a way, and that can still be taken for straight.
    private static let shortest = 50.0
    private static let longest = 3000.0
    /// Seconds; in a longer time one may have gone anywhere.
    private static let slowest = 300.0
    /// How far ways bend aside, as a share of their length.
    static let bend = 0.05
    /// The belief in the last fix at which its way counts at once, and at which the one before counts.
    private static let certain = 0.99
    private static let confirmed = 0.9

    mutating func stop() { doubtful = nil }

    /// Goes on to the next fix.
    /// - Parameter honest: the belief that this fix is no mistake.
    /// - Returns: the ways that are certain now, at most two.
    mutating func follow(_ way: Leg?, elapsed: Double, honest: Double) -> (Leg?, Leg?) {
        var before: Leg?
        if let last = doubtful, let way {
            // From a mistake one comes back to where one was: neither way was gone.
            if Geodesic.offset(from: last.start, to: way.end).length < last.length / 2 {
                doubtful = nil
                return (nil, nil)
            } else if honest > Self.confirmed {
                before = last
                doubtful = nil
            }
        }
        guard let way, way.length > Self.shortest, way.length < Self.longest, elapsed < Self.slowest else {
            return (before, nil)
        }
        if honest > Self.certain { return (before, way) }
        doubtful = doubtful ?? way
        return (before, nil)
    }
}

extension Trail.Leg {
    /// Whether the way goes through a circle for certain, from outside to outside.
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
