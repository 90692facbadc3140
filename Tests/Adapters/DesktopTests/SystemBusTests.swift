import DBus
import Desktop
import EventLoop
import Geofencing
import Platform
import Ports
import TestSupport
import Testing

@MainActor @Suite struct SystemBusTests {
    let loop = EventLoop(clock: SystemClock())

    @Test func `connects again after each loss`() async throws {
        let directory = try TemporaryDirectory()
        let address = "unix:path=\(directory.entry("bus"))"
        let bus = SystemBus(.address(address), loop: loop, pause: RetryPause(0.02...0.1))
        #expect(bus.connection == nil)
        var changes: [Bool] = []
        bus.onChange { changes.append($0 != nil) }
        let source = GeoClueSource(bus: bus, loop: loop, desktopID: "io.github.geotify.Geotify", timeouts: .short)
        var conditions: [SourceState.Condition] = []
        source.onEvent = { if case .stateChanged(let state) = $0 { conditions.append(state.condition) } }
        source.start()
        for round in 1...2 {
            let daemon = try ChildProcess(
                ["dbus-daemon", "--session", "--nofork", "--address=\(address)", "--print-address"],
                errors: directory.entry("errors"))
            try #require(daemon.readLine() != nil)
            try #require(await loop.wait { bus.connection != nil })
            try #require(await loop.wait { source.state.condition == .notAvailable })
            daemon.stop()
            try #require(await loop.wait { source.state.condition == .busLost })
            #expect(changes.count == 2 * round)
        }
        #expect(changes == [true, false, true, false])
        #expect(conditions == [.busLost, .notAvailable, .busLost, .notAvailable, .busLost])
    }

    @Test func `a bus that does not answer holds nothing up`() throws {
        let silent = try SilentBus(.acceptsAndIsSilent)
        let clock = SystemClock()
        let before = clock.now(.monotonic)
        let bus = SystemBus(.address(silent.address), loop: loop)
        #expect(bus.connection == nil)
        // Others ask this program for things meanwhile, and wait for so many seconds.
        #expect(clock.now(.monotonic) - before < 5)
    }
}
