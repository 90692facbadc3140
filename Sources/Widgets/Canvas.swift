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
        // Drawn here and now: what GTK records to draw it later takes twice as long where there is much.
        let scale = gtk_widget_get_scale_factor(widget)
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width * scale, height * scale),
            let cairo = cairo_create(surface)
        else { return }
        cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
        Callback<Draw>.at(data).body(Painter(cairo: cairo, widget: widget), Double(width), Double(height))
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        let stride = cairo_image_surface_get_stride(surface)
        let bytes = g_bytes_new_with_free_func(
            cairo_image_surface_get_data(surface), gsize(stride * height * scale),
            { surface in cairo_surface_destroy(OpaquePointer(surface)) }, UnsafeMutableRawPointer(surface))
        // As cairo keeps colours in memory.
        let texture = gdk_memory_texture_new(
            width * scale, height * scale, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
        g_bytes_unref(bytes)
        gtk_snapshot_append_texture(snapshot, texture, &area)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }
}
