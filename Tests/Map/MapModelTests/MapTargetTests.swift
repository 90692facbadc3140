import Geofencing
import TestSupport
import Testing

@testable import MapModel

@Suite struct MapTargetTests {
    private let viewport = Viewport(center: point(52.5, 13.4), zoom: 15, size: SIMD2(800, 600))

    @Test func `all at a spot are reached in a stable order`() {
        let index = MapIndex([
            fence(52.5, 13.4, 400), fence(52.5, 13.4, 200), fence(52.5005, 13.4, 300), fence(52.5, 13.4, 200),
            fence(52.6, 13.4, 200),
        ])
        let middle = SIMD2(400.0, 300.0)
        // Those whose marks are there in the map's order, then those whose circles are.
        #expect(index.target(at: middle, in: viewport, selected: nil) == .reminders([0, 1, 3, 2]))
        // Away from all marks: the smallest circle first.
        let beside = viewport.pixel(of: Geodesic.destination(from: point(52.5, 13.4), distance: 180, bearing: 90))
        #expect(index.target(at: beside, in: viewport, selected: nil) == .reminders([1, 3, 2, 0]))
        #expect(index.target(at: SIMD2(5, 5), in: viewport, selected: nil) == .nothing)
    }

    @Test func `the nearest mark comes first`() {
        // At the two sides of a line between squares.
        let side = 1 / Double(1 << 18)
        let line = SIMD2(140_001 * side, 86_000.5 * side)
        let places = [-8.0, 8].map { WebMercator.coordinate(at: line + SIMD2($0 / viewport.world, 0)) }
        let index = MapIndex(places.map { fence($0.latitude, $0.longitude, 1) })
        let around = Viewport(center: places[0], zoom: 15, size: SIMD2(800, 600))
        // 12 and 4 pixels from there.
        #expect(index.reminders(at: SIMD2(412, 300), in: around) == [1, 0])
        #expect(index.reminders(at: SIMD2(404, 300), in: around) == [0, 1])
    }

    @Test(arguments: [0, 90, 200.0], [52.5, 70]) func `the edge of the selected one is dragged`(
        bearing: Double, latitude: Double
    ) {
        let center = point(latitude, 179.9999)
        let index = MapIndex([fence(latitude, 179.9999, 300), fence(latitude, 179.9999, 310)])
        let viewport = Viewport(center: center, zoom: 15, size: SIMD2(800, 600))
        let edge = viewport.pixel(of: Geodesic.destination(from: center, distance: 300, bearing: bearing))
        #expect(index.target(at: edge, in: viewport, selected: 0) == .edge)
        let within = viewport.pixel(of: Geodesic.destination(from: center, distance: 295, bearing: bearing))
        #expect(index.target(at: within, in: viewport, selected: nil) == .reminders([0, 1]))
        #expect(index.target(at: SIMD2(402, 295), in: viewport, selected: 0) == .pin)
        // Eight pixels are near enough, on both sides.
        let outwards = edge - viewport.pixel(of: center)
        for (pixels, isEdge) in [(-12.0, false), (-6, true), (6, true), (12, false), (200, false)] {
            let pixel = edge + outwards / outwards.length * pixels
            #expect((index.target(at: pixel, in: viewport, selected: 0) == .edge) == isEdge, "\(pixels)")
        }
        // While it is edited its circle is the one that is shown.
        let shown = Circle(center: center, radius: 600)
        #expect(index.target(at: within, in: viewport, selected: 0, circle: shown) == .reminders([0, 1]))
    }

    /// Whatever covers a pixel is found there, and nothing else.
    @Test func `asking each gives the same`() {
        var generator = SeededGenerator(seed: 21)
        let reminders = reminders(1500, using: &generator)
        let index = MapIndex(reminders)
        for _ in 0..<60 {
            let viewport = Viewport(
                center: reminders.randomElement(using: &generator)!.circle.center,
                zoom: .random(in: 3...16, using: &generator), size: SIMD2(800, 600))
            let pixel = SIMD2(
                Double.random(in: 200...600, using: &generator), Double.random(in: 200...400, using: &generator))
            let place = viewport.coordinate(at: pixel)
            let found = index.reminders(at: pixel, in: viewport)
            let inCircle = reminders.indices.filter {
                Geodesic.distance(reminders[$0].circle.center, place) <= reminders[$0].circle.radius
                    && viewport.radius(of: reminders[$0].circle) >= MapIndex.smallestArea
            }
            #expect(Set(found).isSuperset(of: inCircle))
            let shown = index.marks(in: viewport).filter { ($0.place - pixel).length <= 14 }.flatMap(index.members)
            #expect(Set(found) == Set(inCircle).union(shown))
            #expect(found == index.reminders(at: pixel, in: viewport))
        }
    }
}
