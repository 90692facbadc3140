internal import CAdwaita

/// A content with something beside it, which lies above it where there is no room for both.
@MainActor package final class SideBySide: Widget {
    package enum Side {
        /// What is there most of the time, and makes room by itself where there is little.
        case start
        /// What comes and goes as the program has it, beside what is still used.
        case end
    }

    package init(_ side: Side, _ beside: Widget, content: Widget) {
        super.init(adw_flap_new())
        adw_flap_set_flap(opaque, beside.widget)
        adw_flap_set_content(opaque, content.widget)
        adw_flap_set_separator(opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        guard side == .end else { return }
        adw_flap_set_flap_position(opaque, GTK_PACK_END)
        adw_flap_set_locked(opaque, true.gboolean)
        adw_flap_set_modal(opaque, false.gboolean)
        // Dragging means something else on the content.
        adw_flap_set_swipe_to_open(opaque, false.gboolean)
        adw_flap_set_swipe_to_close(opaque, false.gboolean)
        isSideShown = false
    }

    package var isSideShown: Bool {
        get { Bool(adw_flap_get_reveal_flap(opaque)) }
        set { adw_flap_set_reveal_flap(opaque, newValue.gboolean) }
    }

    /// Whether it lies above the content, for want of room.
    package var isSideAbove: Bool { Bool(adw_flap_get_folded(opaque)) }

    package func onSideShown(_ body: @escaping @MainActor () -> Void) { connect("notify::reveal-flap", body) }
}
