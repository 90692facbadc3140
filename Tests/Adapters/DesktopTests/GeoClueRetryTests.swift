import DBus
import Desktop
import EventLoop
import Geofencing
import Ports
import TestSupport
import Testing

/// When the source tries again, on a clock that the test moves.
@MainActor @Suite struct GeoClueRetryTests {
    let clock = ManualClock()
    let loop: EventLoop
    let bus: PrivateBus
    let monitor: BusMonitor
    let recorder: SourceRecorder

    init() throws {
        loop = EventLoop(clock: clock)
        bus = try PrivateBus()
        monitor = try BusMonitor(bus, loop: loop)
        recorder = SourceRecorder(.address(bus.address), loop: loop, timeouts: GeoClueSource.Timeouts())
    }

    private var attempts: Int { monitor.messages.count { message in message.member == "GetClient" } }

    /// Lets time pass, and then the answers to what is asked arrive.
    private func pass(_ seconds: Double) async {
        clock.advance(by: seconds)
        let end = ContinuousClock.now + .milliseconds(200)
        _ = await loop.wait { ContinuousClock.now >= end }
    }

    @Test func `pauses grow until it works`() async throws {
        recorder.source.start()
        try #require(await loop.wait { recorder.source.state.condition == .notAvailable && attempts == 1 })
        for (count, seconds) in [(2, 1.0), (3, 2), (4, 4), (5, 8)] {
            await pass(seconds - 0.01)
            #expect(attempts == count - 1)
            await pass(0.02)
            try #require(await loop.wait { attempts == count })
        }
        // Its appearance is reason enough to try at once.
        for (count, seconds) in [(6, 1.0), (8, 2)] {
            let geoClue = try ScriptedGeoClue(on: bus, loop: loop)
            try #require(await recorder.reaches(.waiting))
            geoClue.die()
            try #require(await recorder.reaches(.connecting))
            try #require(await loop.wait { attempts == count })
            await pass(seconds - 0.01)
            #expect(attempts == count)
            await pass(0.02)
            try #require(await loop.wait { recorder.source.state.condition == .notAvailable })
            try #require(await loop.wait { attempts == count + 1 })
        }
    }
}
