import Testing

@testable import Geofencing

@Suite struct TrailTests {
    private func way(_ from: (Double, Double), _ to: (Double, Double), accuracy: Double = 20) -> Trail.Leg {
        let start = Player.point(from.0, from.1)
        let end = Player.point(to.0, to.1)
        return Trail.Leg(start: start, end: end, length: Geodesic.distance(start, end), accuracy: accuracy)
    }

    @Test(arguments: [
        // Straight through the middle, and so far aside that a bend could have led past.
        (-500.0, 0.0, 500.0, 0.0, 20.0, 150.0, true), (-500, 60, 500, 60, 20, 150, true),
        (-500, 90, 500, 90, 20, 150, false), (-500, 200, 500, 200, 20, 150, false),
        // Too uncertain, or the circle too small.
        (-500, 0, 500, 0, 120, 150, false), (-500, 0, 500, 0, 20, 60, false),
        // One end inside or not for certain outside, or the circle is not between.
        (-500, 0, 100, 0, 20, 150, false), (-500, 0, 165, 0, 20, 150, false), (-900, 0, -500, 0, 20, 150, false),
        (500, 0, 900, 0, 20, 150, false),
    ])
    func `a way passes a circle`(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ accuracy: Double, _ radius: Double, _ passes: Bool
    ) {
        let circle = Circle(center: Player.point(0, 0), radius: radius)
        #expect(way((x0, y0), (x1, y1), accuracy: accuracy).passes(circle) == passes)
    }

    @Test func `a way counts once its end is certain`() {
        let first = way((0, 0), (500, 0))
        let onward = way((500, 0), (1000, 0))
        let back = way((500, 0), (20, 0))
        var trail = Trail()
        #expect(trail.follow(first, elapsed: 60, honest: 0.999).1?.length == first.length)
        #expect(trail.follow(first, elapsed: 60, honest: 0.6).1 == nil)
        #expect(trail.follow(onward, elapsed: 60, honest: 0.95).0?.length == first.length)
        trail.stop()
        #expect(trail.follow(first, elapsed: 60, honest: 0.6).0 == nil)
        #expect(trail.follow(back, elapsed: 60, honest: 0.95).0 == nil)
        // A mistake that one came back from is forgotten.
        #expect(trail.follow(onward, elapsed: 60, honest: 0.95).0 == nil)
        // What is doubtful for long counts in the end.
        trail.stop()
        let step = way((500, 0), (510, 0))
        _ = trail.follow(first, elapsed: 60, honest: 0.3)
        #expect(trail.follow(step, elapsed: 60, honest: 0.5).0 == nil)
        #expect(trail.follow(step, elapsed: 60, honest: 0.95).0?.length == first.length)
        #expect(trail.follow(step, elapsed: 60, honest: 0.95).0 == nil)
        // In five minutes one may go anywhere.
        #expect(trail.follow(first, elapsed: 301, honest: 0.999).1 == nil)
    }
}
