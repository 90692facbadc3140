import Geofencing
import MapModel
import Reminders
import Widgets

/// What is told of a geotification or a place that is marked, and what can be done with it.
@MainActor final class DetailPane {
    struct Facts {
        var title: String
        var subtitle: String
        /// What each line is called, and what it says.
        var lines: [(name: String, text: String)]
        /// Which of how many at one spot it is; nil for one alone.
        var position: (number: Int, count: Int)?
        var canBeChanged: Bool
        /// What the removing of it is called.
        var removal = "_Delete"
    }

    struct Actions {
        var close, edit, remove, zoom, next, previous: @MainActor () -> Void
    }

    let widget: Box
    private let first: Widget

    init(_ facts: Facts, _ actions: Actions) {
        let title = Label(facts.title, wraps: true, "title-3")
        title.expand(vertically: false)
        let close = Button(icon: "window-close-symbolic", "Close", "flat", "circular", onPress: actions.close)
        close.align(horizontally: .end, vertically: .start)
        let subtitle = Label(facts.subtitle, wraps: true, "dim-label")
        let edit = Button("_Edit", onPress: actions.edit)
        let remove = Button(facts.removal, "destructive-action", onPress: actions.remove)
        for button in [edit, remove] {
            button.expand(vertically: false)
            button.isSensitive = facts.canBeChanged
        }
        first = edit
        widget = Box(.column, spacing: 12)
        if let position = facts.position { widget.append(Self.stack(position, actions)) }
        widget.append(Box(.row, spacing: 6, [title, close]))
        widget.append(subtitle)
        let group = RowGroup(facts.lines.map { TextRow($0.name, $0.text) })
        if !facts.lines.isEmpty { widget.append(group) }
        widget.append(Button("_Show on the Map", onPress: actions.zoom))
        widget.append(Box(.row, spacing: 8, [edit, remove]))
        widget.setMargins(16)
    }

    func focus() { first.focus() }

    /// Leads from one to the next of those at one spot.
    private static func stack(_ position: (number: Int, count: Int), _ actions: Actions) -> Box {
        let text = Label("\(position.number) of \(position.count) here", "dim-label")
        text.expand(vertically: false)
        let previous = Button(icon: "go-previous-symbolic", "Previous Here", "flat", onPress: actions.previous)
        let next = Button(icon: "go-next-symbolic", "Next Here", "flat", onPress: actions.next)
        return Box(.row, [text, previous, next])
    }
}
