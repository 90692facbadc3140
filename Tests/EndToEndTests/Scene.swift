import EventLoop
import Glibc
import TestSupport
import Testing

/// A desktop with both programs, places called home and office, and somebody who moves.
@MainActor final class Scene {
    let loop = EventLoop(clock: SystemClock())
    let desktop: PrivateDesktop
    let programs: Programs
    private var steps = 0
    private var position = 0.0

    init(_ options: PrivateDesktop.Options = PrivateDesktop.Options()) throws {
        desktop = try PrivateDesktop(loop: loop, options: options)
        programs = Programs(on: desktop)
        for spot in [Spot.home, .office] {
            try programs.geotify("place", "add", spot.rawValue, "--at", "\(spot.latitude),13.405", "--radius", "150")
        }
    }

    /// Where one may be.
    enum Spot: String {
        case home, office
        /// DaemonEnvironment of both.
        case away

        var latitude: Double {
            switch self {
            case .home: 52.52
            case .away: 52.54
            case .office: 52.56
            }
        }
    }

    /// A geotification at a place.
    func add(_ note: String, at place: Spot = .home, on event: String = "both") throws {
        let outcome = try programs.geotify("add", note, "--at", place.rawValue, "--on", event)
        try #require(outcome.code == 0, "\(outcome.messages)")
    }

    /// The receiver reports this spot, within some metres.
    func move(to spot: Spot) {
        steps += 1
        position = spot.latitude + Double(steps % 5) * 1e-5
        repeatPosition()
    }

    /// The receiver reports the same position again.
    func repeatPosition() { desktop.move(latitude: position, longitude: 13.405) }

    /// Lets the receiver report this spot once a second, a metre around it, until the condition holds.
    /// - Parameter limit: Fixes; so many that only a failure needs them all.
    func stay(_ spot: Spot, atMost limit: Int = 150, until condition: @MainActor () throws -> Bool) async throws -> Bool
    {
        for _ in 0..<limit {
            move(to: spot)
            // GeoClue's stamps have whole seconds, and of one second it takes one fix.
            if try await loop.wait(atMost: 1.05, until: condition) { return true }
        }
        return false
    }

    /// As above, until the daemon knows of each geotification whether it is inside or outside.
    func stay(_ spot: Spot, untilKnownTo daemon: Daemon) async throws {
        let isAtPlace = spot != .away
        var isKnown = false
        for _ in 0..<60 where !isKnown {
            _ = try await stay(spot, atMost: 3) { false }
            let status = try programs.geotify("status").output
            isKnown = !status.contains("  unknown") && status.contains(" inside since ") == isAtPlace
        }
        try #require(isKnown, "\(daemon.log)\n\(desktop.log)")
    }

    /// Lets daemon and GeoClue stand still between logind's two words, as a machine that sleeps does.
    /// - Parameter journey: What happens meanwhile.
    func sleep(_ logind: ScriptedLogind, _ daemon: Daemon, _ journey: () -> Void) async throws {
        try logind.prepareForSleep(true)
        // Whatever was said before is heard before.
        _ = await loop.wait(atMost: 0.5) { false }
        daemon.send(SIGSTOP)
        try desktop.setGeoClueHanging(true)
        journey()
        try logind.prepareForSleep(false)
        try desktop.setGeoClueHanging(false)
        daemon.send(SIGCONT)
    }

    var bodies: [String] { desktop.notifications.map { String($0.body.prefix { $0 != "," }) } }
}
