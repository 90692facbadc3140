import DBus
import Desktop
import EventLoop
import TestSupport
import Testing

@MainActor @Suite struct SleepMonitorTests {
    @Test func `tells what logind says`() async throws {
        let loop = EventLoop(clock: SystemClock())
        let privateBus = try PrivateBus()
        let bus = SystemBus(.address(privateBus.address), loop: loop)
        let monitor = SleepMonitor(bus: bus, loop: loop)
        var events: [String] = []
        monitor.onSleep = { events.append("sleep") }
        monitor.onWake = { events.append("wake") }

        let logind = try Connection(to: .address(privateBus.address), loop: loop)
        #expect(try logind.requestName("org.freedesktop.login1"))
        let stranger = try Connection(to: .address(privateBus.address), loop: loop)
        func emit(_ isStarting: Bool, from connection: Connection) throws {
            try connection.emit(
                Signal(
                    path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
                    member: "PrepareForSleep", arguments: [.boolean(isStarting)]))
        }
        // The subscription learns the owner of the name first.
        try #require(
            await loop.wait {
                try emit(true, from: logind)
                return !events.isEmpty
            })
        events = []
        try emit(true, from: stranger)
        try emit(true, from: logind)
        try emit(false, from: logind)
        try #require(await loop.wait { events.last == "wake" })
        #expect(events.drop { $0 == "sleep" } == ["wake"])
        #expect(monitor.sleptSinceLastCheck() == 0)
    }

    @Test func `without logind the clocks tell`() throws {
        let clock = ManualClock()
        let loop = EventLoop(clock: clock)
        let monitor = SleepMonitor(bus: SystemBus(.address("unix:path=/nonexistent/bus"), loop: loop), loop: loop)
        clock.advance(by: 100)
        #expect(monitor.sleptSinceLastCheck() == 0)
        clock.suspend(for: 3600)
        clock.advance(by: 5)
        #expect(monitor.sleptSinceLastCheck() == 3600)
        #expect(monitor.sleptSinceLastCheck() == 0)
    }
}
