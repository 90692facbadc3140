internal import Geofencing
internal import Glibc

/// That the index answers as the plain loop does, on more fixes than a test has time for.
@MainActor
enum AgreementCheck {
    static func run() {
        var random = SeededGenerator(seed: 4)
        let regions = (0..<300).map { _ in
            let radius = exp(Double.random(in: 0...log(100_000), using: &random))
            return Region(identifier: "", circle: Circle(center: coordinate(&random), radius: radius))
        }
        let index = RegionIndex(regions)
        var slots: [Int] = []
        var found = 0
        var wrong = 0
        for _ in 0..<100_000 {
            let fix = coordinate(&random)
            let right = regions.indices.filter {
                Geodesic.distance(regions[$0].circle.center, fix) <= regions[$0].circle.radius
            }
            index.find(containing: fix, into: &slots)
            found += right.count
            if slots.sorted() != right { wrong += 1 }
        }
        print("Of 100,000 fixes at poles, at ±180°, in a city and anywhere, among 300 fences of 1 m to 100 km,")
        print("\(wrong) were answered otherwise than by the plain loop, which found \(found) regions.")
        if wrong > 0 { exit(1) }
    }

    private static func coordinate(_ random: inout SeededGenerator) -> Coordinate {
        let spread = exp(Double.random(in: -9...1, using: &random))
        func near(_ center: Double, _ range: ClosedRange<Double>) -> Double {
            let value = center + spread * .random(in: -1...1, using: &random)
            return min(max(value, range.lowerBound), range.upperBound)
        }
        let latitudes = -90.0...90.0
        let longitudes = -180.0...180.0
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return Coordinate(latitude: near(90, latitudes), longitude: .random(in: longitudes, using: &random))!
        case 1: return Coordinate(latitude: near(-90, latitudes), longitude: .random(in: longitudes, using: &random))!
        case 2:
            let side = Bool.random(using: &random) ? 180.0 : -180
            return Coordinate(latitude: near(-17, latitudes), longitude: near(side, longitudes))!
        case 3: return Coordinate(latitude: near(52.52, latitudes), longitude: near(13.405, longitudes))!
        default:
            return Coordinate(
                latitude: .random(in: latitudes, using: &random), longitude: .random(in: longitudes, using: &random))!
        }
    }
}
