internal import CAdwaita

/// What the pointer and the keyboard do on a widget.
extension Widget {
    /// A press of the main button and its release at the same place.
    /// - Parameter body: How often in a row, and where.
    package func onClick(_ body: @escaping @MainActor (_ count: Int, Painter.Point) -> Void) {
        let gesture = GObject(sharing: add(UnsafeMutableRawPointer(gtk_gesture_click_new())))
        gesture.connect("released") { arguments in
            body(arguments.int(1), Painter.Point(x: arguments.double(2), y: arguments.double(3)))
            return false
        }
    }

    package enum DragStep {
        /// Where it is pressed; returns whether this is dragged.
        case begin
        case move
        case end
        /// What was moved is to be where it was.
        case cancel
    }

    /// Dragging with the main button, before what lies on the widget sees it.
    /// - Parameter body: Where the pointer is; returns whether it is taken, which counts at the beginning only.
    package func onDrag(_ body: @escaping @MainActor (DragStep, Painter.Point) -> Bool) {
        let pointer = UnsafeMutableRawPointer(gtk_gesture_drag_new())
        let gesture = GObject(sharing: add(pointer))
        // Its own handlers must not keep it alive.
        let controller = gesture.opaque
        gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
        var (start, isTaken) = (Painter.Point(x: 0, y: 0), false)
        gesture.connect("drag-begin") { arguments in
            start = Painter.Point(x: arguments.double(1), y: arguments.double(2))
            isTaken = body(.begin, start)
            if !isTaken { gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_DENIED) }
            return false
        }
        gesture.connect("drag-update") { arguments in
            let (x, y) = (arguments.double(1), arguments.double(2))
            guard isTaken, x * x + y * y > 9 || Self.isClaimed(controller) else { return false }
            // Below that it is a click, which others are to see.
            gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_CLAIMED)
            _ = body(.move, Painter.Point(x: start.x + x, y: start.y + y))
            return false
        }
        gesture.connect("drag-end") { arguments in
            guard isTaken, Self.isClaimed(controller) else { return false }
            isTaken = false
            _ = body(.end, Painter.Point(x: start.x + arguments.double(1), y: start.y + arguments.double(2)))
            return false
        }
        gesture.connect("cancel") {
            if isTaken { _ = body(.cancel, start) }
            isTaken = false
        }
    }

    private static func isClaimed(_ gesture: OpaquePointer) -> Bool {
        let sequence = gtk_gesture_get_last_updated_sequence(gesture)
        return gtk_gesture_get_sequence_state(gesture, sequence) == GTK_EVENT_SEQUENCE_CLAIMED
    }

    /// Where the pointer is; nil when it has left.
    package func onPointer(_ body: @escaping @MainActor (Painter.Point?) -> Void) {
        let motion = GObject(sharing: add(UnsafeMutableRawPointer(gtk_event_controller_motion_new())))
        motion.connect("motion") { arguments in
            body(Painter.Point(x: arguments.double(1), y: arguments.double(2)))
            return false
        }
        motion.connect("leave") { body(nil) }
    }

    /// A pointer such as `grab`, `ew-resize`, `pointer`; nil for the usual one.
    package func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }

    /// Keys that are pressed while the widget or one in it has the focus.
    /// - Parameters:
    ///   - first: Whether before what has the focus sees them.
    ///   - body: The key's name, such as `Escape`, `plus`, `Left`; whether Control or Alt is held; returns whether it was
    ///     meant for it.
    package func onKey(
        first: Bool = false, _ body: @escaping @MainActor (_ key: String, _ isModified: Bool) -> Bool
    ) {
        let keys = GObject(sharing: add(UnsafeMutableRawPointer(gtk_event_controller_key_new())))
        if first { gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE) }
        keys.connect("key-pressed") { arguments in
            guard let name = gdk_keyval_name(arguments.uint(1)) else { return false }
            let modifiers = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
            return body(String(cString: name), arguments.flags(3) & modifiers != 0)
        }
    }

    /// Calls `body` at Escape, wherever in the widget the focus is.
    package func onEscapeKey(_ body: @escaping @MainActor () -> Void) {
        onKey { key, _ in
            if key == "Escape" { body() }
            return key == "Escape"
        }
    }

    /// Calls `body` when the focus comes to the widget, or to one in it, and when it goes.
    package func onFocus(_ body: @escaping @MainActor (Bool) -> Void) {
        let focus = GObject(sharing: add(UnsafeMutableRawPointer(gtk_event_controller_focus_new())))
        focus.connect("enter") { body(true) }
        focus.connect("leave") { body(false) }
    }

    /// The widget owns it.
    private func add(_ controller: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        gtk_widget_add_controller(widget, OpaquePointer(controller))
        return controller
    }
}
