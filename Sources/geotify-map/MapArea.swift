import Geofencing
import MapModel
import Platform
import Reminders
import Widgets

/// The map with the fences on it: what is seen, and what the pointer and the keys do there.
@MainActor final class MapArea {
    /// The map and what lies on it; further widgets may be added above.
    let widget: Overlay
    let map = MapView()
    let canvas = Canvas()
    private let ground = Canvas()

    /// What of the fences is shown.
    private(set) var index = MapIndex([])
    private var places: [MapFence.Subject: Int] = [:]
    private var outlines = OutlineCache()
    private let sprites = MarkSprites()

    /// The fence that is marked, and can be moved and resized.
    var selection: MapFence.Subject? { didSet { if selection != oldValue { redraw() } } }
    /// A circle that is being made or changed, instead of the marked one's.
    var draft: Circle? { didSet { if draft != oldValue { redraw() } } }
    /// Where one is.
    var fix: PositionFix? { didSet { if fix != oldValue { redraw() } } }
    /// Where something was found, or is to be.
    var spot: Coordinate? { didSet { if spot != oldValue { redraw() } } }
    /// The circles of a day's stays, in their order.
    var trail: [Circle] = [] { didSet { if trail != oldValue { redraw() } } }
    /// The ways of a day's shifts.
    var ways: [[Coordinate]] = [] { didSet { if ways != oldValue { redraw() } } }
    /// Whether there are tiles below.
    var hasTiles = false { didSet { if hasTiles != oldValue { redraw() } } }
    /// Whether the marked circle can be changed.
    var isEditable = true
    let units: UnitSystem
    /// Called once, when it is known how large it is.
    var onFirstSize: (@MainActor () -> Void)?

    /// These lie where it was pressed, the likeliest first.
    var onPress: (@MainActor ([MapFence.Subject]) -> Void)?
    var onDoublePress: (@MainActor (Coordinate) -> Void)?
    var onEscape: (@MainActor () -> Void)?
    /// A circle is dragged to be another one; whether it was let go.
    var onReshape: (@MainActor (Circle, _ isDone: Bool) -> Void)?

    private struct Drag {
        var target: MapTarget
        var circle: Circle
        /// From the pointer to the middle, in pixels.
        var offset: SIMD2<Double>
    }

    private var drag: Drag?
    /// Where it was pressed last.
    private var pressed: Coordinate?

    init(units: UnitSystem) {
        self.units = units
        widget = Overlay(ground)
        widget.add(map)
        ground.onDraw { [unowned self] painter, width, height in
            GroundPainting(painter: painter, viewport: viewport, palette: palette).paint()
        }
        canvas.onDraw { [unowned self] painter, width, height in
            paint(painter, size: SIMD2(width, height))
        }
        canvas.letPointerThrough()
        canvas.setAccessibleName("Map")
        canvas.setFocusable(true)
        widget.add(canvas)
        widget.expand()
        // Where there is no room for it, the list lies above it.
        widget.setLeastSize(width: 240)
        map.onViewChange { [unowned self] in redraw() }
        followPointer()
        canvas.onKey { [unowned self] key, isModified in !isModified && press(key) }
        canvas.onFocus { [unowned self] _ in redraw() }
    }

    func redraw() {
        ground.redraw()
        canvas.redraw()
    }

    private var palette: MapPalette { Theme.isDark ? .dark : .light }

    func show(_ fences: [MapFence]) {
        index = MapIndex(fences)
        outlines = OutlineCache()
        places = Dictionary(zip(fences.map(\.subject), fences.indices), uniquingKeysWith: { first, _ in first })
        redraw()
    }

    func fence(_ subject: MapFence.Subject) -> MapFence? { places[subject].map { index.fences[$0] } }

    /// What is seen.
    var viewport: Viewport {
        let view = map.view
        let center = Coordinate(
            latitude: min(max(view.latitude, -90), 90), longitude: min(max(view.longitude, -180), 180))
        return Viewport(
            center: center ?? Self.origin, zoom: view.zoom,
            size: SIMD2(max(canvas.width, 1), max(canvas.height, 1)))
    }

    private static let origin = Coordinate(latitude: 0, longitude: 0)!

    /// - Parameter flies: Whether one sees the way.
    func show(_ viewport: Viewport, flies: Bool = true) {
        let view = MapView.View(
            latitude: viewport.center.latitude, longitude: viewport.center.longitude, zoom: viewport.zoom)
        if flies { map.fly(to: view) } else { map.view = view }
    }

    /// Shows all of these circles.
    func show(_ circles: [Circle]) {
        if let viewport = Viewport(showing: circles, size: viewport.size) { show(viewport) }
    }

    /// Goes nearer, so that these can be told apart.
    /// - Returns: Whether that is possible.
    func separate(_ subjects: [MapFence.Subject]) -> Bool {
        let viewport = viewport
        let centers = subjects.compactMap { fence($0).map { Circle(center: $0.circle.center, radius: 1) } }
        guard let nearer = Viewport(showing: centers, size: viewport.size), nearer.zoom > viewport.zoom + 0.5 else {
            return false
        }
        show(nearer)
        return true
    }

    /// Has a circle be seen: goes there only where it isn't.
    /// - Parameters:
    ///   - lost: Pixels of the map's width that something else is about to take, as much on each side of the middle.
    ///   - zooms: Whether also where it is too small or too large to be seen as a circle.
    func reveal(_ circle: Circle, losing lost: Double = 0, zooms: Bool = true) {
        var viewport = viewport
        let radius = viewport.radius(of: circle)
        if zooms, radius < 6 || radius > viewport.size.max() { return show([circle]) }
        let offset = viewport.pixel(of: circle.center) - viewport.size / 2
        let room = (viewport.size - SIMD2(lost, 0)) / 2
        let reach = min(radius, room.min() / 2) + 24
        guard abs(offset.x) + reach > room.x || abs(offset.y) + reach > room.y else { return }
        viewport.center = circle.center
        show(viewport)
    }
}

// MARK: - Pointer and keys

extension MapArea {
    private func followPointer() {
        widget.onClick { [unowned self] count, point in
            canvas.focus()
            if count == 2 {
                onDoublePress?(pressed ?? coordinate(at: point))
            } else if count == 1 {
                // By what it shows the map may become narrower before the second press.
                pressed = coordinate(at: point)
                onPress?(index.fences(at: point, in: viewport).map { index.fences[$0].subject })
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
            at: point, in: viewport, selected: isEditable ? selection.flatMap { places[$0] } : nil,
            circle: isEditable ? draft : nil)
    }

    private func cursor(at point: SIMD2<Double>) -> String? {
        switch target(at: point) {
        case .pin: "grab"
        case .edge: "ew-resize"
        case .fences: "pointer"
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
    private func press(_ key: String) -> Bool {
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
            onPress?(index.fences(at: viewport.size / 2, in: viewport).map { index.fences[$0].subject })
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

// MARK: - Painting

extension MapArea {
    private func paint(_ painter: Painter, size: SIMD2<Double>) {
        if let onFirstSize {
            self.onFirstSize = nil
            onFirstSize()
        }
        let viewport = viewport
        let scene = index.scene(in: viewport, outlines: &outlines)
        let painting = ScenePainting(
            painter: painter, viewport: viewport, palette: hasTiles ? .light : palette, hasTiles: hasTiles,
            sprites: sprites)
        painting.paint(scene, index, labels: true)
        for way in ways { painting.paint(way: way) }
        painting.paint(trail: trail)
        if let fix { painting.paint(fix) }
        if let circle = draft ?? selection.flatMap(fence)?.circle {
            painting.paint(selected: circle, canBeChanged: isEditable, radius: units.text(ofMetres: circle.radius))
        }
        if let spot { painting.paintSpot(spot) }
        if canvas.showsFocus { painting.paintCrosshair() }
        painting.paint(
            ScaleBar(metresPerPixel: viewport.metresPerPixel(), longest: min(140, size.x / 3), units: units))
    }
}

extension Coordinate {
    /// With six decimals: within 0.1 m.
    var rounded: Coordinate {
        let parts = [latitude, longitude].map { ($0 * 1e6).rounded() / 1e6 }
        return Coordinate(latitude: parts[0], longitude: parts[1]) ?? self
    }
}
