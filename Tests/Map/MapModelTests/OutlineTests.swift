import Geofencing
import Testing

@testable import MapModel

@Suite struct OutlineTests {
    @Test(arguments: [-89.95, -70, 0, 52.5, 70, 84, 89.9], [-180, 13, 179.999])
    func `it is the boundary on the ellipsoid`(latitude: Double, longitude: Double) {
        let circle = Circle(center: point(latitude, longitude), radius: 1000)
        let viewport = Viewport(
            center: point(min(max(latitude, -85), 85), longitude), zoom: 12, size: SIMD2(800, 600))
        for pixel in Outline.pixels(of: circle, in: viewport) {
            let corner = viewport.coordinate(at: pixel)
            #expect(abs(Geodesic.distance(corner, circle.center) - 1000) < 0.5, "\(latitude) \(longitude)")
        }
    }

    @Test(arguments: [1, 150, 100_000.0], [70, -70.0])
    func `at seventy degrees it is as large as there`(radius: Double, latitude: Double) throws {
        let circle = Circle(center: point(latitude, 179.9999), radius: radius)
        let viewport = try #require(Viewport(showing: [circle], size: SIMD2(800, 600)))
        let outline = Outline.pixels(of: circle, in: viewport)
        let width = outline.map(\.x).max()! - outline.map(\.x).min()!
        // 70° north a metre has three times as many pixels as at the equator.
        let atEquator = 2 * radius / WebMercator.metres(atLatitude: 0) * viewport.world
        #expect((2.9...3.1).contains(width / atEquator))
        #expect(width < 800)
    }

    @Test(arguments: [89.99, -89.99]) func `round a pole it reaches the edge of the world`(latitude: Double) {
        let outline = Outline.onPlane(Circle(center: point(latitude, 20), radius: 100_000), corners: 64)
        #expect(outline.count == 67)
        #expect(abs(outline[64].x - outline[0].x) == 1)
        #expect(latitude > 0 ? outline[65].y < -0.5 : outline[65].y > 1.5)
        // What lies 50 km from the pole is inside, on every meridian.
        for longitude in stride(from: -170.0, to: 180, by: 20) {
            var place = WebMercator.position(of: point(latitude > 0 ? 89.5 : -89.5, longitude))
            let low = min(outline[0].x, outline[64].x)
            place.x -= (place.x - low).rounded(.down)
            #expect(contains(outline, place))
        }
    }

    @Test(arguments: [(179.9, -179.95), (-179.95, 179.9), (10, 10.2)])
    func `it is drawn round its centre`(view: Double, longitude: Double) {
        let circle = Circle(center: point(5, longitude), radius: 1000)
        let viewport = Viewport(center: point(5, view), zoom: 10, size: SIMD2(800, 600))
        let centre = viewport.pixel(of: circle.center)
        for corner in Outline.pixels(of: circle, in: viewport) {
            #expect(abs((corner - centre).length - viewport.radius(of: circle)) < 0.1)
        }
    }

    @Test func `it keeps no more than it may`() {
        var cache = OutlineCache()
        let viewport = Viewport(center: point(52.5, 13.4), zoom: 10, size: SIMD2(800, 600))
        for index in 0...OutlineCache.most {
            _ = cache.outline(of: Circle(center: point(52.5, 13.4), radius: 500), at: index, in: viewport)
            if index == OutlineCache.most - 1 { #expect(cache.entries.count == OutlineCache.most) }
        }
        #expect(cache.entries.count <= OutlineCache.most)
    }

    @Test func `nearer by it has more corners`() {
        let circle = Circle(center: point(52.5, 13.4), radius: 500)
        var cache = OutlineCache()
        var viewport = Viewport(center: circle.center, zoom: 12, size: SIMD2(800, 600))
        #expect(cache.outline(of: circle, at: 0, in: viewport).count == 32)
        viewport.zoom(by: 4, around: SIMD2(400, 300))
        #expect(cache.outline(of: circle, at: 0, in: viewport).count == 128)
    }

    @Test func `a moved map computes nothing again`() {
        let circle = Circle(center: point(52.5, 13.4), radius: 500)
        var cache = OutlineCache()
        var viewport = Viewport(center: circle.center, zoom: 14, size: SIMD2(800, 600))
        let first = cache.outline(of: circle, at: 0, in: viewport)
        viewport.pan(by: SIMD2(100, 50))
        let second = cache.outline(of: circle, at: 0, in: viewport)
        for (a, b) in zip(first, second) { #expect((b - a - SIMD2(100, 50)).length < 1e-3) }
        // Another circle of the same number is another circle.
        let moved = Circle(center: point(52.6, 13.4), radius: 500)
        #expect(cache.outline(of: moved, at: 0, in: viewport) != second)
    }
}
