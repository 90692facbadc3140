import DBus
import Desktop
import EventLoop
import Geofencing
import Platform
import Ports
import TestSupport
import Testing

/// A GeoClue source on a private bus, with all that it has said.
@MainActor final class SourceRecorder {
    let loop: EventLoop
    let bus: SystemBus
    let source: GeoClueSource
    private(set) var events: [PositionSourceEvent] = []

    convenience init(_ desktop: PrivateDesktop, loop: EventLoop, timeouts: GeoClueSource.Timeouts = .short) {
        self.init(.address(desktop.systemBus.address), loop: loop, timeouts: timeouts)
    }

    init(_ address: Connection.Bus, loop: EventLoop, timeouts: GeoClueSource.Timeouts) {
        self.loop = loop
        bus = SystemBus(address, loop: loop, pause: RetryPause(0.05...0.2))
        source = GeoClueSource(
            bus: bus, loop: loop, desktopID: "io.github.geotify.Geotify", timeouts: timeouts)
        source.onEvent = { [weak self] in self?.events.append($0) }
    }

    var fixes: [PositionFix] {
        events.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    }

    var conditions: [SourceState.Condition] {
        events.compactMap { if case .stateChanged(let state) = $0 { state.condition } else { nil } }
    }

    /// Starts the source where a receiver tells a position, and waits until that is heard.
    func start(
        in desktop: PrivateDesktop, latitude: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        desktop.move(latitude: latitude, longitude: 13.405)
        source.start()
        try #require(await hears(latitude: latitude), "\(desktop.log)", sourceLocation: sourceLocation)
    }

    /// Waits for a condition of the source.
    func reaches(_ condition: SourceState.Condition) async -> Bool {
        await loop.wait { source.state.condition == condition }
    }

    /// Waits for a fix at a latitude.
    func hears(latitude: Double) async -> Bool {
        await loop.wait { fixes.last.map { abs($0.coordinate.latitude - latitude) < 1e-6 } ?? false }
    }
}

extension GeoClueSource.Timeouts {
    /// For tests that are to see retries, and no timeouts however busy the machine is.
    static var short: Self {
        var timeouts = Self()
        timeouts.retry = RetryPause(0.05...0.4)
        timeouts.agent = 60
        timeouts.reply = 120
        return timeouts
    }

    /// For tests that are to see timeouts too.
    static var shortest: Self {
        var timeouts = short
        timeouts.reply = 1
        timeouts.agent = 0.3
        return timeouts
    }
}
