internal import CAdwaita

/// What a program says of itself.
package struct AboutFacts: Sendable {
    package var name, icon, version, comments: String

    package init(name: String, icon: String, version: String, comments: String) {
        (self.name, self.icon, self.version, self.comments) = (name, icon, version, comments)
    }
}

extension Window {
    package func showAbout(_ facts: AboutFacts) {
        guard let about = adw_about_window_new() else { return }
        let pointer = OpaquePointer(about)
        adw_about_window_set_application_name(pointer, facts.name)
        adw_about_window_set_application_icon(pointer, facts.icon)
        adw_about_window_set_version(pointer, facts.version)
        adw_about_window_set_comments(pointer, facts.comments)
        adw_about_window_set_license_type(pointer, GTK_LICENSE_MIT_X11)
        let window = UnsafeMutableRawPointer(about).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_transient_for(window, self.pointer(as: GtkWindow.self))
        gtk_window_present(window)
    }
}
