import Geofencing
import MapModel
import Widgets

/// Draws the plain ground that is seen where there are no tiles: lines of latitude and longitude.
@MainActor struct GroundPainting {
    let painter: Painter
    let viewport: Viewport
    let palette: MapPalette

    func paint() {
        painter.rectangle(x: 0, y: 0, width: viewport.size.x, height: viewport.size.y)
        painter.fill(Color(palette.ground))
        let step = Self.step(degreesPerPixel: 360 / viewport.world)
        let west = viewport.center.longitude - viewport.size.x / 2 * 360 / viewport.world
        let east = viewport.center.longitude + viewport.size.x / 2 * 360 / viewport.world
        var longitude = (west / step).rounded(.up) * step
        while longitude <= east {
            let x = viewport.size.x / 2 + (longitude - viewport.center.longitude) / 360 * viewport.world
            line(from: SIMD2(x, 0), to: SIMD2(x, viewport.size.y))
            longitude += step
        }
        let south = viewport.coordinate(at: SIMD2(0, viewport.size.y)).latitude
        let north = viewport.coordinate(at: SIMD2(0, 0)).latitude
        var latitude = (max(south, -85) / step).rounded(.up) * step
        while latitude <= min(north, 85.1) {
            if let point = Coordinate(latitude: latitude, longitude: viewport.center.longitude) {
                let y = viewport.pixel(of: point).y
                line(from: SIMD2(0, y), to: SIMD2(viewport.size.x, y))
            }
            latitude += step
        }
    }

    private func line(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        painter.move(to: start + SIMD2(0.5, 0.5))
        painter.line(to: end + SIMD2(0.5, 0.5))
        painter.stroke(Color(palette.line), width: 1)
    }

    /// Degrees between two lines, some hundred pixels apart.
    private static func step(degreesPerPixel: Double) -> Double {
        let steps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30]
        return steps.first { $0 / degreesPerPixel >= 110 } ?? 45
    }
}
