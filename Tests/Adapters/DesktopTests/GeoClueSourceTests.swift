import DBus
import Desktop
import EventLoop
import Geofencing
import Ports
import TestSupport
import Testing
import Wording

/// The source against the real GeoClue, each on a bus of its own.
@MainActor @Suite struct GeoClueSourceTests {
    let loop = EventLoop(clock: SystemClock())

    @Test func `behaves like every source`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        let positions = (0...3).map { Coordinate(latitude: 52.52 + Double($0) / 100, longitude: 13.405)! }
        let violations = await PositionSourceCompatibility.violations(
            of: recorder.source, loop: loop, positions: positions
        ) { desktop.move(latitude: positions[$0].latitude, longitude: positions[$0].longitude) }
        #expect(violations == [])
    }

    @Test func `tells what it hears`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.reaches(.waiting), "\(desktop.log)")
        desktop.move(latitude: 0, longitude: 13.405, accuracy: 50)
        try #require(await recorder.hears(latitude: 0))
        desktop.move(latitude: -52.53, longitude: -13.405, accuracy: 0)
        try #require(await recorder.hears(latitude: -52.53))
        #expect(recorder.conditions == [.connecting, .waiting, .working])
        #expect(recorder.fixes.map(\.accuracy) == [50, nil])
        #expect(recorder.source.isInUse == true)
        #expect(recorder.source.availableAccuracyLevel == 8)
    }

    @Test func `repeated positions come once each`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        try #require(await loop.wait { desktop.receiver.readerCount > 0 })
        let begin = SystemClock().now(.realtime).rounded(.down) - 60
        let times = { recorder.fixes.map(\.time) }
        for (count, seconds) in [(1, 0.0), (1, 0), (2, 10), (2, 10), (3, 20)] {
            desktop.receiver.move(latitude: 52, longitude: 13, time: begin + seconds)
            try #require(await loop.wait { times().count >= count }, "\(desktop.log)")
        }
        desktop.move(latitude: 53, longitude: 13)
        try #require(await recorder.hears(latitude: 53))
        #expect(times().dropLast() == [begin, begin + 10, begin + 20])
    }

    @Test func `without GeoClue it is not available until installed`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier { $0.geoClue = .absent })
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.reaches(.notAvailable))
        #expect(SourceText.remedy(recorder.source.state).contains("geoclue-2.0"))
        desktop.move(latitude: 52.52, longitude: 13.405)
        try desktop.startGeoClue()
        try #require(await recorder.hears(latitude: 52.52))
        #expect(recorder.conditions == [.connecting, .notAvailable, .waiting, .working])
    }

    @Test(arguments: [PrivateDesktop.GeoClueInstallation.exiting, .unexecutable, .silent])
    func `a GeoClue that does not start is broken`(installation: PrivateDesktop.GeoClueInstallation) async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier { $0.geoClue = installation })
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await loop.wait(atMost: 120) { recorder.source.state.condition == .broken })
        #expect(!SourceText.remedy(recorder.source.state).isEmpty)
        #expect(recorder.conditions == [.connecting, .broken])
    }

    @Test func `the reason is that of the last attempt`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier { $0.geoClue = .unexecutable })
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.reaches(.broken))
        let first = recorder.source.state.detail
        try desktop.installGeoClue(.exiting)
        try #require(await loop.wait { recorder.source.state.detail != first })
        #expect(recorder.source.state.detail.contains("exited with status"))
        #expect(recorder.conditions == [.connecting, .broken])
    }

    @Test func `without agent one call waits for one`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier { $0.agentLevel = nil })
        let monitor = try BusMonitor(desktop.systemBus.bus, loop: loop)
        var timeouts = GeoClueSource.Timeouts.short
        timeouts.agent = 0.3
        let recorder = SourceRecorder(desktop, loop: loop, timeouts: timeouts)
        desktop.move(latitude: 52.52, longitude: 13.405)
        recorder.source.start()
        try #require(await recorder.reaches(.noAgent))
        #expect(SourceText.remedy(recorder.source.state).contains("agent"))
        try desktop.startAgent(level: 8)
        try #require(await recorder.hears(latitude: 52.52))
        #expect(recorder.conditions == [.connecting, .noAgent, .waiting, .working])
        let calls = monitor.messages.filter { (message: ObservedMessage) in message.member == "GetClient" }
        #expect(calls.count == 1)
    }

    @Test func `the configuration denies`() async throws {
        let options = PrivateDesktop.Options.withoutNotifier { $0.deniedApplications = ["io.github.geotify.Geotify"] }
        let desktop = try PrivateDesktop(loop: loop, options: options)
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.reaches(.denied))
        #expect(SourceText.remedy(recorder.source.state).contains("geoclue.conf"))
        #expect(recorder.conditions == [.connecting, .denied])
    }

    @Test func `switched off from the beginning`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier { $0.agentLevel = 0 })
        let recorder = SourceRecorder(desktop, loop: loop)
        desktop.move(latitude: 52.52, longitude: 13.405)
        recorder.source.start()
        try #require(await recorder.reaches(.switchedOff))
        #expect(SourceText.remedy(recorder.source.state).contains("Settings"))
        try desktop.startAgent(level: 8)
        try #require(await recorder.hears(latitude: 52.52))
        #expect(recorder.conditions == [.connecting, .switchedOff, .waiting, .working])
    }

    @Test func `switched off and on while running`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        try await recorder.start(in: desktop, latitude: 52.52)
        try desktop.startAgent(level: 0)
        try #require(await recorder.reaches(.switchedOff))
        try desktop.startAgent(level: 8)
        try #require(await recorder.reaches(.waiting) || recorder.source.state.condition == .working)
        desktop.move(latitude: 52.53, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.53))
        #expect(recorder.conditions.prefix(4) == [.connecting, .waiting, .working, .switchedOff])
        #expect(recorder.conditions.last == .working)
    }

    /// GeoClue takes the level of the moment at which it is switched on, and doesn't follow a higher one.
    @Test func `switched on for rough positions it tells how to get better ones`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        try await recorder.start(in: desktop, latitude: 52.52)
        try desktop.startAgent(level: 0)
        try #require(await recorder.reaches(.switchedOff))
        try desktop.startAgent(level: 4)
        try #require(await recorder.reaches(.waiting))
        #expect(SourceText.remedy(recorder.source.state).contains("off and on"))
        try desktop.startAgent(level: 8)
        try desktop.startAgent(level: 0)
        try #require(await recorder.reaches(.switchedOff))
        try desktop.startAgent(level: 8)
        desktop.move(latitude: 52.53, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.53))
        #expect(recorder.source.state.condition == .working)
    }

    @Test func `an agent that dies is missed at the next start`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop, timeouts: .shortest)
        try await recorder.start(in: desktop, latitude: 52.52)
        desktop.killAgent()
        desktop.move(latitude: 52.53, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.53))
        recorder.source.stop()
        recorder.source.start()
        try #require(await recorder.reaches(.noAgent))
        try desktop.startAgent(level: 8)
        desktop.move(latitude: 52.54, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.54))
    }

    @Test func `a killed GeoClue is followed by its successor`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        try await recorder.start(in: desktop, latitude: 52.52)
        for latitude in [52.53, 52.54] {
            try desktop.killGeoClue()
            try #require(await recorder.reaches(.connecting))
            desktop.move(latitude: latitude, longitude: 13.405)
            try #require(await recorder.hears(latitude: latitude))
        }
        #expect(Set(recorder.fixes).count == recorder.fixes.count)
        #expect(recorder.conditions.count { $0 == .connecting } == 3)
        #expect(!recorder.conditions.contains(.broken))
    }

    @Test func `a GeoClue that stays down is not available until started`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        try await recorder.start(in: desktop, latitude: 52.52)
        try desktop.killGeoClue(stayDown: true)
        try #require(await recorder.reaches(.notAvailable))
        try desktop.startGeoClue()
        desktop.move(latitude: 52.53, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.53))
    }

    @Test func `a hanging GeoClue is awaited`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        try desktop.startGeoClue()
        try desktop.setGeoClueHanging(true)
        let recorder = SourceRecorder(desktop, loop: loop, timeouts: .shortest)
        desktop.move(latitude: 52.52, longitude: 13.405)
        recorder.source.start()
        try #require(await recorder.reaches(.notAnswering))
        #expect(SourceText.remedy(recorder.source.state).contains("systemctl restart geoclue"))
        try desktop.setGeoClueHanging(false)
        try #require(await recorder.hears(latitude: 52.52))
        #expect(!recorder.conditions.contains(.broken) && !recorder.conditions.contains(.notAvailable))
    }

    @Test func `a hanging GeoClue that is killed is followed by its successor`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        try desktop.startGeoClue()
        try desktop.setGeoClueHanging(true)
        let recorder = SourceRecorder(desktop, loop: loop, timeouts: .shortest)
        desktop.move(latitude: 52.52, longitude: 13.405)
        recorder.source.start()
        try #require(await recorder.reaches(.notAnswering))
        try desktop.killGeoClue()
        try #require(await recorder.hears(latitude: 52.52))
    }

    @Test func `a lost receiver is reported`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        try await recorder.start(in: desktop, latitude: 52.52)
        desktop.receiver.unplug()
        try #require(await recorder.reaches(.sourceLost), "\(desktop.log)")
        #expect(SourceText.remedy(recorder.source.state).contains("receiver"))
        try desktop.killGeoClue()
        desktop.move(latitude: 52.53, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.53))
        #expect(recorder.source.state.condition == .working)
    }

    @Test func `a position before the reply to start counts`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let other = SourceRecorder(desktop, loop: loop)
        try await other.start(in: desktop, latitude: 52.52)
        // GeoClue has a position by now, and signals it to a new client before it answers its Start.
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.hears(latitude: 52.52))
        #expect(recorder.source.state.condition == .working)
        #expect(recorder.conditions.first == .connecting)
        #expect(recorder.conditions.last == .working)
    }

    @Test func `without a bus it waits for one`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let recorder = SourceRecorder(desktop, loop: loop)
        try await recorder.start(in: desktop, latitude: 52.52)
        desktop.systemBus.stop()
        try #require(await recorder.reaches(.busLost))
        #expect(recorder.source.isInUse == nil)
    }

    @Test func `stop deletes the client`() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier())
        let monitor = try BusMonitor(desktop.systemBus.bus, loop: loop)
        let recorder = SourceRecorder(desktop, loop: loop)
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        recorder.source.stop()
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        let calls = ["GetClient", "Start", "Stop", "DeleteClient"]
        func answered() -> [String] {
            monitor.messages.compactMap { (message: ObservedMessage) in message.member }.filter(calls.contains)
        }
        _ = await loop.wait { answered().count >= 6 }
        #expect(answered() == ["GetClient", "Start", "Stop", "DeleteClient", "GetClient", "Start"])
    }
}

extension PrivateDesktop.Options {
    static func withoutNotifier(_ change: (inout Self) -> Void = { _ in }) -> Self {
        var options = Self()
        options.notifier = .none
        change(&options)
        return options
    }
}
