import Widgets

/// The map, and what is shown beside it on the side where the list isn't: one thing at a time, or nothing.
@MainActor final class SidePane {
    static let width: Int32 = 330

    let widget: SideBySide
    private let content = Box(.column)
    /// Called before what has the focus goes, so that something else has it.
    var onLoseFocus: (@MainActor () -> Void)?
    /// Called before something is shown for which there is no room beside the map, and when it has gone.
    var onNarrow: (@MainActor (_ isShown: Bool) -> Void)?
    /// Called when what is shown goes, whichever way.
    private var onGone: (@MainActor () -> Void)?

    init(beside map: Widget) {
        content.setLeastSize(width: Self.width)
        let scroll = ScrollArea(content)
        scroll.expand(horizontally: false)
        // Where it lies above the map, that isn't to be seen through it.
        scroll.addStyle("background")
        widget = SideBySide(.end, scroll, content: map)
        widget.expand()
    }

    /// Shows something in place of what was there.
    /// - Parameter onGone: It is replaced or hidden.
    func show(_ part: Widget, onGone: (@MainActor () -> Void)? = nil) {
        end()
        self.onGone = onGone
        content.append(part)
        if !widget.isSideShown, widget.isSideAbove { onNarrow?(true) }
        widget.isSideShown = true
    }

    func hide() {
        end()
        widget.isSideShown = false
        onNarrow?(false)
    }

    var isShown: Bool { widget.isSideShown }

    private func end() {
        let gone = onGone
        onGone = nil
        if content.containsFocus { onLoseFocus?() }
        content.removeAll()
        gone?()
    }
}

/// The upper end of what the pane shows: its title, and a button that closes it.
@MainActor enum PaneHeader {
    static func make(_ title: String, onClose: @escaping @MainActor () -> Void) -> Box {
        let label = Label(title, "heading")
        label.expand(vertically: false)
        return Box(.row, spacing: 6, [label, Button(icon: "window-close-symbolic", "Close", "flat", onPress: onClose)])
    }
}
