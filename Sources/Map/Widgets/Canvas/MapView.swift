internal import CAdwaita
internal import CShumate

/// A map that can be moved and zoomed, with the tiles of a server or without.
@MainActor package final class MapView: Widget {
    private let viewport: GObject
    private let reference: GObject
    private var layer: GObject?
    private var source: TileSource?
    private var onView: (@MainActor () -> Void)?

    package static let zoomLevels = 1.0...19.0
    /// Pixels of a tile's side.
    package static let tileSize = 256.0

    package init() {
        let map = shumate_map_new()
        viewport = GObject(sharing: UnsafeMutableRawPointer(shumate_map_get_viewport(map)))
        // It tells how large the world is; no layer shows it.
        reference = Self.renderer(TileSource.none)
        super.init(UnsafeMutableRawPointer(map))
        shumate_viewport_set_reference_map_source(
            viewport.opaque, reference.pointer(as: ShumateMapSource.self))
        shumate_viewport_set_min_zoom_level(viewport.opaque, guint(Self.zoomLevels.lowerBound))
        shumate_viewport_set_max_zoom_level(viewport.opaque, guint(Self.zoomLevels.upperBound))
        shumate_map_set_zoom_on_double_click(opaque, false.gboolean)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        for property in ["latitude", "longitude", "zoom-level"] {
            viewport.connect("notify::" + property) { [weak self] in self?.onView?() }
        }
        viewport.connect("notify::rotation") { [weak self] in
            // North is up, as the circles and the scale are drawn.
            if let self, shumate_viewport_get_rotation(viewport.opaque) != 0 {
                shumate_viewport_set_rotation(viewport.opaque, 0)
            }
        }
    }

    /// Calls `body` whenever another part is shown.
    package func onViewChange(_ body: @escaping @MainActor () -> Void) { onView = body }

    /// The part that is shown: the middle, degrees WGS 84, and how large; each level is twice as large as the one before.
    package struct View: Hashable, Sendable {
        package var latitude, longitude, zoom: Double

        package init(latitude: Double, longitude: Double, zoom: Double) {
            (self.latitude, self.longitude, self.zoom) = (latitude, longitude, zoom)
        }
    }

    package var view: View {
        get {
            View(
                latitude: shumate_location_get_latitude(viewport.opaque),
                longitude: shumate_location_get_longitude(viewport.opaque),
                zoom: shumate_viewport_get_zoom_level(viewport.opaque))
        }
        set {
            shumate_map_stop_go_to(opaque)
            shumate_viewport_set_zoom_level(viewport.opaque, newValue.zoom)
            shumate_location_set_location(viewport.opaque, newValue.latitude, newValue.longitude)
        }
    }

    /// Goes there, so that one sees the way; at once where the desktop is to have no animations.
    package func fly(to view: View) {
        if Bool(adw_get_enable_animations(widget)) {
            shumate_map_go_to_full_with_duration(opaque, view.latitude, view.longitude, view.zoom, 350)
        } else {
            self.view = view
        }
    }

    /// Where tiles come from.
    package struct Tiles: Hashable, Sendable {
        /// The server's address with `{z}`, `{x}` and `{y}`.
        package var template: String
        /// What the program calls itself towards it.
        package var agent: String
        /// Where they are kept, as long as the server says.
        package var directory: String

        package init(template: String, agent: String, directory: String) {
            (self.template, self.agent, self.directory) = (template, agent, directory)
        }
    }

    /// Shows the tiles of a server from now on, or none.
    package func showTiles(_ tiles: Tiles?) {
        if let layer { shumate_map_remove_layer(opaque, layer.pointer(as: ShumateLayer.self)) }
        (layer, source) = (nil, nil)
        guard let tiles else { return }
        let source = TileSource(tiles.template, agent: tiles.agent, directory: tiles.directory)
        let renderer = Self.renderer(source)
        let new = shumate_map_layer_new(renderer.pointer(as: ShumateMapSource.self), viewport.opaque)
        let layer = GObject(UnsafeMutableRawPointer(new))
        (self.layer, self.source) = (layer, source)
        shumate_map_add_layer(opaque, layer.pointer(as: ShumateLayer.self))
    }

    /// Writes down which tiles are kept.
    package func saveTiles() { source?.save() }

    private static func renderer(_ source: GObject) -> GObject {
        // The renderer takes a reference of its own.
        let renderer = shumate_raster_renderer_new_full(
            "geotify", "Map", nil, nil, guint(0), guint(zoomLevels.upperBound), guint(tileSize),
            SHUMATE_MAP_PROJECTION_MERCATOR, source.pointer(as: ShumateDataSource.self))
        return GObject(taking: UnsafeMutableRawPointer(renderer))
    }
}
