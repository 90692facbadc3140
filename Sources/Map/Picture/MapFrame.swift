internal import Geofencing
internal import MapModel

/// Which part of the plane the picture shows, and where on it a point lies.
struct MapFrame {
    /// The map's size in the picture's units, CSS pixels.
    static let size = SIMD2(1000.0, 640.0)
    /// What stays free of centres and circles for the sake of labels.
    private static let margin = 80.0
    /// Metres that the picture shows at least.
    private static let least = 200.0
    /// Metres of a position's uncertainty up to which the picture shows its whole circle.
    private static let vague = 100_000.0

    let projection: Projection
    private let center: SIMD2<Double>
    /// Pixels for a metre of the plane.
    private let zoom: Double

    init(showing reminders: [MapCircle], ways: [MapRoute] = [], _ position: PositionFix?) {
        var circles = reminders.map(\.circle)
        circles += ways.flatMap(\.segments).joined().map { Circle(center: $0, radius: 0) }
        if let position {
            circles.append(Circle(center: position.coordinate, radius: min(position.accuracy ?? 0, Self.vague)))
        }
        let projection = Projection(showing: circles)
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for circle in circles {
            let center = projection.position(of: circle.center)
            let extent = SIMD2(repeating: circle.radius / projection.scale(at: center))
            low = pointwiseMin(low, center - extent)
            high = pointwiseMax(high, center + extent)
        }
        if circles.isEmpty { (low, high) = (SIMD2(), SIMD2()) }
        self.projection = projection
        center = (low + high) / 2
        let room = pointwiseMax(high - low, SIMD2(repeating: Self.least)) / (Self.size - 2 * Self.margin)
        zoom = 1 / room.max()
    }

    /// Where a point lies, in pixels from the upper left corner.
    func pixel(_ point: Coordinate, near reference: Double? = nil) -> SIMD2<Double> {
        let offset = (projection.position(of: point, near: reference) - center) * zoom
        return Self.size / 2 + SIMD2(offset.x, -offset.y)
    }

    /// The plane at a pixel.
    func plane(at pixel: SIMD2<Double>) -> SIMD2<Double> {
        let offset = (pixel - Self.size / 2) / zoom
        return center + SIMD2(offset.x, -offset.y)
    }

    /// Metres that a pixel has there.
    func metresPerPixel(at pixel: SIMD2<Double> = size / 2) -> Double {
        projection.scale(at: plane(at: pixel)) / zoom
    }
}
