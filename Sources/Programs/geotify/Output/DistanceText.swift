import Geofencing

/// Distances and directions, no finer than the position is known.
enum DistanceText {
    /// The accuracy in metres that is assumed if it is unknown.
    private static let usual = 100.0

    /// Metres, rounded to the power of ten below the accuracy.
    static func rounded(_ metres: Double, accuracy: Double?) -> Double {
        let step = step(accuracy)
        return (metres / step).rounded() * step
    }

    /// `340 m`, `1.2 km`: at most three digits, and no more than the accuracy allows.
    static func text(_ metres: Double, accuracy: Double?) -> String {
        let limit: Double =
            switch metres {
            case ..<1000: 1
            case ..<10_000: 10
            case ..<100_000: 100
            default: 1000
            }
        let step = max(step(accuracy), limit)
        let rounded = (metres / step).rounded() * step
        guard rounded >= 1000 else { return "\(Int(rounded)) m" }
        let thousandths = Int(rounded)
        let digits = step < 100 ? 2 : step < 1000 ? 1 : 0
        guard digits > 0 else { return "\(thousandths / 1000) km" }
        let fraction = String(1000 + thousandths % 1000).dropFirst().prefix(digits)
        return "\(thousandths / 1000).\(fraction) km"
    }

    /// The nearest of the eight points of the compass: `N`, `NE`, …
    /// - Parameter bearing: Degrees clockwise from north.
    static func compassPoint(_ bearing: Double) -> String {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Int((bearing / 45).rounded()) % 8]
    }

    private static func step(_ accuracy: Double?) -> Double {
        var step = 1.0
        while step * 10 <= min(accuracy ?? usual, 1e6) { step *= 10 }
        return step
    }
}

/// The distance and direction of a circle from a position.
struct Heading: Hashable {
    /// Metres to the circle's boundary; 0 within it.
    let distance: Double
    /// Degrees clockwise from north to the circle's centre.
    private let bearing: Double
    private let accuracy: Double?

    init(from fix: PositionFix, to circle: Circle) {
        distance = max(0, Geodesic.distance(fix.coordinate, circle.center) - circle.radius)
        bearing = Geodesic.bearing(from: fix.coordinate, to: circle.center)
        accuracy = fix.accuracy
    }

    /// Metres, as exactly as they are known.
    var roundedDistance: Double { DistanceText.rounded(distance, accuracy: accuracy) }

    /// nil if the position may be on either side of the boundary.
    var compassPoint: String? { isVague ? nil : DistanceText.compassPoint(bearing) }

    /// `1.2 km NE`; `within 35 m` if the position isn't known better.
    var text: String {
        if isVague { return "within " + DistanceText.text(max(accuracy ?? 0, 1), accuracy: 1) }
        return DistanceText.text(distance, accuracy: accuracy) + " " + DistanceText.compassPoint(bearing)
    }

    private var isVague: Bool { distance < max(accuracy ?? 0, 1) }
}
