internal import CAdwaita

/// A line or a paragraph.
@MainActor package final class Label: Widget {
    /// - Parameters:
    ///   - wraps: Whether it may take several lines; else it is cut where there is no room.
    ///   - styles: Classes of libadwaita's style sheet, such as `title-3`, `dim-label`, `caption`.
    package init(_ text: String = "", wraps: Bool = false, _ styles: String...) {
        super.init(gtk_label_new(nil))
        gtk_label_set_xalign(opaque, 0)
        if wraps {
            gtk_label_set_wrap(opaque, true.gboolean)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        } else {
            gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
        }
        for style in styles { addStyle(style) }
        self.text = text
    }

    package var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { gtk_label_set_text(opaque, newValue) }
    }
}

/// Words that lead to a page in the web.
@MainActor package final class Link: Widget {
    package init(_ text: String, to address: String, _ styles: String...) {
        super.init(gtk_label_new(nil))
        gtk_label_set_markup(
            opaque, "<a href=\"" + Markup.escaped(address) + "\">" + Markup.escaped(text) + "</a>")
        for style in styles { addStyle(style) }
    }
}
