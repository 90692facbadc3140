package import Geofencing
internal import Glibc

/// What lies at a pixel, for being clicked and dragged.
package enum MapTarget: Hashable, Sendable {
    /// The mark of the selected fence, which moves it.
    case pin
    /// The boundary of the selected fence's circle, which changes its radius.
    case edge
    /// These fences, the likeliest first: always in the same order.
    case reminders([Int])
    case nothing

    /// How far one may be off, in pixels.
    package static let tolerance = 8.0
    fileprivate static let markRadius = 14.0
}

extension MapIndex {
    /// What lies at a pixel.
    /// - Parameters:
    ///   - selected: The fence that can be moved and resized there.
    ///   - circle: Its circle as it is shown, where that is another one while it is being edited.
    package func target(
        at pixel: SIMD2<Double>, in viewport: Viewport, selected: Int?, circle: Circle? = nil
    ) -> MapTarget {
        if let circle = circle ?? selected.map({ reminders[$0].circle }) {
            if let part = MapTarget.part(of: circle, at: pixel, in: viewport) { return part }
        }
        let found = reminders(at: pixel, in: viewport)
        return found.isEmpty ? .nothing : .reminders(found)
    }

    /// All fences at a pixel: those whose marks are there, the nearest first; then those whose circles hold it, the
    /// smallest first. The map's order decides between equals.
    package func reminders(at pixel: SIMD2<Double>, in viewport: Viewport) -> [Int] {
        var ranks: [Int: SIMD2<Double>] = [:]
        let coordinate = viewport.coordinate(at: pixel)
        let position = WebMercator.position(of: coordinate)
        for level in areas {
            level.forEach(round: position) { index in
                let circle = reminders[index].circle
                let isHere = Geodesic.distance(coordinate, circle.center) <= circle.radius
                if isHere, viewport.radius(of: circle) >= Self.smallestArea { ranks[index] = SIMD2(1, circle.radius) }
            }
        }
        for mark in marks(at: pixel, in: viewport) {
            let offset = mark.place - pixel
            let distance = (offset * offset).sum().squareRoot().rounded()
            for index in members(of: mark) { ranks[index] = SIMD2(0, distance) }
        }
        return ranks.sorted { a, b in
            (a.value.x, a.value.y, a.key) < (b.value.x, b.value.y, b.key)
        }.map(\.key)
    }

    /// The marks that cover a pixel.
    private func marks(at pixel: SIMD2<Double>, in viewport: Viewport) -> [MapScene.Mark] {
        var vicinity = viewport
        vicinity.center = viewport.coordinate(at: pixel)
        vicinity.size = SIMD2(repeating: 2 * MapTarget.markRadius)
        return marks(in: vicinity).compactMap { mark in
            let offset = mark.place - vicinity.size / 2
            guard (offset * offset).sum() <= MapTarget.markRadius * MapTarget.markRadius else { return nil }
            var mark = mark
            mark.place = pixel + offset
            return mark
        }
    }
}

extension MapTarget {
    /// Which part of a circle that can be changed lies at a pixel: its pin rather than its boundary.
    fileprivate static func part(of circle: Circle, at pixel: SIMD2<Double>, in viewport: Viewport) -> MapTarget? {
        let offset = viewport.pixel(of: circle.center) - pixel
        if (offset * offset).sum() <= markRadius * markRadius { return .pin }
        let distance = Geodesic.distance(viewport.coordinate(at: pixel), circle.center)
        let scale = viewport.metresPerPixel(atLatitude: viewport.coordinate(at: pixel).latitude)
        return abs(distance - circle.radius) <= tolerance * scale ? .edge : nil
    }
}
