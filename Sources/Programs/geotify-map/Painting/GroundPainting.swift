import Geofencing
import MapModel
import Widgets

/// Draws the plain ground that is seen where there are no tiles: lines of latitude and longitude.
@MainActor struct GroundPainting {
    let painter: RectanglePainter
    let viewport: Viewport
    let palette: MapPalette

    func paint() {
        let size = viewport.size
        painter.fill(x: 0, y: 0, width: size.x, height: size.y, Color(palette.ground))
        let step = Self.step(degreesPerPixel: 360 / viewport.world)
        let west = viewport.center.longitude - size.x / 2 * 360 / viewport.world
        let east = viewport.center.longitude + size.x / 2 * 360 / viewport.world
        var longitude = (west / step).rounded(.up) * step
        while longitude <= east {
            let x = size.x / 2 + (longitude - viewport.center.longitude) / 360 * viewport.world
            painter.fill(x: x.rounded(.down), y: 0, width: 1, height: size.y, Color(palette.line))
            longitude += step
        }
        let south = viewport.coordinate(at: SIMD2(0, size.y)).latitude
        let north = viewport.coordinate(at: SIMD2(0, 0)).latitude
        var latitude = (max(south, -85) / step).rounded(.up) * step
        while latitude <= min(north, 85.1) {
            if let point = Coordinate(latitude: latitude, longitude: viewport.center.longitude) {
                let y = viewport.pixel(of: point).y
                painter.fill(x: 0, y: y.rounded(.down), width: size.x, height: 1, Color(palette.line))
            }
            latitude += step
        }
    }

    /// Degrees between two lines, some hundred pixels apart.
    private static func step(degreesPerPixel: Double) -> Double {
        let steps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30]
        return steps.first { $0 / degreesPerPixel >= 110 } ?? 45
    }
}
