/// Where a network is in range, and whether it stays there.
///
/// Observations count once in a few minutes, since those of one stay share their mistakes. A network that turns up
/// elsewhere, for too long to be a mistake of the position, is *moving*: it says nothing of the position until it has
/// been at one place for days.
package struct LearnedNetwork: Hashable, Sendable {
    /// Which one it is.
    package let network: Network
    /// Its mean position when it is in range.
    package var coordinate: Coordinate
    /// The mean of the squared distance of an observation from there, with its own uncertainty, m².
    package var meanSquare: Double
    /// Observations there.
    package var count: Int
    /// When it was observed last, seconds since 1970.
    package var lastHeard: Double
    /// Whether it travels, so that it says nothing of the position.
    package var isMoving = false
    /// How often it turned up elsewhere.
    package var moves = 0
    /// Days with observations at the present place.
    package var days = 1
    /// Observations elsewhere in a row.
    package var strays = 0

    /// - Parameter accuracy: Metres, 68 %.
    package init(_ network: Network, at coordinate: Coordinate, accuracy: Double, time: Double) {
        self.network = network
        self.coordinate = coordinate
        meanSquare = Self.square(accuracy)
        count = 1
        lastHeard = time
    }

    /// Whether it says where the machine is.
    package var isReliable: Bool { !isMoving && count >= Self.least }

    /// The radius in metres that holds 68 % of the positions where it is in range.
    package var spread: Double { max(Self.leastSpread, Self.radius68 * meanSquare.squareRoot()) }

    /// Takes over where it is in range.
    /// - Parameter isAlone: Whether none of those is in range that are known beside it.
    /// - Returns: Whether it has become reliable by that, or ceased to be.
    mutating func observe(
        at place: Coordinate, accuracy: Double, time: Double, isAlone: @autoclosure () -> Bool = false
    )
        -> Bool
    {
        // A clock that was set back doesn't keep it from learning.
        guard time < lastHeard || time - lastHeard >= Self.interval else { return false }
        let wasReliable = isReliable
        let way = Geodesic.distance(coordinate, place)
        if way <= Self.apart + accuracy {
            strays = 0
            settle(at: place, way, accuracy)
            noteDay(of: time)
        } else {
            stray(to: place, accuracy, isAlone: isAlone())
        }
        lastHeard = time
        return isReliable != wasReliable
    }

    private mutating func settle(at place: Coordinate, _ way: Double, _ accuracy: Double) {
        count = min(count + 1, Self.memory)
        let share = 1 / Double(count)
        if way > 0 {
            coordinate = Geodesic.destination(
                from: coordinate, distance: share * way, bearing: Geodesic.bearing(from: coordinate, to: place))
        }
        meanSquare += share * (way * way + Self.square(accuracy) - meanSquare)
    }

    private mutating func noteDay(of time: Double) {
        if (time / Self.day).rounded(.down) != (lastHeard / Self.day).rounded(.down) { days += 1 }
        if isMoving, days >= Self.daysToSettle << min(moves - 1, Self.mostDoublings) { isMoving = false }
    }

    private mutating func stray(to place: Coordinate, _ accuracy: Double, isAlone: Bool) {
        strays += 1
        // On the move each place counts; one that was known for long is doubted only after a while.
        let isTrusted = count >= Self.wellKnown && !isAlone
        guard isMoving || strays >= (isTrusted ? Self.straysOfWellKnown : Self.straysAtFirst) else { return }
        move(to: place, accuracy)
    }

    /// Takes over that it travels.
    mutating func move(to place: Coordinate, accuracy: Double, time: Double) {
        move(to: place, accuracy)
        lastHeard = time
    }

    private mutating func move(to place: Coordinate, _ accuracy: Double) {
        if !isMoving { moves += 1 }
        isMoving = true
        coordinate = place
        meanSquare = Self.square(accuracy)
        (count, days, strays) = (1, 1, 0)
    }

    /// The mean square of a distance of which 68 % lie within a radius.
    private static func square(_ accuracy: Double) -> Double {
        (accuracy / radius68) * (accuracy / radius68)
    }

    /// The radius of 68 % in root mean squares, for a normal distribution of two dimensions.
    private static let radius68 = ErrorModel.radius68 / 2.0.squareRoot()
    /// Metres beyond which a network that stays isn't in range.
    private static let apart = 300.0
    /// Metres: an access point reaches through a house.
    private static let leastSpread = 30.0
    /// Seconds between two observations that count.
    static let interval = 300.0
    /// Observations that make it reliable.
    private static let least = 3
    /// Observations after which the older ones fade.
    private static let memory = 50
    /// Observations elsewhere that show that it moves: of a network of which little is known, and of one that was
    /// observed so often. A position that is wrong doesn't stand for so long.
    private static let straysAtFirst = 3
    private static let straysOfWellKnown = 6
    private static let wellKnown = 10
    /// Days at one place after which a network that has moved is believed again; twice as many after each further move.
    private static let daysToSettle = 3
    private static let mostDoublings = 4
    private static let day = 86_400.0
}
