import Widgets

/// What is shown beside the map on the other side: one thing at a time, or nothing.
@MainActor final class SidePane {
    static let width: Int32 = 330

    let widget: Revealer
    private let content = Box(.column)
    /// Called before what has the focus goes, so that something else has it.
    var onLoseFocus: (@MainActor () -> Void)?
    /// Called when what is shown goes, whichever way.
    private var onGone: (@MainActor () -> Void)?

    init() {
        content.setLeastSize(width: Self.width)
        let scroll = ScrollArea(content)
        scroll.expand(horizontally: false)
        widget = Revealer(scroll)
        widget.addStyle("geotify-pane")
    }

    /// Shows something in place of what was there.
    /// - Parameter onGone: It is replaced or hidden.
    func show(_ part: Widget, onGone: (@MainActor () -> Void)? = nil) {
        end()
        self.onGone = onGone
        content.append(part)
        widget.isRevealed = true
    }

    func hide() {
        end()
        widget.isRevealed = false
    }

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
