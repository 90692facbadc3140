import Geofencing
import MapModel
import TestSupport
import Testing
import XML

@testable import Picture

@Suite struct MapWayTests {
    private func way(_ segments: [(Double, Double)]..., label: String = "the way of work") -> MapRoute {
        MapRoute(
            segments: segments.map { $0.map { Coordinate(latitude: $0.0, longitude: $0.1)! } }, label: label,
            details: "work: 1 shift")
    }

    /// The lines of each way, as points in pixels.
    private func lines(_ svg: String, style: String = "way0") -> [[SIMD2<Double>]] {
        svg.components(between: "<path class=\"\(style)\" d=\"M", and: "\"/>").flatMap { path in
            path.split(separator: "M").map { line in
                line.split(separator: "L").map { point in
                    let parts = point.split { $0 == "," || $0 == "h" }.compactMap { Double($0) }
                    return SIMD2(parts[0], parts[1])
                }
            }
        }
    }

    @Test func `a way is drawn and fills the picture`() throws {
        let svg = MapPicture.svg([], ways: [way([(52.5, 13.4), (52.52, 13.4), (52.52, 13.45)])], position: nil)
        let line = try #require(lines(svg).first)
        #expect(line.count == 3)
        #expect(line.allSatisfy { (0...1000).contains($0.x) && (0...640).contains($0.y) })
        #expect(line[0].y > line[1].y + 300 && abs(line[0].x - line[1].x) < 1)
        #expect(line[2].x > line[1].x + 300 && abs(line[2].y - line[1].y) < 1)
        #expect(svg.contains("the way of work") && svg.contains("<title>work: 1 shift</title>"))
        #expect(throws: Never.self) { try XMLElement(parsing: Array(svg.utf8)) }
        #expect(!MapPicture.svg([], position: nil).contains("<g class=\"way\">"))
    }

    @Test func `segments are not joined and spots are seen`() {
        let svg = MapPicture.svg(
            [], ways: [way([(52.5, 13.4), (52.51, 13.4)], [(52.52, 13.45), (52.53, 13.45)], [(52.5, 13.5)])],
            position: nil)
        #expect(lines(svg).map(\.count) == [2, 2, 1])
        #expect(svg.contains("h0\""))
    }

    @Test func `ways of profiles look different`() {
        let ways = (0..<4).map { way([(52.5, 13.4 + Double($0)), (52.6, 13.4)], label: "way \($0)") }
        let svg = MapPicture.svg([], ways: ways, position: nil)
        #expect((0..<3).map { lines(svg, style: "way\($0)").count } == [2, 1, 1])
        for index in 0..<4 { #expect(svg.contains(">way \(index)<")) }
    }

    @Test func `across the antimeridian it is one line`() throws {
        let svg = MapPicture.svg([], ways: [way([(-17, 179.9), (-17, -179.9), (-17.1, -179.8)])], position: nil)
        let line = try #require(lines(svg).first)
        #expect(line[0].x < line[1].x && line[1].x < line[2].x)
        #expect(line.allSatisfy { (0...1000).contains($0.x) })
    }

    /// However many corners there are, the picture stays small, and the line where it was.
    @Test func `many corners are no large picture`() throws {
        var generator = SeededGenerator(seed: 7)
        let corners = (0..<40_000).map { index -> (Double, Double) in
            let latitude: Double = 52 + Double(index) / 40_000 + Double.random(in: 0...0.2, using: &generator)
            return (latitude, Double.random(in: 13...14, using: &generator))
        }
        let svg = MapPicture.svg([], ways: [way(corners)], position: nil)
        #expect(svg.utf8.count < 400_000)
        #expect(lines(svg).joined().count > 500)
        let rest = Array(repeating: (52.5, 13.4), count: 40_000)
        let still = MapPicture.svg([], ways: [way(rest), way([(52.6, 13.4), (52.7, 13.5)])], position: nil)
        #expect(still.utf8.count < 10_000)
    }
}
