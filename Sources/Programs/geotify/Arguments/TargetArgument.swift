import CommandLine
import Control
import Coordinates
import DBus
import Geofencing
import Reminders

/// Where a geotification or a place is to be: `--at`, `--here` and `--radius` together.
struct TargetArgument: Hashable {
    enum Location: Hashable {
        case coordinate(Coordinate)
        case place(String)
        /// The present position, which may be too coarse for the circle.
        case here(PositionFix)
    }

    private let location: Location?
    /// Metres.
    private let radius: Double?

    /// - Throws: 64 for a place with a radius.
    init(_ location: Location?, radius: Double?) throws(CommandFailure) {
        if case .place(let name) = location, radius != nil {
            throw CommandFailure(.usage, "--radius can't be given with a place: '\(name)' has its own, or no circle")
        }
        self.location = location
        self.radius = radius
    }

    /// Whether nothing is given.
    var isEmpty: Bool { location == nil && radius == nil }

    /// - Parameters:
    ///   - old: The target that it had; what isn't given is taken over from it.
    ///   - circle: The circle of that target.
    ///   - standard: The radius of a new circle that is given none, in metres.
    func target(
        insteadOf old: Geotification.Target? = nil, _ circle: Circle? = nil,
        standardRadius standard: Double = RadiusArgument.standard
    ) throws(CommandFailure) -> Geotification.Target {
        switch (location, old) {
        case (nil, .place(let name)):
            throw CommandFailure(
                .usage,
                "--radius can't be given: it is at the place '\(name)', which has "
                    + (circle == nil ? "no circle" : "its own"))
        case (.place(let name), _): .place(name)
        default: .circle(try self.circle(insteadOf: circle, standardRadius: standard))
        }
    }

    func circle(
        insteadOf old: Circle? = nil, standardRadius standard: Double = RadiusArgument.standard
    ) throws(CommandFailure) -> Circle {
        let radius = radius ?? old?.radius ?? standard
        switch location {
        case .coordinate(let center): return Circle(center: center, radius: radius)
        case .here(let fix):
            try Self.check(fix, isGoodEnoughFor: radius)
            return Circle(center: fix.coordinate, radius: radius)
        case .place(let name):
            throw CommandFailure(
                .usage,
                "'\(name)' is no coordinate: write LAT,LON, such as 52.52,13.405, or look an address up with --search")
        case nil:
            guard let old else { throw CommandFailure(.usage, "--at or --here is missing") }
            return Circle(center: old.center, radius: radius)
        }
    }

    /// A centre that may lie outside of the circle is none.
    private static func check(_ fix: PositionFix, isGoodEnoughFor radius: Double) throws(CommandFailure) {
        guard !isGoodEnough(fix, for: radius) else { return }
        throw CommandFailure(
            .unavailable,
            "the present position is known to \(accuracy(of: fix)) only, too coarse for a circle of "
                + "\(GeotificationText.metres(radius)); give a coordinate with --at, or a larger --radius; or "
                + byNetworks)
    }

    static func isGoodEnough(_ fix: PositionFix, for radius: Double) -> Bool {
        fix.accuracy.map { $0 <= max(radius, RadiusArgument.standard) } ?? true
    }

    /// A position's accuracy, which must be known, in words.
    static func accuracy(of fix: PositionFix) -> String {
        GeotificationText.metres(min(fix.accuracy ?? .infinity, 1e9).rounded())
    }

    /// What works without a position.
    static let byNetworks =
        "name the place with 'geotify place add NAME --here', which takes the networks that are heard, and give --at NAME"
}

extension TargetArgument {
    /// Reads the options; asks the daemon for the position where `--here` is among them.
    @MainActor init(_ arguments: ParsedArguments, in session: Session) throws(CommandFailure) {
        let radius = try RadiusArgument.given(arguments)
        var location: Location?
        if let text = arguments[.at] {
            location =
                switch try Self.location(text, arguments, in: session) {
                case .coordinate(let coordinate): .coordinate(coordinate)
                case .place(let name): .place(name)
                }
        }
        try Self.checkSearch(arguments)
        if arguments.has(.here) { location = .here(try session.here()) }
        try self.init(location, radius: radius)
    }

    /// - Throws: 64 where there is nothing to search for.
    static func checkSearch(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard arguments[.at] == nil, arguments.has(.search) || arguments.has(.first) else { return }
        throw CommandFailure(.usage, "--search and --first go with --at, which says what to look for")
    }

    /// What `--at` says, or what is found for it.
    @MainActor private static func location(
        _ text: String, _ arguments: ParsedArguments, in session: Session
    ) throws(CommandFailure) -> LocationArgument {
        if arguments.has(.first), !arguments.has(.search) {
            throw CommandFailure(.usage, "--first goes with --search only")
        }
        guard arguments.has(.search) else { return try LocationArgument(text) }
        let isAddress = try CoordinateText.coordinate(text) == nil && LocationArgument.mayBeAddress(text)
        if !isAddress, case .coordinate = try LocationArgument(text) {
            throw CommandFailure(.usage, "--search does nothing with a coordinate: leave it out")
        }
        return .coordinate(try AddressSearch(session: session, takesFirst: arguments.has(.first)).coordinate(of: text))
    }
}

extension Session {
    /// How old a position may be before the person is told, in seconds.
    private static let staleness = 600.0

    /// The present position; what makes it doubtful is told.
    fileprivate func here() throws(CommandFailure) -> PositionFix {
        guard let fix = try lastPosition() else {
            throw CommandFailure(
                .unavailable,
                "there is no position yet; 'geotify status' says why; or " + TargetArgument.byNetworks)
        }
        tellDoubts(of: fix)
        return fix
    }

    /// The last position; nil where there is none yet.
    func lastPosition() throws(CommandFailure) -> PositionFix? {
        try daemon.ask { client throws(DBusError) in
            do throws(DBusError) {
                return try client.here()
            } catch  where error.name == ControlInterface.noPosition {
                return nil
            }
        }
    }

    func tellDoubts(of fix: PositionFix) {
        if fix.accuracy == nil { tell("the accuracy of the present position is unknown") }
        let age = TimeText.now - fix.time
        if age > Self.staleness { tell("the last position is \(TimeText.duration(age)) old") }
    }
}
