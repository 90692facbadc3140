internal import Glibc

/// How the machine may have moved between two fixes.
struct Transition {
    /// Seconds between the fixes.
    private let elapsed: Double
    /// The probabilities of having set out and of having arrived.
    private let leaves: Double
    private let stops: Double
    /// The probability of having got anywhere.
    let relocation: Double

    init(elapsed: Double) {
        self.elapsed = elapsed
        leaves = min(Self.mostlyLeft, 1 - exp(-elapsed / Self.restTime))
        stops = 1 - exp(-elapsed / Self.motionTime)
        relocation = Self.relocationAtOnce + Self.relocationInTheEnd * (1 - exp(-elapsed / Self.restTime))
    }

    func probability(from old: Hypothesis.Motion, to new: Hypothesis.Motion) -> Double {
        switch (old, new) {
        case (.rest, .rest): 1 - leaves
        case (.rest, .slow), (.rest, .fast): leaves / 2
        case (.slow, .rest), (.fast, .rest): stops
        case (.slow, .slow): (1 - stops) * (1 - Self.speedsUp)
        case (.slow, .fast): (1 - stops) * Self.speedsUp
        case (.fast, .slow): (1 - stops) * Self.slowsDown
        case (.fast, .fast): (1 - stops) * (1 - Self.slowsDown)
        }
    }

    /// The variance of the way per axis, m².
    func displacement(_ motion: Hypothesis.Motion) -> Double {
        switch motion {
        case .rest: return Self.fidget + Self.wander * elapsed
        case .slow:
            let way = min(Self.walk * elapsed, Self.tripLength / 2)
            return Self.fidget + way * way
        case .fast:
            let way = min(Self.drive * elapsed, Self.tripLength)
            return Self.fidget + way * way
        }
    }

    /// Metres that one can have got within a time (seconds), with what errors add to it.
    static func farthest(within time: Double) -> Double {
        drivenAsleep + train * time + (jet - train) * max(0, time - boarding)
    }

    /// Seconds that people stay at a place.
    private static let restTime = 7200.0
    /// Seconds that a trip takes.
    private static let motionTime = 500.0
    /// Metres per axis: trips within a town, however long they take.
    static let tripLength = 4000.0
    /// Metres: the last answer may be a stored copy, of the place that one has driven from with the machine asleep.
    private static let drivenAsleep = 50_000.0
    /// However long the silence, the machine may well have stayed.
    private static let mostlyLeft = 0.6
    /// How often a walk becomes a drive from one fix to the next, and a drive a walk: getting in, jams and lights.
    private static let speedsUp = 0.15
    private static let slowsDown = 0.3
    /// m²: a step aside.
    private static let fidget = 0.3
    /// m² a second: moving about in a building, 20 m in an hour or two.
    private static let wander = 0.01
    /// Metres per second, on foot.
    private static let walk = 1.5
    /// Metres per second and axis, in a vehicle.
    private static let drive = 14.0
    /// Metres per second: a fast train; and a jet, which nobody gets into at once.
    private static let train = 100.0
    private static let jet = 300.0
    /// Seconds.
    private static let boarding = 600.0
    /// How often one has got anywhere without a way: at once nearly never, after long (a flight, a day's drive) now and
    /// then.
    private static let relocationAtOnce = 2e-5
    private static let relocationInTheEnd = 0.1
}
