import MapModel
import Widgets

/// Draws the mark of a fence, on the map and in lists.
@MainActor struct MarkPainting {
    let painter: Painter
    let palette: MapPalette
    /// What lies round it so that it is seen on anything.
    let halo: Color?

    func paint(_ kind: MarkKind, isInside: Bool, at place: SIMD2<Double>) {
        let color = Color(palette.color(of: kind))
        let shape = MarkShape.of(kind)
        if isInside {
            painter.circle(place, radius: MarkShape.inside)
            if let halo { painter.fill(halo, keeping: true) }
            painter.stroke(color, width: 2)
        }
        if let ring = shape.ring {
            painter.circle(place, radius: ring)
            if let halo { painter.stroke(halo, width: 5, keeping: true) }
            painter.fill(Color(palette.ground), keeping: true)
            painter.stroke(color, width: 2)
            for (position, corner) in shape.line.enumerated() {
                if position == 0 { painter.move(to: place + corner) } else { painter.line(to: place + corner) }
            }
            painter.stroke(color, width: 2)
        } else {
            painter.polygon(shape.corners.map { place + $0 })
            if let halo { painter.stroke(halo, width: 3, keeping: true) }
            painter.fill(color)
        }
    }
}
