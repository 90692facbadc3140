import EventLoop
import Geofencing
import Ports
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite struct SourceHoldersTests {
    private let clock = ManualClock()
    private let loop: EventLoop
    private let source = Source()
    private let holders: SourceClients

    /// Counts what it is told.
    private final class Source: PositionSource {
        var onEvent: (@MainActor (PositionSourceEvent) -> Void)?
        var state = SourceState(.stopped)
        var calls: [String] = []
        func start() { calls.append("start") }
        func stop() { calls.append("stop") }
    }

    init() {
        loop = EventLoop(clock: clock)
        holders = SourceClients(source: source, loop: loop)
    }

    private func pass(_ seconds: Double) {
        clock.advance(by: seconds)
        while loop.runOnce(waitingAtMost: 0) {}
    }

    @Test func `it runs while anybody needs it`() {
        var stops = 0
        holders.carryOut = { stops += $0.count { $0 == .forgetPosition } }
        holders.set(.shifts, false)
        pass(100)
        #expect(source.calls == [])
        holders.set(.reminders, true)
        holders.set(.shifts, true)
        holders.set(.reminders, false)
        holders.set(.subscribers, true)
        holders.set(.shifts, false)
        pass(100)
        #expect(source.calls == ["start"])
        holders.set(.subscribers, false)
        pass(SourceClients.linger - 0.1)
        #expect(source.calls == ["start"])
        pass(0.1)
        #expect(source.calls == ["start", "stop"] && stops == 1)
        holders.set(.reminders, true)
        #expect(source.calls == ["start", "stop", "start"])
        holders.end()
        #expect(source.calls.last == "stop" && stops == 1)
    }

    @Test func `who comes back at once finds it running`() {
        holders.set(.reminders, true)
        for _ in 0..<10 {
            holders.set(.reminders, false)
            pass(SourceClients.linger - 0.1)
            holders.set(.reminders, true)
        }
        pass(100)
        #expect(source.calls == ["start"])
    }

    @Test func `a question holds it for a while`() {
        holders.ask()
        pass(SourceClients.interest - 1)
        holders.ask()
        pass(SourceClients.interest - 1)
        #expect(source.calls == ["start"])
        pass(1)
        pass(SourceClients.linger)
        #expect(source.calls == ["start", "stop"])
        #expect(!loop.runOnce(waitingAtMost: 0))
    }
}
