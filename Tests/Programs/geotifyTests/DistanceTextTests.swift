import Geofencing
import Testing

@testable import geotify

@Suite struct DistanceTextTests {
    @Test(
        arguments: [
            (0, 3, "0 m"), (4.4, 3, "4 m"), (344, 35, "340 m"), (344, 150, "300 m"), (996, 35, "1.00 km"),
            (1234, 3, "1.23 km"), (1234, 35, "1.23 km"), (1234, 150, "1.2 km"), (1234, 2500, "1 km"),
            (9996, 3, "10.00 km"),
            (12_345, 3, "12.3 km"), (12_345, 1500, "12 km"), (123_456, 3, "123 km"), (612_345, 25_000, "610 km"),
            (8_912_345, 3, "8912 km"), (344, nil, "300 m"),
        ] as [(Double, Double?, String)])
    func `a distance is no finer than the position`(metres: Double, accuracy: Double?, text: String) {
        #expect(DistanceText.text(metres, accuracy: accuracy) == text)
    }

    @Test(arguments: [
        (0, "N"), (22, "N"), (23, "NE"), (90, "E"), (135, "SE"), (180, "S"), (225, "SW"), (270, "W"), (315, "NW"),
        (337, "NW"), (338, "N"), (359.9, "N"),
    ])
    func `a bearing is a point of the compass`(bearing: Double, point: String) {
        #expect(DistanceText.compassPoint(bearing) == point)
    }

    @Test func `a heading leads to the boundary`() throws {
        let here = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        let there = try #require(Coordinate(latitude: 52.53, longitude: 13.405))
        let fix = PositionFix(coordinate: here, accuracy: 35, time: 0)
        #expect(Heading(from: fix, to: Circle(center: there, radius: 150)).text == "960 m N")
        #expect(Heading(from: fix, to: Circle(center: there, radius: 150)).roundedDistance == 960)
        let vague = Heading(from: fix, to: Circle(center: there, radius: 1100))
        #expect(vague.text == "within 35 m")
        #expect(vague.compassPoint == nil)
        let unknown = PositionFix(coordinate: here, accuracy: nil, time: 0)
        #expect(Heading(from: unknown, to: Circle(center: there, radius: 150)).text == "1.0 km N")
    }
}
