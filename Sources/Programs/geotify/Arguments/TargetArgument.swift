import CommandLine
import Control
import Coordinates
import DBus
import Geofencing
import Reminders

/// The location of a geotification or place: `--at`, `--here` and `--radius` together.
struct TargetArgument: Hashable {
    enum Location: Hashable {
        case coordinate(Coordinate)
        case place(String)
        /// The present position, which may be too inaccurate for the circle.
        case here(PositionFix)
    }

    private let location: Location?
    /// Metres.
    private let radius: Double?

    /// - Throws: 64 for a place with a radius.
    init(_ location: Location?, radius: Double?) throws(CommandFailure) {
        if case .place(let name) = location, radius != nil {
            throw CommandFailure(.usage, "--radius can't be given with a place: '\(name)' has its own circle, or none")
        }
        self.location = location
        self.radius = radius
    }

    /// Whether nothing is given.
    var isEmpty: Bool { location == nil && radius == nil }

    /// - Parameters:
    ///   - old: The previous target, which provides what isn't given.
    ///   - circle: The circle of that target.
    ///   - standard: The default radius in metres.
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
                "'\(name)' isn't a coordinate: write LAT,LON, such as 52.52,13.405, or look an address up with --search"
            )
        case nil:
            guard let old else { throw CommandFailure(.usage, "--at or --here is missing") }
            return Circle(center: old.center, radius: radius)
        }
    }

    /// A centre that may lie outside the circle is useless.
    private static func check(_ fix: PositionFix, isGoodEnoughFor radius: Double) throws(CommandFailure) {
        guard !isGoodEnough(fix, for: radius) else { return }
        throw CommandFailure(
            .unavailable,
            "the present position is known only to \(accuracy(of: fix)), too inaccurate for a circle of "
                + "\(GeotificationText.metres(radius)); give a coordinate with --at, or a larger --radius; or "
                + byNetworks)
    }

    static func isGoodEnough(_ fix: PositionFix, for radius: Double) -> Bool {
        fix.accuracy.map { $0 <= max(radius, RadiusArgument.standard) } ?? true
    }

    /// A position's known accuracy in words.
    static func accuracy(of fix: PositionFix) -> String {
        GeotificationText.metres(min(fix.accuracy ?? .infinity, 1e9).rounded())
    }

    /// What works without a position.
    static let byNetworks =
        "add the place with 'geotify place add NAME --here', which uses the networks that are heard, and give --at NAME"
}

extension TargetArgument {
    /// Reads the options; asks the daemon for the position if `--here` is given.
    /// - Throws: 64 for invalid options, 69 without a position.
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

    /// - Throws: 64 if there is nothing to search for.
    static func checkSearch(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard arguments[.at] == nil, arguments.has(.search) || arguments.has(.first) else { return }
        throw CommandFailure(.usage, "--search and --first require --at, which says what to look for")
    }

    /// What `--at` says, or what is found for it.
    @MainActor private static func location(
        _ text: String, _ arguments: ParsedArguments, in session: Session
    ) throws(CommandFailure) -> LocationArgument {
        if arguments.has(.first), !arguments.has(.search) {
            throw CommandFailure(.usage, "--first requires --search")
        }
        // Nil for an address.
        let location: LocationArgument?
        do throws(CoordinateError) {
            if arguments.has(.search), try CoordinateText.coordinate(text) == nil, LocationArgument.mayBeAddress(text) {
                location = nil
            } else {
                location = try LocationArgument(text)
            }
        } catch {
            throw CommandFailure(error)
        }
        switch location {
        case let location? where !arguments.has(.search): return location
        case .coordinate: throw CommandFailure(.usage, "--search has no effect on a coordinate: omit it")
        case .place, nil:
            let search = AddressSearch(session: session, takesFirst: arguments.has(.first))
            return .coordinate(try search.coordinate(of: text))
        }
    }
}

extension Session {
    /// Seconds after which a position counts as old.
    private static let staleness = 600.0

    /// The present position; reports what makes it doubtful.
    fileprivate func here() throws(CommandFailure) -> PositionFix {
        guard let fix = try lastPosition() else {
            throw CommandFailure(
                .unavailable,
                "there is no position yet; 'geotify status' says why; or " + TargetArgument.byNetworks)
        }
        tellDoubts(of: fix)
        return fix
    }

    /// The last position; nil if there is none yet.
    /// - Throws: 69 if geotifyd isn't running.
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
