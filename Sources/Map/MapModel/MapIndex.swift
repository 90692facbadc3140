internal import Geofencing

/// The fences of a map, made ready for being drawn and pointed at: what that costs grows with what is seen, not with how
/// many there are.
package struct MapIndex: Sendable {
    /// In the order in which they were given; an index counts in it.
    package let reminders: [MapCircle]
    /// On the plane.
    let positions: [SIMD2<Double>]
    private let pins: PinGrid
    let areas: [AreaLevel]

    /// Indexes the circles of a map.
    package init(_ reminders: [MapCircle]) {
        self.reminders = reminders
        positions = reminders.map { WebMercator.position(of: $0.circle.center) }
        pins = PinGrid(reminders, positions)
        areas = AreaLevel.levels(of: reminders, positions)
    }

    /// The fences of a mark, in the map's order.
    package func members(of mark: MapScene.Mark) -> [Int] { pins.order[mark.members].sorted() }

    /// What is to be drawn.
    /// - Parameter outlines: Keeps from one time to the next what it has computed of this index.
    package func scene(in viewport: Viewport, outlines: inout OutlineCache) -> MapScene {
        var scene = MapScene()
        scene.marks = marks(in: viewport)
        let visible = visibleAreas(in: viewport)
        scene.isCrowded = visible.count > Self.mostAreas
        scene.areas = visible.prefix(Self.mostAreas).map { index in
            let fence = reminders[index]
            return MapScene.Area(
                index: index, kind: fence.kind, isInside: fence.isInside,
                outline: outlines.outline(of: fence.circle, at: index, in: viewport))
        }
        return scene
    }

    func marks(in viewport: Viewport) -> [MapScene.Mark] { pins.marks(in: viewport, of: self) }

    /// Circles of a smaller radius than so many pixels are hidden by their marks.
    static let smallestArea = 8.0
    private static let mostAreas = 400

    /// The circles that are seen, the largest first, which are to lie below the others.
    private func visibleAreas(in viewport: Viewport) -> [Int] {
        var visible: [Int] = []
        for level in areas {
            level.forEach(reaching: viewport, positions) { index in
                let circle = reminders[index].circle
                // Those of a magnitude are asked for by the largest of them, which near a pole is everywhere.
                if viewport.radius(of: circle) >= Self.smallestArea, viewport.mayShowHeight(of: circle) {
                    visible.append(index)
                }
            }
        }
        return visible.sorted { (-reminders[$0].circle.radius, $0) < (-reminders[$1].circle.radius, $1) }
    }
}
