internal import CAdwaita

/// Something small that is drawn often, kept as it looks.
@MainActor package final class Sprite {
    fileprivate let surface: OpaquePointer?
    fileprivate let size: Double

    /// - Parameters:
    ///   - size: Its height and width in pixels.
    ///   - painter: For the widget that it is drawn on.
    ///   - draw: Draws it, with its middle in the middle.
    package init(size: Double, for painter: Painter, _ draw: (Painter, _ middle: Painter.Point) -> Void) {
        let scale = Double(gtk_widget_get_scale_factor(painter.widget))
        let pixels = Int32((size * scale).rounded(.up))
        self.size = size
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels, pixels)
        cairo_surface_set_device_scale(surface, scale, scale)
        guard let cairo = cairo_create(surface) else { return }
        draw(Painter(cairo: cairo, widget: painter.widget), Painter.Point(x: size / 2, y: size / 2))
        cairo_destroy(cairo)
    }

    isolated deinit { cairo_surface_destroy(surface) }
}

extension Painter {
    /// How many pixels of the screen one of the window has.
    package var scale: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// Draws it with its middle there, or less than a pixel beside it.
    package func draw(_ sprite: Sprite, at middle: Point) {
        let scale = Double(scale)
        let corner = ((middle - sprite.size / 2) * scale).rounded(.toNearestOrEven) / scale
        cairo_set_source_surface(cairo, sprite.surface, corner.x, corner.y)
        cairo_paint(cairo)
    }

    /// Draws edges less smoothly from now on, which is quicker.
    package func hurry() {
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST)
        cairo_set_tolerance(cairo, 0.3)
    }
}
