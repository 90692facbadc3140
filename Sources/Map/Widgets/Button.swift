internal import CAdwaita

/// What does something when it is pressed.
@MainActor package final class Button: Widget {
    private var button: UnsafeMutablePointer<GtkButton> { pointer(as: GtkButton.self) }

    /// With words on it, of which the letter after `_` can be pressed with Alt.
    package init(_ label: String, _ styles: String..., onPress: @escaping @MainActor () -> Void) {
        super.init(gtk_button_new_with_mnemonic(label))
        nameByLabel()
        for style in styles { addStyle(style) }
        connect("clicked", onPress)
    }

    /// With a text on it that may take several lines.
    package init(wrapping text: String, _ styles: String..., onPress: @escaping @MainActor () -> Void) {
        super.init(gtk_button_new())
        let label = Label(text, wraps: true)
        withExtendedLifetime(label) { gtk_button_set_child(button, label.widget) }
        for style in styles { addStyle(style) }
        setAccessibleName(text)
        connect("clicked", onPress)
    }

    /// With a symbol on it.
    /// - Parameter name: What it does, for the tool tip and for screen readers.
    package init(icon: String, _ name: String, _ styles: String..., onPress: @escaping @MainActor () -> Void) {
        super.init(gtk_button_new_from_icon_name(icon))
        for style in styles { addStyle(style) }
        toolTip = name
        setAccessibleName(name)
        connect("clicked", onPress)
    }
}

/// What stays pressed until it is pressed again.
@MainActor package final class ToggleButton: Widget {
    private var button: UnsafeMutablePointer<GtkToggleButton> { pointer(as: GtkToggleButton.self) }

    package init(icon: String, _ name: String, onChange: @escaping @MainActor (Bool) -> Void) {
        super.init(gtk_toggle_button_new())
        gtk_button_set_icon_name(pointer(as: GtkButton.self), icon)
        toolTip = name
        setAccessibleName(name)
        connect("toggled") { [weak self] in
            if let self { onChange(isOn) }
        }
    }

    package var isOn: Bool {
        get { Bool(gtk_toggle_button_get_active(button)) }
        set { gtk_toggle_button_set_active(button, newValue.gboolean) }
    }
}

/// What opens a menu.
@MainActor package final class MenuButton: Widget {
    /// An entry: what it says, and the action that it starts, such as `app.undo`.
    package typealias Entry = (label: String, action: String)

    /// - Parameter sections: Between them there are lines.
    package init(icon: String, _ name: String, _ sections: [[Entry]]) {
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        gtk_menu_button_set_primary(opaque, true.gboolean)
        toolTip = name
        setAccessibleName(name)
        let menu = g_menu_new()
        for entries in sections {
            let section = g_menu_new()
            for entry in entries { g_menu_append(section, entry.label, entry.action) }
            g_menu_append_section(menu, nil, UnsafeMutableRawPointer(section)?.assumingMemoryBound(to: GMenuModel.self))
            g_object_unref(UnsafeMutableRawPointer(section))
        }
        gtk_menu_button_set_menu_model(
            opaque, UnsafeMutableRawPointer(menu)?.assumingMemoryBound(to: GMenuModel.self))
        g_object_unref(UnsafeMutableRawPointer(menu))
    }
}
