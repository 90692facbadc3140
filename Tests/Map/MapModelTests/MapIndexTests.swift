import Geofencing
import Reminders
import TestSupport
import Testing

@testable import MapModel

@Suite struct MapIndexTests {
    private let size = SIMD2(1280.0, 800.0)

    private func scene(_ index: MapIndex, _ viewport: Viewport) -> MapScene {
        var cache = OutlineCache()
        return index.scene(in: viewport, outlines: &cache)
    }

    private func viewports(_ reminders: [MapCircle], using generator: inout SeededGenerator) -> [Viewport] {
        (0..<40).map { _ in
            let circle = reminders.randomElement(using: &generator)!.circle
            return Viewport(center: circle.center, zoom: .random(in: 0...17, using: &generator), size: size)
        }
    }

    /// Asking every fence gives the same.
    @Test func `nothing that is seen is missing`() {
        var generator = SeededGenerator(seed: 11)
        let reminders = reminders(3000, using: &generator)
        let index = MapIndex(reminders)
        for viewport in viewports(reminders, using: &generator) {
            let scene = scene(index, viewport)
            let shown = Set(scene.marks.flatMap(index.members))
            let drawn = Set(scene.areas.map(\.index))
            for (number, fence) in reminders.enumerated() {
                let pixel = viewport.pixel(of: fence.circle.center)
                let isSeen = (0...size.x).contains(pixel.x) && (0...size.y).contains(pixel.y)
                // A fence at a corner of its square may have its mark beyond the window's edge.
                let isWellInside = (64...size.x - 64).contains(pixel.x) && (64...size.y - 64).contains(pixel.y)
                if isWellInside { #expect(shown.contains(number)) }
                let isLarge = viewport.radius(of: fence.circle) >= MapIndex.smallestArea
                if isSeen, isLarge, !scene.isCrowded { #expect(drawn.contains(number)) }
                if !isLarge { #expect(!drawn.contains(number)) }
            }
        }
    }

    @Test func `circles that reach in from outside are drawn`() {
        let index = MapIndex([fence(52.5, 13.4, 5000), fence(70, -179.99, 90_000), fence(89, 0, 100_000)])
        // The centre is 4 km west, the window 1 km wide.
        #expect(scene(index, Viewport(center: point(52.5, 13.459), zoom: 16, size: size)).areas.map(\.index) == [0])
        // The centre is 4.5 km to the south, or to the north.
        for latitude in [52.5405, 52.4595] {
            let viewport = Viewport(center: point(latitude, 13.4), zoom: 16, size: size)
            #expect(scene(index, viewport).areas.map(\.index) == [0])
        }
        // Across the antimeridian.
        #expect(scene(index, Viewport(center: point(70, 179), zoom: 10, size: size)).areas.map(\.index) == [1])
        // Round the pole, beyond the tiles.
        let north = Viewport(center: point(84.9, 20), zoom: 3, size: size)
        #expect(scene(index, north).areas.map(\.index).contains(2))
        #expect(index.reminders(at: north.pixel(of: point(88.4, 10)), in: north) == [2])
    }

    @Test func `the largest lies below and the southernmost mark above`() {
        let index = MapIndex([fence(52.5, 13.4, 200), fence(52.5, 13.42, 2000), fence(52.51, 13.41, 1000)])
        let scene = scene(index, Viewport(center: point(52.5, 13.4), zoom: 14, size: size))
        #expect(scene.areas.map(\.index) == [1, 2, 0])
        var generator = SeededGenerator(seed: 14)
        let many = MapIndex(reminders(2000, using: &generator))
        let world = self.scene(many, Viewport(center: point(0, 0), zoom: 2, size: size)).marks
        #expect(world.map(\.place.y) == world.map(\.place.y).sorted())
    }

    @Test(arguments: [400, 401]) func `it is crowded beyond what can be drawn`(count: Int) {
        let index = MapIndex((0..<count).map { fence(52.5, 13.4 + Double($0) / 1e6, 500) })
        let scene = scene(index, Viewport(center: point(52.5, 13.4), zoom: 15, size: size))
        #expect(scene.areas.count == 400)
        #expect(scene.isCrowded == (count > 400))
    }

    /// A square may be seen at both ends of a window that is nearly as wide as the world.
    @Test(arguments: [940.0, 980, 1000, 1020, 1030]) func `nothing is drawn twice`(width: Double) {
        var generator = SeededGenerator(seed: 15)
        let index = MapIndex(reminders(2500, using: &generator))
        for longitude in [-175.0, 0, 120] {
            let viewport = Viewport(center: point(10, longitude), zoom: 2, size: SIMD2(width, 1000))
            let scene = scene(index, viewport)
            #expect(Set(scene.marks.map(\.members)).count == scene.marks.count)
            #expect(Set(scene.areas.map(\.index)).count == scene.areas.count)
        }
    }

    @Test func `few marks stand closer than many`() {
        // Two fences at the two sides of a line between squares, 24 pixels apart.
        let zoom = 15.5
        let world = Viewport.tile * 2.0.squareRoot() * Double(1 << 15)
        let side = 1 / Double(1 << 19)
        let line = SIMD2(280_001 * side, 170_000.5 * side)
        let places = [-12.0, 12].map { WebMercator.coordinate(at: line + SIMD2($0 / world, 0)) }
        let two = places.map { fence($0.latitude, $0.longitude) }
        let viewport = Viewport(center: places[0], zoom: zoom, size: size)
        #expect(scene(MapIndex(two), viewport).marks.map(\.count) == [1, 1])
        let far = (0..<2000).map { fence(-40, Double($0) / 20) }
        #expect(scene(MapIndex(two + far), viewport).marks.map(\.count) == [2])
    }

    @Test(arguments: [10_000, 100_000]) func `the budget is kept`(count: Int) {
        var generator = SeededGenerator(seed: 12)
        let reminders = reminders(count, using: &generator)
        let index = MapIndex(reminders)
        for viewport in viewports(reminders, using: &generator) {
            let scene = scene(index, viewport)
            #expect(scene.areas.count <= 400)
            #expect(scene.marks.count <= Int((size.x / 32 + 3) * (size.y / 32 + 3)))
        }
        let world = scene(index, Viewport(center: point(0, 0), zoom: 2, size: SIMD2(1024, 1024)))
        #expect(world.marks.reduce(0) { $0 + $1.count } == count)
    }

    @Test func `a mark stands for what it has`() throws {
        let index = MapIndex([
            fence(52.5, 13.4, kind: .entry), fence(52.5, 13.4, kind: .exit, isInside: true),
            fence(52.5, 13.4, kind: .disabled), fence(48, 2, kind: .done), fence(48, 2, kind: .place),
        ])
        let marks = scene(index, Viewport(center: point(50, 8), zoom: 5, size: size)).marks
        let berlin = try #require(marks.first { $0.count == 3 })
        #expect(berlin.kind == .both)
        #expect(berlin.isInside)
        #expect(index.members(of: berlin) == [0, 1, 2])
        let paris = try #require(marks.first { $0.count == 2 })
        #expect(paris.kind == .done)
        #expect(!paris.isInside)
    }

    @Test func `a moved map keeps its marks`() {
        var generator = SeededGenerator(seed: 13)
        let reminders = reminders(5000, using: &generator)
        let index = MapIndex(reminders)
        var viewport = Viewport(center: reminders[1].circle.center, zoom: 8, size: size)
        let before = scene(index, viewport).marks
        viewport.pan(by: SIMD2(37, -21))
        let after = Set(scene(index, viewport).marks.map(\.members))
        for mark in before where (100...1100).contains(mark.place.x) && (100...700).contains(mark.place.y) {
            #expect(after.contains(mark.members))
        }
    }

    @Test(
        arguments: [
            (EventType.entry, true, nil, MarkKind.entry), (.exit, true, nil, .exit), (.both, true, nil, .both),
            (.pass, true, nil, .pass), (.entry, false, nil, .disabled), (.entry, true, 5, .done),
            (.exit, false, 5, .done),
        ] as [(EventType, Bool, Double?, MarkKind)])
    func `kinds of geotifications`(event: EventType, isEnabled: Bool, completed: Double?, kind: MarkKind) {
        let geotification = Geotification(
            identifier: "a", note: "", eventType: event, target: .place("home"), isEnabled: isEnabled,
            completed: completed)
        #expect(MarkKind(geotification) == kind)
    }

    @Test(arguments: [(nil, false), (.unknown, false), (.outside, false), (.inside, true)] as [(RegionStatus?, Bool)])
    func `one is inside where that is known`(status: RegionStatus?, isInside: Bool) {
        let geotification = Geotification(
            identifier: "a", note: "", eventType: .entry,
            target: .circle(Circle(center: point(52.5, 13.4), radius: 150)))
        let state = status.map { RegionState(status: $0, since: 1, evidence: "") }
        #expect(MapCircle(geotification, in: ReminderSet(), state: state)?.isInside == isInside)
    }

    @Test func `kinds combine`() {
        #expect(MarkKind(combining: [.entry, .exit, .disabled]) == .both)
        #expect(MarkKind(combining: [.pass, .done, .place]) == .pass)
        #expect(MarkKind(combining: [.done, .disabled]) == .disabled)
        #expect(MarkKind(combining: [.place]) == .place)
    }
}
