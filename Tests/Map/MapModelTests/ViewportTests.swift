import Geofencing
import TestSupport
import Testing

@testable import MapModel

@Suite struct ViewportTests {
    private let size = SIMD2(800.0, 600.0)

    @Test(arguments: [
        (0.0, 0.0, 0.5, 0.5), (0, -180, 0, 0.5), (WebMercator.limit, 0, 0.5, 0), (-WebMercator.limit, 90, 0.75, 1),
        // A published pair: EPSG:3857's own example at 24°22'54.433"N 100°20'00" W (IOGP 373-7-2, section 3.2.1.2).
        (24.381786944444, -100.333333333333, 0.5 - 11169055.58 / 40075016.6856, 0.5 - 2800000.00 / 40075016.6856),
    ])
    func `known positions`(_ latitude: Double, _ longitude: Double, _ x: Double, _ y: Double) {
        let position = WebMercator.position(of: point(latitude, longitude))
        #expect(abs(position.x - x) < 1e-9)
        #expect(abs(position.y - y) < 1e-9)
    }

    @Test func `way and way back`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let place = point(
                .random(in: -85...85, using: &generator), .random(in: -180..<180, using: &generator))
            let viewport = Viewport(
                center: point(.random(in: -80...80, using: &generator), .random(in: -180...180, using: &generator)),
                zoom: .random(in: 0...19, using: &generator), size: size)
            let back = viewport.coordinate(at: viewport.pixel(of: place))
            #expect(Geodesic.distance(back, place) < 0.01)
        }
    }

    @Test(arguments: [-70, 0, 52.5, 70.0]) func `a pixel has its metres`(latitude: Double) {
        let viewport = Viewport(center: point(latitude, 179.9999), zoom: 15, size: size)
        let west = viewport.coordinate(at: SIMD2(300, 300))
        let east = viewport.coordinate(at: SIMD2(500, 300))
        #expect(abs(Geodesic.distance(west, east) / 200 / viewport.metresPerPixel() - 1) < 1e-4)
    }

    @Test func `the nearest repetition is shown`() {
        let viewport = Viewport(center: point(0, 179.99), zoom: 10, size: size)
        #expect(viewport.pixel(of: point(0, -179.99)).x > 400)
        #expect(viewport.pixel(of: point(0, -179.99)).x < 420)
        // Something that belongs to the east stays there.
        #expect(viewport.pixel(of: point(0, -2), near: 179).x > 100_000)
    }

    @Test func `what is under the pointer stays there`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            var viewport = Viewport(
                center: point(.random(in: -60...60, using: &generator), .random(in: -180...180, using: &generator)),
                zoom: .random(in: 5...15, using: &generator), size: size)
            let pointer = SIMD2(
                Double.random(in: 0...800, using: &generator), Double.random(in: 0...600, using: &generator))
            let fixed = viewport.coordinate(at: pointer)
            viewport.zoom(by: .random(in: -3...3, using: &generator), around: pointer)
            #expect((viewport.pixel(of: fixed) - pointer).length < 1e-3)
            viewport.pan(by: SIMD2(30, -20))
            #expect((viewport.pixel(of: fixed) - pointer - SIMD2(30, -20)).length < 1e-3)
        }
    }

    @Test func `it ends with the tiles`() {
        var viewport = Viewport(center: point(80, 0), zoom: 3, size: size)
        viewport.pan(by: SIMD2(0, 1e6))
        #expect(viewport.center.latitude == WebMercator.limit)
        viewport.pan(by: SIMD2(0, -1e7))
        #expect(viewport.center.latitude == -WebMercator.limit)
        viewport.zoom(by: 40, around: size / 2)
        #expect(viewport.zoom == Viewport.zooms.upperBound)
        #expect(Viewport(center: point(0, 0), zoom: .nan, size: size).zoom == 0)
    }

    @Test func `all are shown`() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let (latitude, longitude) = (
                Double.random(in: -75...75, using: &generator), Double.random(in: -180...180, using: &generator)
            )
            let spread = Double.random(in: 0...5, using: &generator)
            let circles = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                let east = Longitude.wrapped(longitude + .random(in: -spread...spread, using: &generator))
                return Circle(
                    center: point(latitude + .random(in: -spread...spread, using: &generator), east),
                    radius: .random(in: 1...100_000, using: &generator))
            }
            let viewport = try #require(Viewport(showing: circles, size: size))
            for circle in circles {
                for corner in Outline.pixels(of: circle, in: viewport) {
                    #expect((40...760).contains(corner.x) && (40...560).contains(corner.y), "\(circles)")
                }
            }
            // As large as possible: one more step in, and something is cut off, unless it is small and alone.
            var nearer = viewport
            nearer.zoom(by: 0.5, around: size / 2)
            let isCut = circles.contains { circle in
                Outline.pixels(of: circle, in: nearer).contains {
                    !(0...800).contains($0.x - 0) || !(48...552).contains($0.y) || !(48...752).contains($0.x)
                }
            }
            #expect(isCut || viewport.zoom == 16)
        }
    }

    @Test func `the antimeridian is no edge`() throws {
        let circles = [Circle(center: point(-17, 179.9), radius: 150), Circle(center: point(-17, -179.9), radius: 150)]
        let viewport = try #require(Viewport(showing: circles, size: size))
        #expect(abs(viewport.center.longitude) > 179.9)
        #expect(viewport.zoom > 9)
        #expect(Viewport(showing: [], size: size) == nil)
    }

    @Test func `what goes round a pole is as wide as its centre`() throws {
        let circles = [
            Circle(center: point(89.95, 20), radius: 100_000), Circle(center: point(84, 20), radius: 150),
        ]
        let viewport = try #require(Viewport(showing: circles, size: size))
        #expect(viewport.zoom > 5)
        #expect(abs(viewport.center.longitude - 20) < 1e-9)
    }

    @Test func `an arc holds its longitudes`() throws {
        var generator = SeededGenerator(seed: 4)
        for count in (1...6).flatMap({ Array(repeating: $0, count: 200) }) {
            let longitudes = (0..<count).map { _ in Double.random(in: -180...180, using: &generator) }
            let arc = try #require(Longitude.arc(holding: longitudes))
            #expect((0...360 - 360 / Double(count) + 1e-9).contains(arc.width))
            for longitude in longitudes {
                let east = Longitude.wrapped(longitude - arc.west - 180) + 180
                #expect(east <= arc.width + 1e-9 || east > 360 - 1e-9)
            }
        }
    }

    @Test(arguments: [
        ([0.0], 0.0, 0.0), ([10, 20, 15], 10, 10), ([170, -170], 170, 20), ([-180, 180], 180, 0),
        ([0, 100, -120], -120, 220),
    ])
    func `arcs`(_ longitudes: [Double], _ west: Double, _ width: Double) throws {
        let arc = try #require(Longitude.arc(holding: longitudes))
        #expect(arc.west == west)
        #expect(arc.width == width)
    }
}
