import MapModel
import Widgets

/// A row: the mark that the map has, the title, and what it does.
@MainActor final class SidebarRow: ListRow {
    let widget: Widget
    private let mark = Canvas()
    private let title = Label()
    /// With large letters it needs a second line, lest the event be cut.
    private let subtitle = Label("", wraps: true, lines: 2, "dim-label", "caption")
    private let shown = Shown()

    /// What the mark's painter looks at.
    private final class Shown { var fence: MapCircle? }

    init() {
        mark.onDraw { [shown] painter, width, height in
            guard let fence = shown.fence else { return }
            MarkPainting(painter: painter, palette: Theme.isDark ? .dark : .light, halo: nil).paint(
                fence.kind, isInside: fence.isInside, at: SIMD2(width / 2, height / 2))
        }
        mark.setLeastSize(width: 30, height: 30)
        mark.align(horizontally: .center, vertically: .center)
        let texts = Box(.column, [title, subtitle])
        texts.expand(vertically: false)
        texts.align(horizontally: .fill, vertically: .center)
        widget = Box(.row, spacing: 8, [mark, texts])
        widget.setMargins(horizontal: 2, vertical: 5)
    }

    func show(_ entry: SidebarList.Entry) {
        title.text = entry.title
        subtitle.text = entry.subtitle
        shown.fence = entry.fence
        mark.setAccessibleName(entry.fence?.kind.name ?? "")
        mark.redraw()
    }
}
