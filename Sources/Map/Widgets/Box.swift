internal import CAdwaita

/// Widgets in a row or a column.
@MainActor package final class Box: Widget {
    package enum Direction { case row, column }

    private var box: UnsafeMutablePointer<GtkBox> { pointer(as: GtkBox.self) }

    /// - Parameter spacing: Pixels between the parts.
    package init(_ direction: Direction, spacing: Int32 = 0, _ parts: [Widget] = []) {
        let orientation = direction == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        super.init(gtk_box_new(orientation, spacing))
        for part in parts { append(part) }
    }

    package func append(_ part: Widget) { gtk_box_append(box, part.widget) }

    package func removeAll() {
        while let part = gtk_widget_get_first_child(widget) { gtk_box_remove(box, part) }
    }
}

/// A widget above which others lie.
@MainActor package final class Overlay: Widget {
    private var overlay: OpaquePointer { opaque }

    package init(_ base: Widget) {
        super.init(gtk_overlay_new())
        gtk_overlay_set_child(overlay, base.widget)
    }

    package func add(_ part: Widget) { gtk_overlay_add_overlay(overlay, part.widget) }
}

/// A widget that may be larger than there is room.
@MainActor package final class ScrollArea: Widget {
    package init(_ child: Widget) {
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(opaque, child.widget)
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }
}
