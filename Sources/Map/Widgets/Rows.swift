internal import CAdwaita

/// Rows of a form that belong together.
@MainActor package final class RowGroup: Widget {
    private var group: UnsafeMutablePointer<AdwPreferencesGroup> { pointer(as: AdwPreferencesGroup.self) }

    package init(_ rows: [Widget] = [], title: String = "") {
        super.init(adw_preferences_group_new())
        adw_preferences_group_set_title(group, Markup.escaped(title))
        for row in rows { add(row) }
    }

    package func add(_ row: Widget) { adw_preferences_group_add(group, row.widget) }
}

/// A row that hides others until it is opened.
@MainActor package final class ExpanderRow: Widget {
    package init(_ title: String, _ rows: [Widget]) {
        super.init(adw_expander_row_new())
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), Markup.escaped(title))
        for row in rows { adw_expander_row_add_row(pointer(as: AdwExpanderRow.self), row.widget) }
    }

    package var isOpen: Bool {
        get { Bool(adw_expander_row_get_expanded(pointer(as: AdwExpanderRow.self))) }
        set { adw_expander_row_set_expanded(pointer(as: AdwExpanderRow.self), newValue.gboolean) }
    }
}

/// A row that says something, with a title and what it is.
@MainActor package final class TextRow: Widget {
    private var row: UnsafeMutablePointer<AdwActionRow> { pointer(as: AdwActionRow.self) }

    package init(_ title: String, _ text: String = "") {
        super.init(adw_action_row_new())
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), Markup.escaped(title))
        adw_action_row_set_subtitle_lines(row, 0)
        show(text)
    }

    package func show(_ text: String) { adw_action_row_set_subtitle(row, Markup.escaped(ShownText.paragraph(text))) }
}

/// A row for a line of text.
@MainActor package final class EntryRow: Widget {
    /// - Parameter onEnter: Enter was pressed in it.
    package init(
        _ title: String, onChange: @escaping @MainActor () -> Void, onEnter: @escaping @MainActor () -> Void
    ) {
        super.init(adw_entry_row_new())
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), Markup.escaped(title))
        if let text = gtk_editable_get_delegate(opaque) {
            Widget.setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, title, of: text)
        }
        connect("changed", onChange)
        connect("entry-activated", onEnter)
    }

    package var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Shows that what it has can't be, and why.
    package func setProblem(_ problem: String?) {
        if problem != nil { addStyle("error") } else { removeStyle("error") }
        toolTip = problem
        if let text = gtk_editable_get_delegate(opaque) {
            Widget.setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, problem ?? "", of: text)
        }
    }

    /// Moves the focus there and marks all that it has.
    package func focusText() {
        gtk_widget_grab_focus(widget)
        gtk_editable_select_region(opaque, 0, -1)
    }
}

/// A row for a choice among a few.
@MainActor package final class ChoiceRow: Widget {
    private var row: UnsafeMutablePointer<AdwComboRow> { pointer(as: AdwComboRow.self) }

    package init(_ title: String, _ choices: [String], onChange: @escaping @MainActor (Int) -> Void) {
        super.init(adw_combo_row_new())
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), Markup.escaped(title))
        set(choices)
        connect("notify::selected") { [weak self] in
            if let self { onChange(index) }
        }
    }

    package func set(_ choices: [String]) {
        let strings = gtk_string_list_new(nil)
        for choice in choices { gtk_string_list_append(strings, ShownText.line(choice)) }
        adw_combo_row_set_model(row, strings)
        g_object_unref(UnsafeMutableRawPointer(strings))
    }

    package var index: Int {
        get { Int(adw_combo_row_get_selected(row)) }
        set { adw_combo_row_set_selected(row, guint(newValue)) }
    }
}

/// A row for yes or no.
@MainActor package final class SwitchRow: Widget {
    private let control: Widget

    package init(_ title: String, _ explanation: String = "", onChange: @escaping @MainActor (Bool) -> Void) {
        let control = Widget(gtk_switch_new())
        self.control = control
        super.init(adw_action_row_new())
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), Markup.escaped(title))
        adw_action_row_set_subtitle(pointer(as: AdwActionRow.self), Markup.escaped(explanation))
        control.align(horizontally: .end, vertically: .center)
        control.setAccessibleName(title)
        adw_action_row_add_suffix(pointer(as: AdwActionRow.self), control.widget)
        adw_action_row_set_activatable_widget(pointer(as: AdwActionRow.self), control.widget)
        control.connect("notify::active") { [weak control] in
            if let control { onChange(Bool(gtk_switch_get_active(control.opaque))) }
        }
    }

    package var isOn: Bool {
        get { Bool(gtk_switch_get_active(control.opaque)) }
        set { gtk_switch_set_active(control.opaque, newValue.gboolean) }
    }
}
