import EventLoop
import Geofencing
import TestSupport
import Testing
import Tracks

@MainActor @Suite struct ReplaySourceCompatibilityTests {
    @Test func `behaves like every source`() async {
        let clock = ManualClock(realtime: 1000)
        let loop = EventLoop(clock: clock)
        let positions = (0...4).map { Coordinate(latitude: 52.52 + Double($0) / 100, longitude: 13.405)! }
        func time(_ index: Int) -> Double { 1000 + 10 * Double(index) }
        // The fifth fix keeps the track from ending.
        let items = positions.indices.map { index in
            Track.Item.fix(PositionFix(coordinate: positions[index], accuracy: 10, time: time(index)))
        }
        let violations = await PositionSourceCompatibility.violations(
            of: ReplaySource(track: Track(items: items), loop: loop), loop: loop, positions: Array(positions.prefix(4))
        ) { clock.setRealtime(to: time($0)) }
        #expect(violations == [])
    }
}
