internal import CAdwaita
internal import Glibc

/// What is drawn of a canvas in one frame, in memory, before it is shown.
///
/// It is handed on in squares, and those on which nothing was drawn aren't: to bring a picture to the screen costs by its
/// pixels, on a graphics card the way there, without one also each pixel's colour. Of a map's marks most is empty.
@MainActor struct CanvasSurface {
    private let surface, cairo: OpaquePointer
    private let width, height, scale: Int32

    /// The side of a square, in pixels of the screen.
    private static let side: Int32 = 256

    /// - Parameters:
    ///   - width: In pixels of the window, at least 1; so is the height.
    ///   - scale: How many of the screen's pixels one of the window's has in a row.
    /// - Returns: nil where there is no memory for it.
    init?(width: Int32, height: Int32, scale: Int32) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width * scale, height * scale) else {
            return nil
        }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
        (self.surface, self.cairo) = (surface, cairo)
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    func draw(for widget: UnsafeMutablePointer<GtkWidget>, _ draw: Canvas.Draw) {
        draw(Painter(cairo: cairo, widget: widget), Double(width), Double(height))
    }

    /// Has GTK show it, which is the last that is done with it.
    func show(on snapshot: OpaquePointer) {
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let pixels = cairo_image_surface_get_data(surface)
        let bytes = g_bytes_new_with_free_func(
            pixels, gsize(stride * Int(height * scale)),
            { surface in cairo_surface_destroy(OpaquePointer(surface)) }, UnsafeMutableRawPointer(surface))
        defer { g_bytes_unref(bytes) }
        for top in Swift.stride(from: 0, to: height * scale, by: Int(Self.side)) {
            for left in Swift.stride(from: 0, to: width * scale, by: Int(Self.side)) {
                let square = Square(
                    left: left, top: top, width: min(Self.side, width * scale - left),
                    height: min(Self.side, height * scale - top), stride: stride)
                if let pixels, !square.isEmpty(in: pixels) { show(square, of: bytes, on: snapshot) }
            }
        }
    }

    private func show(_ square: Square, of bytes: OpaquePointer?, on snapshot: OpaquePointer) {
        let part = g_bytes_new_from_bytes(bytes, gsize(square.offset), gsize(square.length))
        // As cairo keeps colours in memory.
        let texture = gdk_memory_texture_new(
            square.width, square.height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, part, gsize(square.stride))
        g_bytes_unref(part)
        let scale = Float(scale)
        var area = graphene_rect_t()
        graphene_rect_init(
            &area, Float(square.left) / scale, Float(square.top) / scale, Float(square.width) / scale,
            Float(square.height) / scale)
        gtk_snapshot_append_texture(snapshot, texture, &area)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }

    /// A part of the picture; positions and lengths in pixels of the screen, the stride in bytes.
    private struct Square {
        let left, top, width, height: Int32
        let stride: Int

        private static let bytesPerPixel = 4

        /// Where it begins in memory.
        var offset: Int { Int(top) * stride + Int(left) * Self.bytesPerPixel }
        private var bytesInRow: Int { Int(width) * Self.bytesPerPixel }
        /// How many bytes of memory it spans.
        var length: Int { (Int(height) - 1) * stride + bytesInRow }

        func isEmpty(in pixels: UnsafePointer<UInt8>) -> Bool {
            for row in 0..<Int(height) {
                let start = pixels + offset + row * stride
                // All are as the one before, and the first is nothing.
                if start[0] != 0 || memcmp(start, start + 1, bytesInRow - 1) != 0 { return false }
            }
            return true
        }
    }
}
