import Geofencing
import MapModel
import Widgets

/// Draws what the map has, in one frame.
@MainActor struct ScenePainting {
    let painter: Painter
    let viewport: Viewport
    let palette: MapPalette
    let hasTiles: Bool
    let sprites: MarkSprites

    private typealias Point = SIMD2<Double>

    /// More labels than that would cover each other, and the map.
    private static let mostLabels = 40
    /// From so many circles on it matters how long one takes.
    private static let many = 60

    private var ink: Color { Color(palette.ink) }
    /// What lies round marks and letters: tiles are light.
    private var halo: Color { (hasTiles ? Color(0xffffff) : Color(palette.ground)).with(alpha: 0.85) }
    private var letters: Color { hasTiles ? Color(0x1e1e1e) : ink }

    func paint(_ scene: MapScene, _ index: MapIndex) {
        sprites.begin(painter, palette, halo: halo)
        if scene.areas.count > Self.many {
            paintTogether(scene.areas)
        } else {
            for area in scene.areas { paint([area]) }
        }
        for mark in scene.marks { paint(mark) }
        guard scene.marks.count <= Self.mostLabels else { return }
        for mark in scene.marks where mark.count == 1 {
            guard let member = index.members(of: mark).first else { continue }
            let text = painter.text(index.reminders[member].label, size: 0.92, limit: 240)
            painter.draw(
                text, at: mark.place + SIMD2(mark.isInside ? 17 : 13, -text.height / 2), letters, halo: halo)
        }
    }

    /// Many circles, those of a kind in one go: of a crowd nobody sees which lies above which.
    private func paintTogether(_ areas: [MapScene.Area]) {
        painter.hurry()
        for kind in MarkKind.allCases {
            for isInside in [false, true] { paint(areas.filter { $0.kind == kind && $0.isInside == isInside }) }
        }
    }

    /// Circles of one kind.
    private func paint(_ areas: [MapScene.Area]) {
        guard let first = areas.first else { return }
        let color = Color(palette.color(of: first.kind))
        for area in areas { painter.polygon(area.outline) }
        let isIdle = first.kind == .done || first.kind == .disabled || first.kind == .place
        painter.fill(color.with(alpha: first.isInside ? 0.26 : isIdle ? 0.07 : 0.14), keeping: true)
        painter.stroke(color.with(alpha: 0.9), width: first.isInside ? 2.5 : 1.5, dashes: isIdle ? [5, 4] : [])
    }

    private func paint(_ mark: MapScene.Mark) {
        painter.draw(sprites.mark(mark.kind, isInside: mark.isInside, painter), at: mark.place)
        if mark.count > 1 { painter.draw(sprites.count(mark.count, painter), at: mark.place + SIMD2(9, -9)) }
    }

    /// The circle that can be moved and resized, above the others.
    func paint(selected circle: Circle, canBeChanged: Bool, radius: String) {
        let color = Color(0x3584e4)
        painter.polygon(Outline.pixels(of: circle, in: viewport))
        painter.fill(color.with(alpha: 0.12), keeping: true)
        painter.stroke(halo, width: 4.5, keeping: true)
        painter.stroke(color, width: 2.5)
        let middle = viewport.pixel(of: circle.center)
        painter.circle(middle, radius: 16)
        painter.stroke(halo, width: 4, keeping: true)
        painter.stroke(color, width: 2)
        guard canBeChanged, viewport.radius(of: circle) > 24 else { return }
        let edge = viewport.pixel(of: Geodesic.destination(from: circle.center, distance: circle.radius, bearing: 90))
        painter.circle(edge, radius: 6)
        painter.fill(Color(0xffffff), keeping: true)
        painter.stroke(color, width: 2.5)
        let text = painter.text(radius, size: 0.85)
        painter.draw(text, at: edge + SIMD2(8, 9), letters, halo: halo)
    }

    /// Where one is: a dot, and the circle that one is in, as far as that is known.
    func paint(_ fix: PositionFix) {
        let color = Color(palette.here)
        if let accuracy = fix.accuracy, accuracy > 0 {
            let circle = Circle(center: fix.coordinate, radius: min(accuracy, 1_000_000))
            if viewport.radius(of: circle) > 9 {
                painter.polygon(Outline.pixels(of: circle, in: viewport))
                painter.fill(color.with(alpha: 0.1), keeping: true)
                painter.stroke(color.with(alpha: 0.5), width: 1)
            }
        }
        let middle = viewport.pixel(of: fix.coordinate)
        painter.circle(middle, radius: 8)
        painter.fill(Color(0xffffff), keeping: true)
        painter.stroke(color.with(alpha: 0.5), width: 1)
        painter.circle(middle, radius: 5.5)
        painter.fill(color)
    }

    /// A shift's way.
    func paint(way: [Coordinate]) {
        // Of what is far from others there is one point only.
        if way.count == 1 { painter.circle(viewport.pixel(of: way[0]), radius: 2) }
        for (position, point) in way.enumerated() where way.count > 1 {
            let place = viewport.pixel(of: point)
            if position == 0 { painter.move(to: place) } else { painter.line(to: place) }
        }
        painter.stroke(halo, width: 5.5, keeping: true)
        painter.stroke(Color(0x9141ac), width: 3)
    }

    /// A day's stays, numbered, and in which order they were.
    func paint(trail: [Circle]) {
        let color = Color(0x9141ac)
        let places = trail.map { viewport.pixel(of: $0.center) }
        for (start, end) in zip(places, places.dropFirst()) where start != end {
            painter.move(to: start)
            painter.line(to: end)
            painter.stroke(halo, width: 5, keeping: true)
            painter.stroke(color, width: 2.5, dashes: [7, 5])
        }
        for (number, (circle, place)) in zip(trail, places).enumerated() {
            painter.polygon(Outline.pixels(of: circle, in: viewport))
            painter.stroke(color, width: 2.5)
            let text = painter.text("\(number + 1)", size: 0.8, isBold: true)
            painter.circle(place + SIMD2(0, 20), radius: 9)
            painter.fill(color)
            painter.draw(text, at: place + SIMD2(-text.width / 2, 20 - text.height / 2), Color(0xffffff))
        }
    }

    /// Where something was found.
    func paintSpot(_ spot: Coordinate) {
        let tip = viewport.pixel(of: spot)
        painter.circle(tip + SIMD2(0, -18), radius: 8)
        painter.stroke(halo, width: 9, keeping: true)
        painter.stroke(ink, width: 5)
        painter.move(to: tip + SIMD2(0, -9))
        painter.line(to: tip)
        painter.stroke(ink, width: 3)
    }

    /// Where the keyboard is: Enter marks what lies there.
    func paintCrosshair() {
        let middle = viewport.size / 2
        for direction in [SIMD2<Double>(1, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)] {
            painter.move(to: middle + direction * 5)
            painter.line(to: middle + direction * 14)
        }
        painter.stroke(halo, width: 4, keeping: true)
        painter.stroke(letters, width: 1.5)
    }

    func paint(_ bar: ScaleBar) {
        let start = SIMD2(16, viewport.size.y - 16)
        let text = painter.text(bar.text, size: 0.85)
        painter.rectangle(
            x: start.x - 8, y: start.y - text.height - 8, width: max(bar.length, text.width + 6) + 16,
            height: text.height + 16, corner: 6)
        painter.fill(halo)
        painter.move(to: start + SIMD2(0, -5))
        painter.line(to: start)
        painter.line(to: start + SIMD2(bar.length, 0))
        painter.line(to: start + SIMD2(bar.length, -5))
        painter.stroke(halo, width: 4, keeping: true)
        painter.stroke(letters, width: 1.5)
        painter.draw(text, at: start + SIMD2(6, -text.height - 3), letters, halo: halo)
    }
}

extension Color {
    init(_ color: MapPalette.Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }
}
