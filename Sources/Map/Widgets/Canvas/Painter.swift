internal import CAdwaita

/// Draws on a canvas: paths, which are then filled or stroked, and text. Coordinates in pixels from the upper left corner.
@MainActor package struct Painter {
    let cairo: OpaquePointer
    let widget: UnsafeMutablePointer<GtkWidget>

    package typealias Point = SIMD2<Double>

    package func move(to point: Point) { cairo_move_to(cairo, point.x, point.y) }
    package func line(to point: Point) { cairo_line_to(cairo, point.x, point.y) }
    package func close() { cairo_close_path(cairo) }

    package func polygon(_ points: some Sequence<Point>) {
        var isFirst = true
        for point in points {
            if isFirst { move(to: point) } else { line(to: point) }
            isFirst = false
        }
        close()
    }

    package func circle(_ center: Point, radius: Double) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, center.x, center.y, radius, 0, 2 * Double.pi)
    }

    package func rectangle(x: Double, y: Double, width: Double, height: Double, corner: Double = 0) {
        guard corner > 0 else { return cairo_rectangle(cairo, x, y, width, height) }
        let corner = min(corner, width / 2, height / 2)
        cairo_new_sub_path(cairo)
        let quarter = Double.pi / 2
        cairo_arc(cairo, x + width - corner, y + corner, corner, -quarter, 0)
        cairo_arc(cairo, x + width - corner, y + height - corner, corner, 0, quarter)
        cairo_arc(cairo, x + corner, y + height - corner, corner, quarter, 2 * quarter)
        cairo_arc(cairo, x + corner, y + corner, corner, 2 * quarter, 3 * quarter)
        cairo_close_path(cairo)
    }

    /// Fills the path.
    /// - Parameter keeps: Whether the path is used again.
    package func fill(_ color: Color, keeping keeps: Bool = false) {
        set(color)
        if keeps { cairo_fill_preserve(cairo) } else { cairo_fill(cairo) }
    }

    /// Draws the path's line.
    /// - Parameter dashes: Lengths of strokes and gaps in turn; none for a line without gaps.
    package func stroke(_ color: Color, width: Double, dashes: [Double] = [], keeping keeps: Bool = false) {
        set(color)
        cairo_set_line_width(cairo, width)
        cairo_set_dash(cairo, dashes, Int32(dashes.count), 0)
        if keeps { cairo_stroke_preserve(cairo) } else { cairo_stroke(cairo) }
    }

    package func clear() { cairo_new_path(cairo) }

    private func set(_ color: Color) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }

    /// Text in the font of the window, in the direction that its letters have.
    package struct Text {
        fileprivate let layout: GObject
        /// Pixels.
        package let width, height: Double
    }

    /// - Parameters:
    ///   - size: Relative to the window's font: 1 is as large.
    ///   - limit: Pixels after which it is cut.
    package func text(_ text: String, size: Double = 1, isBold: Bool = false, limit: Double? = nil) -> Text {
        let layout = GObject(
            taking: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, ShownText.line(text))))
        let description = pango_font_description_copy(
            pango_context_get_font_description(gtk_widget_get_pango_context(widget)))
        defer { pango_font_description_free(description) }
        // The window's font may be given in pixels or in points.
        let scaled = Double(pango_font_description_get_size(description)) * size
        if Bool(pango_font_description_get_size_is_absolute(description)) {
            pango_font_description_set_absolute_size(description, scaled)
        } else {
            pango_font_description_set_size(description, Int32(scaled))
        }
        if isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout.opaque, description)
        pango_layout_set_single_paragraph_mode(layout.opaque, true.gboolean)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.opaque, &width, &height)
        if let limit, Double(width) > limit {
            pango_layout_set_width(layout.opaque, Int32(limit * Double(PANGO_SCALE)))
            pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
            width = Int32(limit)
        }
        return Text(layout: layout, width: Double(width), height: Double(height))
    }

    /// - Parameters:
    ///   - point: Its upper left corner.
    ///   - halo: What it is surrounded by, so that it can be read on anything.
    package func draw(_ text: Text, at point: Point, _ color: Color, halo: Color? = nil) {
        move(to: point)
        if let halo {
            pango_cairo_layout_path(cairo, text.layout.opaque)
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
            stroke(halo, width: 3)
            move(to: point)
        }
        set(color)
        pango_cairo_show_layout(cairo, text.layout.opaque)
        clear()
    }
}
