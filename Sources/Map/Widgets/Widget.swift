internal import CAdwaita

/// A part of a window.
@MainActor package class Widget: GObject {
    var widget: UnsafeMutablePointer<GtkWidget> { pointer(as: GtkWidget.self) }

    package var isVisible: Bool {
        get { Bool(gtk_widget_get_visible(widget)) }
        set { gtk_widget_set_visible(widget, newValue.gboolean) }
    }

    package var isSensitive: Bool {
        get { Bool(gtk_widget_get_sensitive(widget)) }
        set { gtk_widget_set_sensitive(widget, newValue.gboolean) }
    }

    package var toolTip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set { gtk_widget_set_tooltip_text(widget, newValue.map(ShownText.paragraph)) }
    }

    package enum Alignment {
        case fill, start, end, center

        var gtk: GtkAlign {
            switch self {
            case .fill: GTK_ALIGN_FILL
            case .start: GTK_ALIGN_START
            case .end: GTK_ALIGN_END
            case .center: GTK_ALIGN_CENTER
            }
        }
    }

    package func align(horizontally: Alignment, vertically: Alignment) {
        gtk_widget_set_halign(widget, horizontally.gtk)
        gtk_widget_set_valign(widget, vertically.gtk)
    }

    package func expand(horizontally: Bool = true, vertically: Bool = true) {
        gtk_widget_set_hexpand(widget, horizontally.gboolean)
        gtk_widget_set_vexpand(widget, vertically.gboolean)
    }

    /// Pixels that are left free around it.
    package func setMargins(_ size: Int32) { setMargins(horizontal: size, vertical: size) }

    package func setMargins(horizontal: Int32, vertical: Int32) {
        gtk_widget_set_margin_start(widget, horizontal)
        gtk_widget_set_margin_end(widget, horizontal)
        gtk_widget_set_margin_top(widget, vertical)
        gtk_widget_set_margin_bottom(widget, vertical)
    }

    /// - Parameter size: The least size in pixels; nil leaves one to the widget.
    package func setLeastSize(width: Int32? = nil, height: Int32? = nil) {
        gtk_widget_set_size_request(widget, width ?? -1, height ?? -1)
    }

    /// Adds a class of GTK's or libadwaita's style sheets.
    package func addStyle(_ names: String...) { for name in names { gtk_widget_add_css_class(widget, name) } }
    package func removeStyle(_ name: String) { gtk_widget_remove_css_class(widget, name) }

    /// Moves the keyboard's focus there.
    @discardableResult package func focus() -> Bool { Bool(gtk_widget_grab_focus(widget)) }

    package var hasFocus: Bool { Bool(gtk_widget_has_focus(widget)) }

    /// Whether it has the focus, or one in it.
    package var containsFocus: Bool { hasFocus || gtk_widget_get_focus_child(widget) != nil }

    /// Whether it has the focus, and that is to be seen: the keyboard is used.
    package var showsFocus: Bool { Bool(gtk_widget_has_visible_focus(widget)) }

    package func setFocusable(_ isFocusable: Bool) { gtk_widget_set_focusable(widget, isFocusable.gboolean) }

    /// What a screen reader calls it.
    package func setAccessibleName(_ name: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name) }

    /// Lets a screen reader call it by the words that are seen on it, once: GTK besides names a button by its label with the
    /// underline of its key in it.
    func nameByLabel() { gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL) }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        Self.setAccessible(property, text, of: opaque)
    }

    static func setAccessible(_ property: GtkAccessibleProperty, _ text: String, of widget: OpaquePointer) {
        var property = property
        var value = GValue()
        g_value_init(&value, .string)
        g_value_set_string(&value, ShownText.line(text))
        gtk_accessible_update_property_value(widget, 1, &property, &value)
        g_value_unset(&value)
    }
}
