import Geofencing
import MapModel
import Reminders
import Widgets

/// The list beside the map: what the filter leaves of the geotifications and places.
@MainActor final class SidebarList {
    /// One line of it, as it is searched and shown.
    struct Entry {
        var subject: MapCircle.Subject
        var fence: MapCircle?
        var title: String
        var subtitle: String
        /// All that the filter looks at.
        var searched: String { title + " " + subtitle + " " + subject.name }
    }

    let widget: Box
    let search: SearchField
    var onSelect: (@MainActor (MapCircle.Subject) -> Void)?
    var onActivate: (@MainActor (MapCircle.Subject) -> Void)?
    /// Text is to be looked up as an address.
    var onLookUp: (@MainActor (String) -> Void)?

    private let list: ListView<SidebarRow>
    private let empty = Label("", wraps: true, "dim-label")
    private let lookUp: Button
    private var entries: [String: Entry] = [:]
    private var keys: [String] = []
    private var filter = ListFilter([])

    init() {
        weak var this: SidebarList?
        list = ListView(makeRow: { SidebarRow() }) { row, key in
            guard let this, let entry = this.entries[key] else { return }
            row.show(entry)
            this.list.setAccessibleName(entry.fence.map(CircleText.spoken) ?? entry.title, of: row)
        }
        search = SearchField("Filter, or find an address") { _ in this?.applyFilter() }
        lookUp = Button("Find this address…", "flat") {
            if let this { this.onLookUp?(this.search.text) }
        }
        list.addStyle("navigation-sidebar")
        list.setAccessibleName("Geotifications and places")
        let scroll = ScrollArea(list)
        scroll.expand()
        empty.setMargins(18)
        search.setMargins(horizontal: 10, vertical: 8)
        lookUp.setMargins(horizontal: 10, vertical: 6)
        lookUp.isVisible = false
        widget = Box(.column, [search, empty, scroll, lookUp])
        this = self
        list.onSelect { [weak self] key in
            if let self, let entry = entries[key] { onSelect?(entry.subject) }
        }
        list.onActivate { [weak self] key in
            if let self, let entry = entries[key] { onActivate?(entry.subject) }
        }
        search.onEnter { [weak self] in self?.enter() }
        search.onEscape { [weak self] in self?.search.text = "" }
    }

    func show(_ entries: [Entry]) {
        keys = entries.map(\.subject.key)
        self.entries = Dictionary(zip(keys, entries), uniquingKeysWith: { first, _ in first })
        filter = ListFilter(entries.map(\.searched))
        applyFilter()
    }

    func mark(_ subject: MapCircle.Subject?) { list.selectedKey = subject?.key }

    private func applyFilter() {
        let text = search.text
        list.keys = filter.matches(text).map { keys[$0] }
        empty.text =
            entries.isEmpty
            ? "There are no geotifications yet. Press + or double-click the map to add one."
            : "Nothing fits what you typed."
        empty.isVisible = list.keys.isEmpty
        lookUp.isVisible = text.contains { !$0.isWhitespace }
    }

    /// The first that fits, or else the address.
    private func enter() {
        if let first = list.keys.first, let entry = entries[first] {
            onActivate?(entry.subject)
        } else if search.text.contains(where: { !$0.isWhitespace }) {
            onLookUp?(search.text)
        }
    }
}

extension MapCircle.Subject {
    /// The identifier or the name.
    var name: String {
        switch self {
        case .geotification(let identifier): identifier
        case .place(let name): name
        }
    }

    /// Of its own among both kinds.
    var key: String {
        switch self {
        case .geotification(let identifier): "g" + identifier
        case .place(let name): "p" + name
        }
    }
}
