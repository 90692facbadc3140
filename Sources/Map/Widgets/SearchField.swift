internal import CAdwaita

/// A field for what is looked for.
@MainActor package final class SearchField: Widget {
    /// - Parameter name: What it is for, shown while it is empty.
    package init(_ name: String, onChange: @escaping @MainActor (String) -> Void) {
        super.init(gtk_search_entry_new())
        set("placeholder-text", to: name)
        setAccessibleName(name)
        connect("search-changed") { [weak self] in
            if let self { onChange(text) }
        }
    }

    package var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { gtk_editable_set_text(opaque, newValue) }
    }

    package func onEnter(_ body: @escaping @MainActor () -> Void) { connect("activate", body) }

    /// Escape was pressed in it.
    package func onEscape(_ body: @escaping @MainActor () -> Void) { connect("stop-search", body) }
}
