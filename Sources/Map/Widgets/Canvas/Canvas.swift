internal import CAdwaita

/// A widget that the program draws itself, a class of its own for GTK.
@MainActor package final class Canvas: Widget {
    package typealias Draw = @MainActor (Painter, _ width: Double, _ height: Double) -> Void
    package typealias Lay = @MainActor (RectanglePainter, _ width: Double, _ height: Double) -> Void

    private typealias Show = @MainActor (UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) -> Void

    /// It is empty until `onDraw` or `onLay`.
    package init() { super.init(g_object_new_with_properties(Self.type, 0, nil, nil)) }

    /// - Parameter draw: Called whenever it is to be shown anew.
    package func onDraw(_ draw: @escaping Draw) {
        onShow { widget, snapshot in
            // Drawn here and now: what GTK records to draw it later takes twice as long where there is much.
            let surface = CanvasSurface(
                width: gtk_widget_get_width(widget), height: gtk_widget_get_height(widget),
                scale: gtk_widget_get_scale_factor(widget))
            surface?.draw(for: widget, draw)
            surface?.show(on: snapshot)
        }
    }

    /// Has it consist of plain rectangles alone, of which no picture need be made.
    /// - Parameter lay: Called whenever it is to be shown anew.
    package func onLay(_ lay: @escaping Lay) {
        onShow { widget, snapshot in
            lay(
                RectanglePainter(snapshot: snapshot), Double(gtk_widget_get_width(widget)),
                Double(gtk_widget_get_height(widget)))
        }
    }

    private func onShow(_ show: @escaping Show) {
        g_object_set_data_full(
            pointer(as: CAdwaita.GObject.self), Self.key, Callback<Show>(show).retained
        ) { pointer in
            if let pointer { Callback<Show>.release(pointer) }
        }
    }

    /// Has it drawn again.
    package func redraw() { gtk_widget_queue_draw(widget) }

    package var width: Double { Double(gtk_widget_get_width(widget)) }
    package var height: Double { Double(gtk_widget_get_height(widget)) }

    /// Whether the pointer goes through to what lies below.
    package func letPointerThrough() { gtk_widget_set_can_target(widget, false.gboolean) }

    nonisolated private static let key = "geotify-draw"

    private static let type: GType = {
        var query = GTypeQuery()
        g_type_query(gtk_widget_get_type(), &query)
        let begin: GClassInitFunc = { type, _ in
            guard let type else { return }
            type.assumingMemoryBound(to: GtkWidgetClass.self).pointee.snapshot = { widget, snapshot in
                guard let widget, let snapshot else { return }
                nonisolated(unsafe) let (shown, target) = (widget, snapshot)
                MainActor.assumeIsolated { Canvas.show(shown, on: target) }
            }
            gtk_widget_class_set_accessible_role(
                type.assumingMemoryBound(to: GtkWidgetClass.self), GTK_ACCESSIBLE_ROLE_IMG)
        }
        return g_type_register_static_simple(
            gtk_widget_get_type(), "GeotifyCanvas", query.class_size, begin, query.instance_size, { _, _ in },
            GTypeFlags(rawValue: 0))
    }()

    private static func show(_ widget: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: CAdwaita.GObject.self)
        guard gtk_widget_get_width(widget) > 0, gtk_widget_get_height(widget) > 0,
            let data = g_object_get_data(object, key)
        else { return }
        Callback<Show>.at(data).body(widget, snapshot)
    }
}

/// Fills rectangles of a canvas, each with one colour. Coordinates in pixels from the upper left corner.
@MainActor package struct RectanglePainter {
    fileprivate let snapshot: OpaquePointer

    package func fill(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
        var area = graphene_rect_t()
        graphene_rect_init(&area, Float(x), Float(y), Float(width), Float(height))
        var color = GdkRGBA(
            red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
        gtk_snapshot_append_color(snapshot, &color, &area)
    }
}
