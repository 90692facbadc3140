import Geofencing
import TestSupport

@testable import MapModel

func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}

func fence(
    _ latitude: Double, _ longitude: Double, _ radius: Double = 150, kind: MarkKind = .entry, isInside: Bool = false,
    name: String = "Milk"
) -> MapCircle {
    MapCircle(
        subject: .geotification(name), circle: Circle(center: point(latitude, longitude), radius: radius), kind: kind,
        isInside: isInside, label: name)
}

/// ReminderSet all over the world, many of them in a few towns.
func reminders(_ count: Int, using generator: inout SeededGenerator) -> [MapCircle] {
    let towns = (0..<20).map { _ in
        (Double.random(in: -70...70, using: &generator), Double.random(in: -179...179, using: &generator))
    }
    return (0..<count).map { number in
        let radius = Double.random(in: 1...5, using: &generator)
        let kind = MarkKind.allCases[number % MarkKind.allCases.count]
        if number % 3 == 0 {
            return fence(
                Double.random(in: -85...85, using: &generator), Double.random(in: -180...180, using: &generator),
                radius * radius * 4000, kind: kind)
        }
        let town = towns[number % towns.count]
        return fence(
            town.0 + Double.random(in: -0.3...0.3, using: &generator),
            town.1 + Double.random(in: -0.3...0.3, using: &generator), radius * 100, kind: kind)
    }
}

/// Whether a point lies in a polygon.
func contains(_ polygon: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
    var isInside = false
    var previous = polygon[polygon.count - 1]
    for corner in polygon {
        let crosses = (corner.y > point.y) != (previous.y > point.y)
        if crosses, point.x < corner.x + (previous.x - corner.x) * (point.y - corner.y) / (previous.y - corner.y) {
            isInside.toggle()
        }
        previous = corner
    }
    return isInside
}
