import Geofencing
import MapModel
import Reminders
import Widgets

/// What is told of a geotification or a place that is marked, and what can be done with it.
@MainActor final class DetailPane {
    struct Facts: Hashable {
        var subject: MapCircle.Subject
        var title: String
        var subtitle: String
        var lines: [Line]
        /// nil for one alone.
        var position: Position?
        var canBeChanged: Bool
        /// A place that only its networks tell isn't on the map.
        var isOnMap: Bool
    }

    /// What a line is called, and what it says.
    struct Line: Hashable {
        var name, text: String
    }

    /// Which of how many at one spot it is, from 1.
    struct Position: Hashable {
        var number, count: Int
    }

    struct Actions {
        var close, edit, remove, zoom, next, previous: @MainActor () -> Void
    }

    let widget: Box
    let facts: Facts
    private let parts: [Part: Widget]

    /// Characters after which a title is cut.
    private static let longTitle = 120

    enum Part: Hashable { case edit, next, previous }

    init(_ facts: Facts, _ actions: Actions) {
        let isLong = facts.title.count > Self.longTitle
        let title = Label(
            isLong ? facts.title.prefix(Self.longTitle) + "…" : facts.title, wraps: true, "title-3")
        title.expand(vertically: false)
        let close = Button(icon: "window-close-symbolic", "Close", "flat", "circular", onPress: actions.close)
        close.align(horizontally: .end, vertically: .start)
        let subtitle = Label(facts.subtitle, wraps: true, "dim-label")
        let edit = Button("_Edit", onPress: actions.edit)
        let remove = Button("_Delete", "destructive-action", onPress: actions.remove)
        for button in [edit, remove] {
            button.expand(vertically: false)
            button.isSensitive = facts.canBeChanged
        }
        // Of a place nothing but its circle is changed here.
        if case .place = facts.subject, !facts.isOnMap { edit.isSensitive = false }
        self.facts = facts
        var parts: [Part: Widget] = [.edit: edit]
        widget = Box(.column, spacing: 12)
        if let position = facts.position {
            let previous = Button(
                icon: "go-previous-symbolic", "Previous Here", "flat", onPress: actions.previous)
            let next = Button(icon: "go-next-symbolic", "Next Here", "flat", onPress: actions.next)
            (parts[.previous], parts[.next]) = (previous, next)
            let text = Label("\(position.number) of \(position.count) here", "dim-label")
            text.expand(vertically: false)
            widget.append(Box(.row, [text, previous, next]))
        }
        self.parts = parts
        widget.append(Box(.row, spacing: 6, [title, close]))
        widget.append(subtitle)
        let group = RowGroup(facts.lines.map { TextRow($0.name, $0.text) })
        if !facts.lines.isEmpty { widget.append(group) }
        let zoom = Button("_Show on the Map", onPress: actions.zoom)
        zoom.isSensitive = facts.isOnMap
        widget.append(zoom)
        widget.append(Box(.row, spacing: 8, [edit, remove]))
        // Below what one can do with it, which is to be seen at once.
        if isLong { widget.append(Label(facts.title, wraps: true)) }
        widget.setMargins(16)
        widget.onEscapeKey(actions.close)
    }

    func focus(_ part: Part) { parts[part]?.focus() }
}
