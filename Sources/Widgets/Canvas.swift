internal import CAdwaita

/// A widget that the program draws itself, a class of its own for GTK.
@MainActor package final class Canvas: Widget {
    package typealias Draw = @MainActor (Painter, _ width: Double, _ height: Double) -> Void

    /// It is empty until `onDraw`.
    package init() { super.init(g_object_new_with_properties(Self.type, 0, nil, nil)) }

    /// - Parameter draw: Called whenever it is to be shown anew.
    package func onDraw(_ draw: @escaping Draw) {
        g_object_set_data_full(
            pointer(as: CAdwaita.GObject.self), Self.key, Callback<Draw>(draw).retained
        ) { pointer in
            if let pointer { Callback<Draw>.release(pointer) }
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
                MainActor.assumeIsolated { Canvas.draw(shown, target) }
            }
            gtk_widget_class_set_accessible_role(
                type.assumingMemoryBound(to: GtkWidgetClass.self), GTK_ACCESSIBLE_ROLE_IMG)
        }
        return g_type_register_static_simple(
            gtk_widget_get_type(), "GeotifyCanvas", query.class_size, begin, query.instance_size, { _, _ in },
            GTypeFlags(rawValue: 0))
    }()

    private static func draw(_ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) {
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: CAdwaita.GObject.self)
        guard width > 0, height > 0, let data = g_object_get_data(object, key) else { return }
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
        defer { cairo_destroy(cairo) }
        Callback<Draw>.at(data).body(Painter(cairo: cairo, widget: widget), Double(width), Double(height))
    }
}
