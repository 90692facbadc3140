import DBus
import Desktop
import EventLoop
import Geofencing
import TestSupport
import Testing

/// The source against the real GeoClue.
@MainActor @Suite struct GeoClueSourceTests {
    let loop = EventLoop(clock: SystemClock())

    @Test func reportsPositionsInTheirOrder() async throws {
        let desktop = try PrivateDesktop(loop: loop, options: .withoutNotifier)
        let recorder = SourceRecorder(desktop, loop: loop)
        desktop.move(latitude: 52.52, longitude: 13.405)
        recorder.source.start()
        try #require(await recorder.hears(latitude: 52.52), "\(desktop.log)")
        desktop.move(latitude: 52.53, longitude: 13.405)
        try #require(await recorder.hears(latitude: 52.53))
        #expect(recorder.conditions == [.connecting, .waiting, .working])
        #expect(recorder.fixes.map(\.accuracy) == [3, 3])
        #expect(recorder.source.isInUse == true)
        #expect(recorder.source.availableAccuracyLevel == 8)
    }
}

extension PrivateDesktop.Options {
    static var withoutNotifier: Self {
        var options = Self()
        options.hasNotifier = false
        return options
    }
}
