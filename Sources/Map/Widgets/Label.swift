internal import CAdwaita

/// A line or a paragraph.
@MainActor package final class Label: Widget {
    private let isParagraph: Bool

    /// - Parameters:
    ///   - wraps: Whether it may take several lines; else it is cut where there is no room.
    ///   - lines: How many it takes at most where it wraps, before it is cut; nil for any number.
    ///   - styles: Classes of libadwaita's style sheet, such as `title-3`, `dim-label`, `caption`.
    package init(_ text: String = "", wraps: Bool = false, lines: Int32? = nil, _ styles: String...) {
        isParagraph = wraps
        super.init(gtk_label_new(nil))
        gtk_label_set_xalign(opaque, 0)
        if wraps {
            gtk_label_set_wrap(opaque, true.gboolean)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            if let lines { gtk_label_set_lines(opaque, lines) }
        }
        if !wraps || lines != nil { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END) }
        for style in styles { addStyle(style) }
        self.text = text
    }

    /// Has it wrap by about that width, in pixels, also where it is asked how high it is before it is told how wide.
    func limit(toWidth width: Int32) {
        let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(widget), nil, nil)
        defer { pango_font_metrics_unref(metrics) }
        let letter = max(pango_font_metrics_get_approximate_char_width(metrics), 1)
        gtk_label_set_max_width_chars(opaque, max(width * Int32(PANGO_SCALE) / letter, Self.fewestLetters))
    }

    /// Has lines of some words where it wraps, however little room there is.
    func keepReadable() { gtk_label_set_width_chars(opaque, Self.fewestLetters) }

    private static let fewestLetters: Int32 = 20

    package var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { gtk_label_set_text(opaque, isParagraph ? ShownText.paragraph(newValue) : ShownText.line(newValue)) }
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
