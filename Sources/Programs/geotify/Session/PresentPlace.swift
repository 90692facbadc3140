import CommandLine
import Control
import DBus
import Geofencing
import Platform
import State

/// The place where one is: a circle where the position is known well enough, else what is heard there.
struct PresentPlace: Hashable {
    /// nil where it is known by its networks alone.
    var circle: Circle?
    var networks: Set<Network> = []
    /// What the person is told of how it is known; nil where that is as usual.
    var words: String?

    /// - Parameters:
    ///   - fix: The present position; nil where there is none.
    ///   - heard: What is heard there and doesn't move.
    ///   - learnt: Where that was learnt to be.
    ///   - radius: Of the circle, metres.
    ///   - isGiven: Whether the person has asked for this radius.
    /// - Throws: 69 where nothing tells of it.
    init(
        _ name: String, at fix: PositionFix?, heard: Set<Network>, learnt: PositionFix?, radius: Double,
        isRadiusGiven isGiven: Bool
    ) throws(CommandFailure) {
        if let fix, TargetArgument.isGoodEnough(fix, for: radius) {
            circle = Circle(center: fix.coordinate, radius: radius)
            return
        }
        let obstacle =
            fix.map { "the present position is known only to \(TargetArgument.accuracy(of: $0))" }
            ?? "there is no position yet"
        guard !heard.isEmpty else {
            throw CommandFailure(
                .unavailable,
                "\(obstacle), and no network is heard: switch Wi-Fi on, or plug the cable in, and see that NetworkManager "
                    + "or iwd is running, or give a coordinate with --at")
        }
        networks = heard
        let count = GeotificationText.networks(heard) + " heard here"
        if let learnt, TargetArgument.isGoodEnough(learnt, for: radius) {
            circle = Circle(center: learnt.coordinate, radius: radius)
            words =
                "\(obstacle), so '\(name)' is the circle of \(GeotificationText.metres(radius)) where its networks were "
                + "learnt to be, within \(TargetArgument.accuracy(of: learnt)), and known by the \(count)"
        } else {
            words =
                "\(obstacle), so '\(name)' has no circle and is known by the \(count)"
                + (isGiven ? "; --radius does nothing there" : "")
        }
    }
}

extension Session {
    /// The place where one is, as far as geotifyd knows.
    /// - Throws: 69 where it doesn't run, or nothing tells of the place.
    func presentPlace(_ name: String, radius given: Double?, standard: Double) throws(CommandFailure) -> PresentPlace {
        let radius = given ?? standard
        let fix = try lastPosition()
        var (heard, learnt): (Set<Network>, PositionFix?) = ([], nil)
        if let fix, TargetArgument.isGoodEnough(fix, for: radius) {
            tellDoubts(of: fix)
        } else {
            let present = try networksHeard()
            var book = AccessPointDatabase()
            book.restore(present.learnt)
            (heard, learnt) = (present.networks, book.position(of: present.scan))
        }
        return try PresentPlace(
            name, at: fix, heard: heard, learnt: learnt, radius: radius, isRadiusGiven: given != nil)
    }

    /// What is heard now; of that what doesn't move, without names; and what was learnt of networks.
    /// - Throws: 69 where no daemon runs.
    func networksHeard() throws(CommandFailure) -> (scan: NetworkScan, networks: Set<Network>, learnt: [LearnedNetwork])
    {
        let scan = try daemon.ask { client throws(DBusError) in try client.networks() }
        // It is of use without, too.
        let learnt = (try? StateDatabase(path: directories.database, access: .reader).networks()) ?? []
        var networks = scan.networks.filter { $0.kind != .name }
        networks.subtract(learnt.filter(\.isMoving).map(\.network))
        return (scan, networks, learnt)
    }
}
