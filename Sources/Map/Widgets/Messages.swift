internal import CAdwaita

/// A bar across the window that says something, with what can be done about it.
@MainActor package final class MessageBar: Widget {
    package enum Kind { case question, warning }

    private let label: Label
    private var bar: OpaquePointer { opaque }

    /// - Parameter buttons: What is pressed is given to `onPress` by its position.
    package init(_ kind: Kind, buttons: [String] = [], onPress: @escaping @MainActor (Int) -> Void = { _ in }) {
        label = Label("", wraps: true, lines: Self.mostLines)
        super.init(gtk_info_bar_new())
        let type =
            switch kind {
            case .question: GTK_MESSAGE_QUESTION
            case .warning: GTK_MESSAGE_WARNING
            }
        gtk_info_bar_set_message_type(bar, type)
        label.expand(vertically: false)
        label.keepReadable()
        // The bar's own place for buttons is beside the text, which has hardly any room then in a narrow window.
        let parts = Box(.column, spacing: 6, [label])
        if !buttons.isEmpty {
            let row = Box(
                .row, spacing: 8,
                buttons.enumerated().map { index, text in Button(wrapping: text) { onPress(index) } })
            row.align(horizontally: .end, vertically: .center)
            parts.append(row)
        }
        withExtendedLifetime(parts) { gtk_info_bar_add_child(bar, parts.widget) }
        isVisible = false
    }

    /// More lines leave no room for what the bar is about, in a small window.
    private static let mostLines: Int32 = 6

    /// What it says; nil while it isn't shown.
    package var text: String? {
        didSet {
            guard text != oldValue else { return }
            if let text {
                label.text = text
                label.toolTip = text
                setAccessibleName(text)
            }
            isVisible = text != nil
        }
    }
}

/// Shows messages at the bottom of its content that go by themselves.
@MainActor package final class ToastArea: Widget {
    private var area: OpaquePointer { opaque }
    private var shown: GObject?

    /// Characters from which on a text takes more than a glance.
    private static let longText = 60
    /// Pixels that margins and buttons take beside the text.
    private static let roomBeside: Int32 = 180
    private static let roomWithButton: Int32 = 260
    /// Seconds that it is shown then, or where there is something to be pressed.
    private static let longTime: guint = 10

    package init(_ content: Widget) {
        super.init(adw_toast_overlay_new())
        adw_toast_overlay_set_child(area, content.widget)
    }

    /// Takes the message away that is shown.
    package func dismiss() {
        if let shown { adw_toast_dismiss(shown.opaque) }
        shown = nil
    }

    /// Shows a message in place of the one that was shown.
    /// - Parameter button: What can be pressed as long as the message is there.
    package func show(_ text: String, button: (label: String, onPress: @MainActor () -> Void)? = nil) {
        dismiss()
        let toast = adw_toast_new("")
        // By itself it cuts what is longer than a line, which is where the reason of a failure stands.
        let label = Label(ShownText.cut(text, to: ShownText.mostOfLine * 2), wraps: true, "heading")
        label.limit(toWidth: gtk_widget_get_width(widget) - (button == nil ? Self.roomBeside : Self.roomWithButton))
        withExtendedLifetime(label) { adw_toast_set_custom_title(toast, label.widget) }
        if button != nil || text.count > Self.longText { adw_toast_set_timeout(toast, Self.longTime) }
        if let button {
            adw_toast_set_button_label(toast, button.label)
            GObject(sharing: UnsafeMutableRawPointer(toast)).connect("button-clicked", button.onPress)
        }
        shown = GObject(sharing: UnsafeMutableRawPointer(toast))
        adw_toast_overlay_add_toast(area, toast)
    }
}

/// Text where GTK reads markup.
enum Markup {
    static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
