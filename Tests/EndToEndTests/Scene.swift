import EventLoop
import TestSupport
import Testing

/// A desktop with both programs, a place called home, and somebody who moves.
@MainActor final class Scene {
    let loop = EventLoop(clock: SystemClock())
    let desktop: PrivateDesktop
    let programs: Programs
    private var steps = 0

    init(_ options: PrivateDesktop.Options = PrivateDesktop.Options()) throws {
        desktop = try PrivateDesktop(loop: loop, options: options)
        programs = Programs(on: desktop)
        try programs.geotify("place", "add", "home", "--at", "52.52,13.405", "--radius", "150")
    }

    /// A geotification at home.
    func add(_ note: String, on event: String = "both") throws {
        let outcome = try programs.geotify("add", note, "--at", "home", "--on", event)
        try #require(outcome.code == 0, "\(outcome.messages)")
    }

    enum Spot { case home, away }

    /// Lets the receiver report this spot once a second, a metre around it, until the condition holds.
    /// - Parameter limit: Fixes; so many that only a failure needs them all.
    func stay(_ spot: Spot, atMost limit: Int = 150, until condition: @MainActor () throws -> Bool) async throws -> Bool
    {
        for _ in 0..<limit {
            steps += 1
            let metre = Double(steps % 5) * 1e-5
            desktop.move(latitude: (spot == .home ? 52.52 : 52.54) + metre, longitude: 13.405)
            // GeoClue's stamps have whole seconds, and of one second it takes one fix.
            if try await loop.wait(atMost: 1.05, until: condition) { return true }
        }
        return false
    }

    /// As above, until the daemon knows on which side of home's boundary it is.
    func stay(_ spot: Spot, untilKnownTo daemon: Daemon) async throws {
        let words = spot == .home ? "inside" : "outside"
        var isKnown = false
        for _ in 0..<60 where !isKnown {
            _ = try await stay(spot, atMost: 3) { false }
            isKnown = try programs.geotify("status").output.contains(words)
        }
        try #require(isKnown, "\(daemon.log)\n\(desktop.log)")
    }

    var bodies: [String] { desktop.notifications.map { String($0.body.prefix { $0 != "," }) } }
}
