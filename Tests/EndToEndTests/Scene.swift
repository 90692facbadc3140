import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// A desktop with both programs, places called home and office, and a user who moves.
@MainActor final class Scene {
    let loop = EventLoop(clock: SystemClock())
    let desktop: PrivateDesktop
    let programs: Programs
    private var steps = 0
    private var position = 0.0
    /// The stamp of a scripted GeoClue's next fix, seconds since 1970.
    private var time: Double
    private let interval: Double

    /// - Parameters:
    ///   - interval: Seconds between the stamps of a scripted GeoClue's fixes. They come as fast as the daemon takes them.
    ///   - age: How old the stamp of the first of them is, in seconds.
    init(_ options: PrivateDesktop.Options = .scripted, interval: Double = 10, age: Double = 6000) throws {
        desktop = try PrivateDesktop(loop: loop, options: options)
        programs = Programs(on: desktop)
        self.interval = interval
        time = Date().timeIntervalSince1970.rounded(.down) - age
        for spot in [Spot.home, .office] {
            try programs.geotify("place", "add", spot.rawValue, "--at", "\(spot.latitude),13.405", "--radius", "150")
        }
    }

    /// A scene on which shifts take points: they begin with a fresh fix, and a receiver stamps once a second.
    static func ofShifts(_ options: PrivateDesktop.Options = .quiet) throws -> Scene {
        try Scene(options, interval: 1, age: 0)
    }

    /// Where the user may be.
    enum Spot: String {
        case home, office
        /// Outside of both.
        case away

        var latitude: Double {
            switch self {
            case .home: 52.52
            case .away: 52.54
            case .office: 52.56
            }
        }
    }

    /// Adds a geotification at a place.
    func add(_ note: String, at place: Spot = .home, on event: String = "both") throws {
        let outcome = try programs.geotify("add", note, "--at", place.rawValue, "--on", event)
        try #require(outcome.code == 0, "\(outcome.messages)")
    }

    /// Starts a daemon, and waits until it answers.
    func startDaemon() async throws -> Daemon {
        let daemon = try programs.daemon()
        let isThere = await loop.wait {
            !daemon.isRunning || desktop.sessionBus.processIdentifier(of: Self.name) == daemon.processIdentifier
        }
        try #require(isThere && daemon.isRunning, "\(daemon.log)\n\(desktop.log)")
        return daemon
    }

    private static let name = "io.github.geotify.Geotify"

    var bodies: [String] { desktop.notifications.map { String($0.body.prefix { $0 != "," }) } }
    var summaries: [String] { desktop.notifications.map(\.summary) }
}

// MARK: - Positions

extension Scene {
    /// Reports a spot, within a metre or so.
    func move(to spot: Spot) async throws {
        steps += 1
        position = spot.latitude + Double(steps % 5) * 1e-5
        try await repeatPosition()
    }

    /// Reports the same position again. When this returns the daemon has handled a scripted GeoClue's fix, and the scripted
    /// notification server has what the daemon sent because of it.
    func repeatPosition() async throws {
        guard let geoClue = desktop.scriptedGeoClue else {
            return desktop.move(latitude: position, longitude: 13.405)
        }
        try await geoClue.report(latitude: position, time: UInt64(time))
        time += interval
        await desktop.scriptedNotifier?.receiveAll(from: Self.name)
    }

    /// Seconds: the real GeoClue's stamps have whole ones, and of one second it takes one fix.
    private static let pace = 1.05

    /// Reports a spot so many times.
    func stay(_ spot: Spot, fixes: Int) async throws {
        for _ in 0..<fixes {
            try await move(to: spot)
            if desktop.scriptedGeoClue == nil { _ = await loop.wait(atMost: Self.pace) { false } }
        }
    }

    /// Reports a spot until the condition holds.
    /// - Returns: Whether it holds; false after so many fixes, and so much time, that only a failure needs them.
    func stay(_ spot: Spot, until condition: @MainActor () throws -> Bool) async throws -> Bool {
        let isScripted = desktop.scriptedGeoClue != nil
        for _ in 0..<100 {
            try await move(to: spot)
            if try isScripted ? condition() : await loop.wait(atMost: Self.pace, until: condition) { return true }
        }
        return try await loop.wait(until: condition)
    }

    /// Reports a spot until the daemon knows of each geotification whether the user is inside or outside.
    func stay(_ spot: Spot, untilKnownTo daemon: Daemon) async throws {
        let isAtPlace = spot != .away
        var isKnown = false
        for _ in 0..<60 where !isKnown {
            try await stay(spot, fixes: 3)
            let status = try programs.geotify("status").output
            isKnown = !status.contains("  unknown") && status.contains(" inside since ") == isAtPlace
        }
        try #require(isKnown, "\(daemon.log)\n\(desktop.log)")
    }

    /// Lets the daemon stand still between logind's two words, as a machine that sleeps does.
    func sleep(_ logind: ScriptedLogind, _ daemon: Daemon) async throws {
        try await logind.prepareForSleepAndWait(true)
        daemon.send(SIGSTOP)
        try logind.prepareForSleep(false)
        daemon.send(SIGCONT)
    }
}

extension PrivateDesktop.Options {
    /// Positions and notifications are the test's.
    static var scripted: Self {
        var options = Self()
        options.geoClue = .scripted
        options.notifier = .scripted
        return options
    }

    /// Positions are the test's, and nobody shows notifications.
    static var quiet: Self {
        var options = Self.scripted
        options.notifier = .none
        return options
    }

    /// The real GeoClue, and nobody who shows notifications.
    static var realGeoClue: Self {
        var options = Self()
        options.notifier = .none
        return options
    }
}
