import CommandLine
import Geofencing
import Reminders
import Testing

@testable import geotify

@Suite struct TargetArgumentTests {
    private static let center = Coordinate(latitude: 52.52, longitude: 13.405)!
    private static let old = Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 300)

    private static func here(_ accuracy: Double?) -> TargetArgument.Location {
        .here(PositionFix(coordinate: center, accuracy: accuracy, time: 0))
    }

    @Test(
        arguments: [
            (.coordinate(center), nil, nil, Circle(center: center, radius: 150)),
            (.coordinate(center), 20, nil, Circle(center: center, radius: 20)),
            (.coordinate(center), nil, old, Circle(center: center, radius: 300)),
            (nil, 20, old, Circle(center: old.center, radius: 20)),
            (here(149), nil, nil, Circle(center: center, radius: 150)),
            (here(nil), 20, old, Circle(center: center, radius: 20)),
            (here(149), 20, nil, Circle(center: center, radius: 20)),
            (here(900), 1000, nil, Circle(center: center, radius: 1000)),
        ] as [(TargetArgument.Location?, Double?, Circle?, Circle)])
    func `what is not given is taken over`(
        location: TargetArgument.Location?, radius: Double?, old: Circle?, circle: Circle
    ) throws {
        let argument = try TargetArgument(location, radius: radius)
        #expect(try argument.circle(insteadOf: old) == circle)
        #expect(try argument.target(insteadOf: old.map { .circle($0) }, old) == .circle(circle))
    }

    @Test func `a place has its own radius`() throws {
        #expect(try TargetArgument(.place("home"), radius: nil).target() == .place("home"))
        let words = "--radius can't be given with a place: 'home' has its own circle, or none"
        #expect(throws: CommandFailure(.usage, words)) {
            try TargetArgument(.place("home"), radius: 20)
        }
        let message = "--radius can't be given: it is at the place 'home', which has its own"
        #expect(throws: CommandFailure(.usage, message)) {
            try TargetArgument(nil, radius: 20).target(insteadOf: .place("home"), Self.old)
        }
        let without = "--radius can't be given: it is at the place 'home', which has no circle"
        #expect(throws: CommandFailure(.usage, without)) {
            try TargetArgument(nil, radius: 20).target(insteadOf: .place("home"), nil)
        }
        let moved = try TargetArgument(.coordinate(Self.center), radius: nil).target(
            insteadOf: .place("home"), Self.old)
        #expect(moved == .circle(Circle(center: Self.center, radius: 300)))
        let hint = "write LAT,LON, such as 52.52,13.405, or look an address up with --search"
        #expect(throws: CommandFailure(.usage, "'home' isn't a coordinate: " + hint)) {
            try TargetArgument(.place("home"), radius: nil).circle()
        }
    }

    @Test(arguments: [
        (25_000.0, 150.0, "25000 m", "150 m"), (151, 20, "151 m", "20 m"), (1000.1, 1000, "1000 m", "1000 m"),
    ])
    func `a coarse position is no centre`(accuracy: Double, radius: Double, known: String, circle: String) throws {
        let message =
            "the present position is known only to \(known), too inaccurate for a circle of \(circle); "
            + "give a coordinate with --at, or a larger --radius; or add the place with 'geotify place add NAME --here', "
            + "which uses the networks that are heard, and give --at NAME"
        #expect(throws: CommandFailure(.unavailable, message)) {
            try TargetArgument(Self.here(accuracy), radius: radius).circle()
        }
    }
}
