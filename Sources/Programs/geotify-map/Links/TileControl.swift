import EventLoop
import MapModel
import Platform
import Store
import Widgets

/// Whether the map has tiles, and whose: by the settings, and not before the person has agreed.
@MainActor final class TileControl {
    private let settings: SettingsFile
    private let area: MapArea
    private let loop: EventLoop
    private var watch: FileWatch?
    private weak var bars: WindowBars?
    private var shown: TileTemplate?
    private let cache: String
    private let attribution = Link(
        "© OpenStreetMap contributors", to: "https://www.openstreetmap.org/copyright", "caption", "geotify-attribution")
    private let otherSource = Label("", "caption", "geotify-attribution")

    /// - Parameter cache: The directory where tiles are kept.
    init(_ settings: SettingsFile, cache: String, area: MapArea, loop: EventLoop) {
        (self.settings, self.cache, self.area, self.loop) = (settings, cache, area, loop)
        for widget: Widget in [attribution, otherSource] {
            widget.align(horizontally: .end, vertically: .end)
            widget.isVisible = false
            area.widget.add(widget)
        }
    }

    /// By which tile servers know the program.
    private static let agent = "Geotify/\(Version.current) (io.github.geotify.Geotify)"

    func start(asking bars: WindowBars) {
        self.bars = bars
        bars.onConsent = { [weak self] in self?.decide($0) }
        watch = try? FileWatch(path: settings.path, loop: loop) { [weak self] in self?.apply() }
        apply()
    }

    /// Asks again, whatever was decided.
    func ask() {
        guard let bars, bars.settings.text == nil else { return }
        let host = template.host
        bars.consent.text =
            "Fetch the map's pictures from \(host)? That server then learns which part of the world you look at. "
            + "Without them all else works."
    }

    private var template: TileTemplate { (try? settings.load().settings.mapTiles) ?? .openStreetMap }

    private func decide(_ isAllowed: Bool) {
        bars?.consent.text = nil
        // Where it can't be written down it holds for this time.
        try? settings.set(.mapConsent, to: .text(isAllowed ? template.host : "no"))
        show(isAllowed ? template : nil)
    }

    /// Why the settings don't tell whose tiles are wanted; nil where they do.
    private var fault: String? {
        do throws(StoreError) {
            let problems = try settings.load().problems.filter { $0.severity == .error }
            return problems.first { $0.key == SettingsKey.mapTiles.rawValue }?.description
        } catch {
            return error.description
        }
    }

    private func apply() {
        // Who wanted another server than what holds by itself is not to be shown that one's tiles.
        let fault = fault
        bars?.settings.text = fault.map { "There are no map tiles: \($0)." }
        guard fault == nil else {
            bars?.consent.text = nil
            return show(nil)
        }
        let template = template
        let consent = (try? settings.load())?.settings.mapConsent
        // What was allowed of one server isn't of another.
        show(consent == template.host ? template : nil)
        // The settings may also have been changed elsewhere while it was asked.
        if consent == "no" || consent == template.host { bars?.consent.text = nil } else { ask() }
    }

    private func show(_ template: TileTemplate?) {
        guard template != shown else { return }
        shown = template
        area.map.showTiles(
            template.map { MapView.Tiles(template: $0.text, agent: Self.agent, directory: cache) })
        area.hasTiles = template != nil
        let isOpenStreetMap = template?.host == TileTemplate.openStreetMap.host
        attribution.isVisible = isOpenStreetMap
        otherSource.isVisible = template != nil && !isOpenStreetMap
        if let template { otherSource.text = "Tiles: " + template.host }
    }
}
