import Geofencing
import MapModel
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
    /// Where in the index each of them is.
    private(set) var positions: [MapCircle.Subject: Int] = [:]
    private var outlines = OutlineCache()
    private let sprites = MarkSprites()

    /// The fence that is marked, and can be moved and resized.
    var selection: MapCircle.Subject? { didSet { if selection != oldValue { redraw() } } }
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
    /// Called once in place of the first drawing, when it is known how large it is. The view must be changed only after it: of
    /// what is to be drawn anew while something is drawn, GTK forgets some.
    var onFirstSize: (@MainActor () -> Void)?

    /// These lie where it was pressed, the likeliest first.
    var onPress: (@MainActor ([MapCircle.Subject]) -> Void)?
    var onDoublePress: (@MainActor (Coordinate) -> Void)?
    var onEscape: (@MainActor () -> Void)?
    /// A circle is dragged to be another one; whether it was let go.
    var onReshape: (@MainActor (Circle, _ isDone: Bool) -> Void)?

    struct Drag {
        var target: MapTarget
        var circle: Circle
        /// From the pointer to the middle, in pixels.
        var offset: SIMD2<Double>
    }

    var drag: Drag?
    /// Where it was pressed last.
    var pressed: Coordinate?

    init(units: UnitSystem) {
        self.units = units
        widget = Overlay(ground)
        widget.add(map)
        ground.onLay { [unowned self] painter, _, _ in
            GroundPainting(painter: painter, viewport: viewport, palette: palette).paint()
        }
        canvas.onDraw { [unowned self] painter, width, height in
            paint(painter, size: SIMD2(width, height))
        }
        canvas.letPointerThrough()
        canvas.setAccessibleName("Map")
        ground.setAccessibleName("Ground")
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

    func show(_ reminders: [MapCircle]) {
        index = MapIndex(reminders)
        outlines = OutlineCache()
        positions = Dictionary(
            zip(reminders.map(\.subject), reminders.indices), uniquingKeysWith: { first, _ in first })
        redraw()
    }

    func fence(_ subject: MapCircle.Subject) -> MapCircle? { positions[subject].map { index.reminders[$0] } }

    /// What is seen.
    var viewport: Viewport {
        let view = map.view
        let center = Coordinate(
            latitude: min(max(view.latitude, -90), 90), longitude: min(max(view.longitude, -180), 180))
        return Viewport(
            center: center ?? Self.origin, zoom: view.zoom,
            size: SIMD2(max(canvas.width, 1), max(canvas.height, 1)))
    }

    /// Pixels at the right edge where buttons lie on the map.
    private static let buttons = 58.0
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
    func separate(_ subjects: [MapCircle.Subject]) -> Bool {
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
        let isCovered = offset.x + reach > room.x - Self.buttons
        guard isCovered || abs(offset.x) + reach > room.x || abs(offset.y) + reach > room.y else { return }
        viewport.center = circle.center
        show(viewport)
    }
}

// MARK: - Painting

extension MapArea {
    private func paint(_ painter: Painter, size: SIMD2<Double>) {
        if let onFirstSize {
            self.onFirstSize = nil
            return onFirstSize()
        }
        let viewport = viewport
        let scene = index.scene(in: viewport, outlines: &outlines)
        let painting = ScenePainting(
            painter: painter, viewport: viewport, palette: hasTiles ? .light : palette, hasTiles: hasTiles,
            sprites: sprites)
        painting.paint(scene, index)
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
