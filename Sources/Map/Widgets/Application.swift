internal import CAdwaita

/// The program in the session: its actions, its keys, and that there is one of it.
@MainActor package final class Application: GObject {
    private var application: UnsafeMutablePointer<GApplication> { pointer(as: GApplication.self) }

    /// - Parameter identifier: That of its desktop file.
    package init(_ identifier: String) {
        super.init(taking: adw_application_new(identifier, GApplicationFlags(rawValue: 0)))
    }

    /// - Returns: Whether there is a display that can be used.
    package static func openDisplay() -> Bool { Bool(gtk_init_check()) }

    /// What the desktop shows as its name and for its windows.
    /// - Parameter icon: Its name in the theme.
    package static func setName(_ name: String, icon: String) {
        g_set_application_name(name)
        gtk_window_set_default_icon_name(icon)
    }

    /// Runs until its last window is closed.
    /// - Parameter onActivate: Called when it begins, and when it is started again meanwhile.
    /// - Returns: The exit code.
    package func run(onActivate: @escaping @MainActor () -> Void) -> Int32 {
        connect("activate", onActivate)
        return g_application_run(application, 0, nil)
    }

    package func quit() { g_application_quit(application) }

    /// - Parameters:
    ///   - name: It is called `app.name` in menus.
    ///   - keys: As GTK writes them: `<Control>n`.
    @discardableResult package func addAction(
        _ name: String, keys: [String] = [], _ body: @escaping @MainActor () -> Void
    ) -> Action {
        let action = Action(name, body)
        g_action_map_add_action(opaque, action.opaque)
        if !keys.isEmpty { setKeys(keys, for: "app." + name) }
        return action
    }

    /// - Parameter action: With its group: `app.name`.
    package func setKeys(_ keys: [String], for action: String) {
        var pointers: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(pointer(as: GtkApplication.self), action, &pointers)
        for pointer in pointers { g_free(UnsafeMutableRawPointer(mutating: pointer)) }
    }
}

/// What menus and keys start.
@MainActor package final class Action: GObject {
    init(_ name: String, _ body: @escaping @MainActor () -> Void) {
        super.init(taking: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        connect("activate", body)
    }

    package var isEnabled: Bool {
        get { Bool(g_action_get_enabled(opaque)) }
        set { g_simple_action_set_enabled(opaque, newValue.gboolean) }
    }
}

/// Whether the desktop is to be dark, as the person has set it for all programs.
@MainActor package enum Theme {
    package static var isDark: Bool { Bool(adw_style_manager_get_dark(adw_style_manager_get_default())) }

    package static func onChange(_ body: @escaping @MainActor () -> Void) {
        GObject(sharing: UnsafeMutableRawPointer(adw_style_manager_get_default())).connect("notify::dark", body)
    }

    /// Style rules of the program's own.
    package static func add(_ css: String) {
        let provider = gtk_css_provider_new()
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }
}
