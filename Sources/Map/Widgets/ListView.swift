internal import CAdwaita

/// What a list shows of one entry.
@MainActor package protocol ListRow: AnyObject {
    var widget: Widget { get }
}

/// A list of any length, of which only the rows that are seen exist. Each row stands for a key.
@MainActor package final class ListView<Row: ListRow>: Widget {
    private let strings: GObject
    private let selection: GObject
    private var rows: [UnsafeMutableRawPointer: (row: Row, key: String?)] = [:]
    private let bind: @MainActor (Row, String) -> Void
    private var isSelecting = false

    /// - Parameters:
    ///   - makeRow: A row that is used for one key after the other.
    ///   - bind: Has a row show what a key stands for.
    package init(makeRow: @escaping @MainActor () -> Row, bind: @escaping @MainActor (Row, String) -> Void) {
        self.bind = bind
        strings = GObject(sharing: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
        // The selection takes a reference to its list, the view one to the selection.
        selection = GObject(sharing: UnsafeMutableRawPointer(gtk_single_selection_new(strings.opaque)))
        gtk_single_selection_set_autoselect(selection.opaque, false.gboolean)
        gtk_single_selection_set_can_unselect(selection.opaque, true.gboolean)
        let factory = GObject(sharing: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
        super.init(gtk_list_view_new(selection.opaque, factory.opaque))
        gtk_single_selection_set_selected(selection.opaque, Self.none)
        follow(factory, makeRow)
    }

    private static var none: guint { guint(UInt32.max) }

    private func follow(_ factory: GObject, _ makeRow: @escaping @MainActor () -> Row) {
        factory.connect("setup") { [weak self] arguments in
            guard let self, let item = arguments.object(1) else { return false }
            let row = makeRow()
            rows[item] = (row, nil)
            gtk_list_item_set_child(OpaquePointer(item), row.widget.widget)
            return false
        }
        factory.connect("bind") { [weak self] arguments in
            guard let self, let item = arguments.object(1), let row = rows[item]?.row else { return false }
            let string = OpaquePointer(gtk_list_item_get_item(OpaquePointer(item)))
            let key = String(cString: gtk_string_object_get_string(string))
            rows[item] = (row, key)
            bind(row, key)
            return false
        }
        factory.connect("unbind") { [weak self] arguments in
            guard let self, let item = arguments.object(1), let row = rows[item]?.row else { return false }
            rows[item] = (row, nil)
            return false
        }
        factory.connect("teardown") { [weak self] arguments in
            if let item = arguments.object(1) { self?.rows[item] = nil }
            return false
        }
    }

    /// What it lists. Rows that stay are asked for anew, so that they show what is so now.
    package var keys: [String] = [] {
        didSet {
            if keys != oldValue { replace(oldValue) }
            for (row, key) in rows.values { if let key { bind(row, key) } }
        }
    }

    /// Replaces what lies between the common beginning and the common end, so that the list stays where it is.
    private func replace(_ old: [String]) {
        var beginning = 0
        while beginning < min(old.count, keys.count), old[beginning] == keys[beginning] { beginning += 1 }
        var end = 0
        while end < min(old.count, keys.count) - beginning, old[old.count - 1 - end] == keys[keys.count - 1 - end] {
            end += 1
        }
        isSelecting = true
        var pointers: [UnsafePointer<CChar>?] = keys[beginning..<keys.count - end].map { UnsafePointer(g_strdup($0)) }
        pointers.append(nil)
        gtk_string_list_splice(strings.opaque, guint(beginning), guint(old.count - end - beginning), &pointers)
        for pointer in pointers { g_free(UnsafeMutableRawPointer(mutating: pointer)) }
        isSelecting = false
    }

    /// The row that is marked.
    package var selectedKey: String? {
        get {
            let index = gtk_single_selection_get_selected(selection.opaque)
            return index == Self.none || Int(index) >= keys.count ? nil : keys[Int(index)]
        }
        set {
            guard newValue != selectedKey else { return }
            isSelecting = true
            defer { isSelecting = false }
            guard let newValue, let index = keys.firstIndex(of: newValue) else {
                return gtk_single_selection_set_selected(selection.opaque, Self.none)
            }
            gtk_single_selection_set_selected(selection.opaque, guint(index))
            gtk_widget_activate_action_variant(
                widget, "list.scroll-to-item", g_variant_new_uint32(guint32(index)))
        }
    }

    /// Calls `body` when the person marks a row.
    package func onSelect(_ body: @escaping @MainActor (String) -> Void) {
        selection.connect("notify::selected") { [weak self] in
            guard let self, !isSelecting, let key = selectedKey else { return }
            body(key)
        }
    }

    /// Calls `body` when a row is pressed twice, or Enter on it.
    package func onActivate(_ body: @escaping @MainActor (String) -> Void) {
        connect("activate") { [weak self] arguments in
            let index = Int(arguments.uint(1))
            if let self, keys.indices.contains(index) { body(keys[index]) }
            return false
        }
    }

    /// Gives the whole of a shown row a name for screen readers; its parts have theirs.
    package func setAccessibleName(_ name: String, of row: Row) {
        if let parent = gtk_widget_get_parent(row.widget.widget) {
            Widget.setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name, of: OpaquePointer(parent))
        }
    }
}
