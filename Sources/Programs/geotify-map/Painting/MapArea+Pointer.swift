import Geofencing
import MapModel
import Reminders
import Widgets

// What the pointer and the keys do on the map.

extension MapArea {
    func followPointer() {
        widget.onClick { [unowned self] count, point in
            canvas.focus()
            if count == 2 {
                onDoublePress?(pressed ?? coordinate(at: point))
            } else if count == 1 {
                // By what it shows the map may become narrower before the second press.
                pressed = coordinate(at: point)
                onPress?(index.reminders(at: point, in: viewport).map { index.reminders[$0].subject })
            }
        }
        widget.onDrag { [unowned self] step, point in
            switch step {
            case .begin: return begin(at: point)
            case .move: reshape(to: point, isDone: false)
            case .end: reshape(to: point, isDone: true)
            case .cancel:
                // As if it had been put back.
                if let drag { onReshape?(drag.circle, true) }
                drag = nil
            }
            return true
        }
        widget.onPointer { [unowned self] point in
            guard drag == nil else { return }
            widget.setCursor(point.flatMap(cursor))
        }
    }

    private func target(at point: SIMD2<Double>) -> MapTarget {
        index.target(
            at: point, in: viewport, selected: isEditable ? selection.flatMap { positions[$0] } : nil,
            circle: isEditable ? draft : nil)
    }

    private func cursor(at point: SIMD2<Double>) -> String? {
        switch target(at: point) {
        case .pin: "grab"
        case .edge: "ew-resize"
        case .reminders: "pointer"
        case .nothing: nil
        }
    }

    private func begin(at point: SIMD2<Double>) -> Bool {
        let target = target(at: point)
        guard target == .pin || target == .edge, let circle = draft ?? selection.flatMap(fence)?.circle else {
            return false
        }
        drag = Drag(target: target, circle: circle, offset: viewport.pixel(of: circle.center) - point)
        return true
    }

    /// As exact as a hand is: within 0.1 m.
    private func coordinate(at point: SIMD2<Double>) -> Coordinate { viewport.coordinate(at: point).rounded }

    private func reshape(to point: SIMD2<Double>, isDone: Bool) {
        guard let drag else { return }
        var circle = drag.circle
        if drag.target == .pin {
            circle.center = coordinate(at: point + drag.offset)
        } else {
            circle.radius = Self.round(Geodesic.distance(circle.center, viewport.coordinate(at: point)))
        }
        if isDone { self.drag = nil }
        onReshape?(circle, isDone)
    }

    /// As exact as a hand is.
    private static func round(_ radius: Double) -> Double {
        let step: Double =
            switch radius {
            case ..<100: 1
            case ..<500: 5
            case ..<1000: 10
            case ..<10_000: 50
            default: 500
            }
        return min(max((radius / step).rounded() * step, 1), RadiusLimits.largest)
    }

    /// - Returns: Whether the key means something here.
    func press(_ key: String) -> Bool {
        var viewport = viewport
        let step = viewport.size / 6
        switch key {
        case "Left", "KP_Left": viewport.pan(by: SIMD2(step.x, 0))
        case "Right", "KP_Right": viewport.pan(by: SIMD2(-step.x, 0))
        case "Up", "KP_Up": viewport.pan(by: SIMD2(0, step.y))
        case "Down", "KP_Down": viewport.pan(by: SIMD2(0, -step.y))
        case "plus", "equal", "KP_Add": viewport.zoom(by: 1, around: viewport.size / 2)
        case "minus", "KP_Subtract": viewport.zoom(by: -1, around: viewport.size / 2)
        case "Return", "KP_Enter", "space":
            onPress?(index.reminders(at: viewport.size / 2, in: viewport).map { index.reminders[$0].subject })
            return true
        case "Escape":
            onEscape?()
            return true
        default: return false
        }
        show(viewport, flies: false)
        return true
    }

    func zoom(by steps: Double) {
        var viewport = viewport
        viewport.zoom(by: steps, around: viewport.size / 2)
        show(viewport)
    }
}

extension Coordinate {
    /// With six decimals: within 0.1 m.
    var rounded: Coordinate {
        let parts = [latitude, longitude].map { ($0 * 1e6).rounded() / 1e6 }
        return Coordinate(latitude: parts[0], longitude: parts[1]) ?? self
    }
}
