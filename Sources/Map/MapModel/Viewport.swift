package import Geofencing
internal import Glibc

/// Which part of the world the map shows, and where on it things lie: in pixels from the upper left corner, y down.
package struct Viewport: Hashable, Sendable {
    /// The side of a tile, and of the whole world at zoom 0, in pixels.
    package static let tile = 256.0
    /// Zooms that are of use: the whole world in a small window, a single house.
    package static let zooms = 0.0...19.0

    /// What is in the middle, degrees WGS 84.
    package var center: Coordinate
    /// The world is 256 · 2^zoom pixels wide.
    package var zoom: Double
    /// In pixels.
    package var size: SIMD2<Double>

    /// - Parameter zoom: One out of `zooms` counts as the nearest that isn't.
    package init(center: Coordinate, zoom: Double, size: SIMD2<Double>) {
        self.center = center
        self.zoom = Self.clamped(zoom)
        self.size = size
    }

    /// The world's width in pixels.
    package var world: Double { Self.tile * exp2(zoom) }

    /// Where a point lies; of the world's repetitions the one nearest to the centre, or to a reference.
    /// - Parameter reference: The longitude of something that it is part of, from which it must not be torn off.
    package func pixel(of point: Coordinate, near reference: Double? = nil) -> SIMD2<Double> {
        let middle = center.longitude
        let reference = reference ?? point.longitude
        let east = Longitude.wrapped(reference - middle) + Longitude.wrapped(point.longitude - reference)
        let south = WebMercator.y(ofLatitude: point.latitude) - WebMercator.y(ofLatitude: center.latitude)
        return size / 2 + SIMD2(east / 360, south) * world
    }

    /// What lies at a pixel.
    package func coordinate(at pixel: SIMD2<Double>) -> Coordinate {
        WebMercator.coordinate(at: WebMercator.position(of: center) + (pixel - size / 2) / world)
    }

    /// Metres that a pixel has there.
    package func metresPerPixel(atLatitude latitude: Double? = nil) -> Double {
        WebMercator.metres(atLatitude: latitude ?? center.latitude) / world
    }

    /// How large a circle is, in pixels from its centre east.
    package func radius(of circle: Circle) -> Double {
        circle.radius / metresPerPixel(atLatitude: circle.center.latitude)
    }

    /// Moves what is shown by pixels: the point that was at `pixel` is then at `pixel + offset`. North and south it ends
    /// with the tiles.
    package mutating func pan(by offset: SIMD2<Double>) {
        center = Self.onTiles(coordinate(at: size / 2 - offset))
    }

    /// Zooms so that what lies at a pixel stays there.
    package mutating func zoom(by steps: Double, around pixel: SIMD2<Double>) {
        let fixed = coordinate(at: pixel)
        zoom = Self.clamped(zoom + steps)
        pan(by: pixel - self.pixel(of: fixed))
    }

    static func clamped(_ zoom: Double) -> Double {
        zoom.isFinite ? min(max(zoom, zooms.lowerBound), zooms.upperBound) : zooms.lowerBound
    }

    private static func onTiles(_ point: Coordinate) -> Coordinate {
        let latitude = min(max(point.latitude, -WebMercator.limit), WebMercator.limit)
        return Coordinate(latitude: latitude, longitude: point.longitude) ?? point
    }
}

// MARK: - Showing all

extension Viewport {
    /// The nearest zoom, a whole number or not, for what is alone: a street's length of surroundings.
    private static let nearest = 16.0

    /// One that shows all of these circles as large as possible; across the antimeridian where they are nearer together
    /// there.
    /// - Parameter margin: Pixels that stay free on each side, as far as the size has them.
    /// - Returns: nil where there are no circles.
    package init?(showing circles: [Circle], size: SIMD2<Double>, margin: Double = 48) {
        let ends = circles.flatMap { circle in
            let half = circle.radius / WebMercator.metres(atLatitude: circle.center.latitude) * 360
            // One that goes round a pole is everywhere; its centre says enough.
            return half < 90
                ? [circle.center.longitude - half, circle.center.longitude + half].map(Longitude.wrapped)
                : [circle.center.longitude]
        }
        guard let arc = Longitude.arc(holding: ends) else { return nil }
        var (low, high) = (Double.infinity, -Double.infinity)
        for circle in circles {
            let degrees = circle.radius / 111_000
            low = min(low, WebMercator.y(ofLatitude: min(circle.center.latitude + degrees, WebMercator.limit)))
            high = max(high, WebMercator.y(ofLatitude: max(circle.center.latitude - degrees, -WebMercator.limit)))
        }
        let room = pointwiseMax(size - 2 * margin, pointwiseMax(size / 2, SIMD2(1, 1)))
        let fitting = min(
            log2(room.x / max(arc.width / 360, 1e-9) / Self.tile), log2(room.y / max(high - low, 1e-9) / Self.tile))
        let middle = WebMercator.coordinate(at: SIMD2((arc.west + arc.width / 2 + 180) / 360, (low + high) / 2))
        self.init(center: middle, zoom: min(fitting, Self.nearest), size: size)
    }
}
