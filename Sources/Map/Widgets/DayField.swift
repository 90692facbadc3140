internal import CAdwaita

/// A calendar of a month, of which one day is chosen.
@MainActor package final class DayField: Widget {
    /// - Parameter onChange: Another day was chosen.
    package init(onChange: @escaping @MainActor () -> Void) {
        super.init(gtk_calendar_new())
        connect("day-selected", onChange)
    }

    /// `2026-03-02`.
    package var day: String {
        get {
            guard let date = gtk_calendar_get_date(opaque) else { return "" }
            defer { g_date_time_unref(date) }
            guard let text = g_date_time_format(date, "%Y-%m-%d") else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            let parts = newValue.split(separator: "-").compactMap { Int32($0) }
            guard parts.count == 3, let date = g_date_time_new_local(parts[0], parts[1], parts[2], 12, 0, 0) else {
                return
            }
            gtk_calendar_select_day(opaque, date)
            g_date_time_unref(date)
        }
    }
}
