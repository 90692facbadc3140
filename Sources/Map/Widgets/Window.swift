internal import CAdwaita

/// The window of the program.
@MainActor package final class Window: Widget {
    private var window: UnsafeMutablePointer<GtkWindow> { pointer(as: GtkWindow.self) }

    package init(_ application: Application, title: String) {
        super.init(adw_application_window_new(application.pointer(as: GtkApplication.self)))
        gtk_window_set_title(window, title)
    }

    package func setContent(_ content: Widget) {
        adw_application_window_set_content(pointer(as: AdwApplicationWindow.self), content.widget)
    }

    package var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// Pixels, as it is when it isn't maximised.
    package var size: (width: Int, height: Int) {
        get {
            var (width, height): (Int32, Int32) = (0, 0)
            gtk_window_get_default_size(window, &width, &height)
            return (Int(width), Int(height))
        }
        set { gtk_window_set_default_size(window, Int32(clamping: newValue.width), Int32(clamping: newValue.height)) }
    }

    package var isMaximized: Bool {
        get { Bool(gtk_window_is_maximized(window)) }
        set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
    }

    /// Shows it, or brings it to the front.
    package func present() { gtk_window_present(window) }

    package func close() { gtk_window_close(window) }

    /// Calls `body` before it goes.
    package func onClose(_ body: @escaping @MainActor () -> Void) {
        connect("close-request") { _ in
            body()
            return false
        }
    }
}

/// The bar at the top: the title and what is done with a press.
@MainActor package final class HeaderBar: Widget {
    private let titleWidget: GObject

    package init(title: String) {
        titleWidget = GObject(UnsafeMutableRawPointer(adw_window_title_new(title, nil)))
        super.init(adw_header_bar_new())
        adw_header_bar_set_title_widget(opaque, titleWidget.pointer(as: GtkWidget.self))
    }

    package func setTitle(_ title: String, subtitle: String) {
        adw_window_title_set_title(titleWidget.opaque, title)
        adw_window_title_set_subtitle(titleWidget.opaque, subtitle)
    }

    package func addAtStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.widget) }
    package func addAtEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.widget) }
}
