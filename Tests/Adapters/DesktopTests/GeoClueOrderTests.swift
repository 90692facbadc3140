import DBus
import Desktop
import EventLoop
import Geofencing
import Ports
import TestSupport
import Testing

/// What the real GeoClue does only now and then, made to happen.
@MainActor @Suite struct GeoClueOrderTests {
    let loop = EventLoop(clock: SystemClock())
    let bus: PrivateBus
    let geoClue: ScriptedGeoClue
    let recorder: SourceRecorder

    init() throws {
        bus = try PrivateBus()
        geoClue = try ScriptedGeoClue(on: bus, loop: loop)
        recorder = SourceRecorder(.address(bus.address), loop: loop, timeouts: .short)
    }

    @Test func `the properties are set before the start`() async throws {
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        recorder.source.stop()
        try #require(await loop.wait { geoClue.record.last == "DeleteClient" })
        #expect(
            geoClue.record == [
                "GetClient", "DesktopId=io.github.geotify.Geotify", "RequestedAccuracyLevel=8", "Start", "Stop",
                "DeleteClient",
            ])
    }

    @Test func `a location may come before the reply to start`() async throws {
        geoClue.holdsStart = true
        geoClue.onStart = { [geoClue] in try? geoClue.signal(ScriptedGeoClue.location(latitude: 1)) }
        recorder.source.start()
        try #require(await recorder.hears(latitude: 1))
        geoClue.answerStart()
        try geoClue.signal(ScriptedGeoClue.location(latitude: 2))
        try #require(await recorder.hears(latitude: 2))
        #expect(recorder.conditions == [.connecting, .working])
    }

    @Test func `a location that is gone is passed over`() async throws {
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        try geoClue.signal(nil)
        try geoClue.signal(ScriptedGeoClue.location(latitude: 2))
        try #require(await recorder.hears(latitude: 2))
        #expect(recorder.fixes.count == 1)
        #expect(recorder.conditions == [.connecting, .waiting, .working])
        #expect(geoClue.record.count { $0 == "GetClient" } == 1)
    }

    @Test func `a path belongs to its owner`() async throws {
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        geoClue.die()
        let successor = try ScriptedGeoClue(on: bus, loop: loop)
        try #require(await loop.wait { successor.record.last == "Start" })
        let stranger = try Connection(to: .address(bus.address), loop: loop)
        try stranger.emit(
            Signal(
                path: ScriptedGeoClue.clientPath, interface: "org.freedesktop.GeoClue2.Client",
                member: "LocationUpdated", arguments: [.objectPath("/"), .objectPath("/stranger")]))
        try successor.signal(ScriptedGeoClue.location(latitude: 3))
        try #require(await recorder.hears(latitude: 3))
        #expect(recorder.fixes.count == 1)
    }

    @Test func `a start without answer is tried again`() async throws {
        let recorder = SourceRecorder(.address(bus.address), loop: loop, timeouts: .shortest)
        geoClue.holdsStart = true
        recorder.source.start()
        try #require(await recorder.reaches(.notAnswering))
        geoClue.holdsStart = false
        try #require(await recorder.reaches(.waiting))
        #expect(geoClue.record.count { $0 == "DeleteClient" } >= 1)
    }

    @Test func `a coarse position does not hide a lost source`() async throws {
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        geoClue.change(availableAccuracyLevel: 4)
        try #require(await recorder.reaches(.sourceLost))
        try geoClue.signal(ScriptedGeoClue.location(latitude: 1, accuracy: 25_000))
        try #require(await recorder.hears(latitude: 1))
        #expect(recorder.source.state.condition == .sourceLost)
        try geoClue.signal(ScriptedGeoClue.location(latitude: 2, accuracy: 30))
        try #require(await recorder.hears(latitude: 2))
        #expect(recorder.source.state.condition == .working)
        geoClue.change(availableAccuracyLevel: 0)
        try #require(await recorder.reaches(.sourceLost))
        geoClue.change(availableAccuracyLevel: 8)
        try #require(await recorder.reaches(.waiting))
    }

    @Test func `a position from before the loss does not hide it`() async throws {
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        try geoClue.signal(ScriptedGeoClue.location(latitude: 1))
        geoClue.change(availableAccuracyLevel: 4)
        try #require(await recorder.hears(latitude: 1))
        #expect(recorder.source.state.condition == .sourceLost)
    }

    @Test func `a start during the stop survives the end of GeoClue`() async throws {
        recorder.source.start()
        try #require(await recorder.reaches(.waiting))
        recorder.source.stop()
        recorder.source.start()
        geoClue.die()
        let successor = try ScriptedGeoClue(on: bus, loop: loop)
        try #require(await recorder.reaches(.waiting))
        #expect(successor.record.last == "Start")
        #expect(recorder.conditions == [.connecting, .waiting, .connecting, .waiting])
    }
}
