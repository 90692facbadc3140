import Geofencing
import MapModel
import Reminders
import Widgets

/// The form in which a geotification is written or changed.
@MainActor final class FormPane {
    let widget: Box
    private(set) var form: GeotificationForm
    /// The circle has become another one, as far as it is told.
    var onCircle: (@MainActor (Circle?) -> Void)?
    var onCancel: (@MainActor () -> Void)?
    var onDone: (@MainActor () -> Void)?

    private var reminders: ReminderSet
    /// What it said before the person changed it.
    private var untouched: GeotificationForm
    private let isNew: Bool
    /// Where the map's middle is.
    private let middle: @MainActor () -> Coordinate
    private var rows: Rows!
    private let hint = Label("", wraps: true, "dim-label", "caption")
    private var done: Button!
    private var toMiddle: Button!
    /// Whether what the rows say is being set by the program.
    private var isFilling = false

    private struct Rows {
        var note, radius, when, dwell: EntryRow
        var event, place: ChoiceRow
        var once: SwitchRow
    }

    /// - Parameter isNew: Whether it is to be added, not changed.
    init(
        _ form: GeotificationForm, in reminders: ReminderSet, isNew: Bool, middle: @escaping @MainActor () -> Coordinate
    ) {
        self.form = form
        untouched = form
        self.reminders = reminders
        self.isNew = isNew
        self.middle = middle
        widget = Box(.column, spacing: 12)
        widget.setMargins(16)
        rows = makeRows()
        fill()
        let title = Label(isNew ? "New Geotification" : "Edit Geotification", "title-4")
        let more = ExpanderRow("More Rules", [rows.once, rows.when, rows.dwell])
        more.isOpen = form.isOnce || !form.when.isEmpty || !form.dwell.isEmpty
        widget.append(title)
        widget.append(RowGroup([rows.note, rows.place, rows.radius, rows.event, more]))
        widget.append(hint)
        toMiddle = Button("Move to the Map's _Middle") { [weak self] in self?.moveToMiddle() }
        widget.append(toMiddle)
        done = FormEnd.append(
            to: widget, isNew: isNew, cancel: { [weak self] in self?.onCancel?() },
            finish: { [weak self] in self?.finish() })
        check()
    }

    func focus() { rows.note.focusText() }

    /// Takes over a circle that was dragged.
    func take(_ circle: Circle) {
        guard case .center = form.target else { return }
        form.target = .center(circle.center)
        if form.metres != circle.radius { form.setRadius(circle.radius) }
        fill()
        check()
    }

    /// For those who use no pointer.
    private func moveToMiddle() {
        guard let radius = form.metres else { return }
        take(Circle(center: middle(), radius: radius))
        onCircle?(shownCircle)
    }

    private func makeRows() -> Rows {
        let change: @MainActor () -> Void = { [weak self] in self?.read() }
        let enter: @MainActor () -> Void = { [weak self] in self?.finish() }
        return Rows(
            note: EntryRow("Note", onChange: change, onEnter: enter),
            radius: EntryRow(
                "Radius in " + (form.units == .metric ? "Metres" : "Feet"), onChange: change, onEnter: enter),
            when: EntryRow("Only at, e.g. Mo-Fr 08:00-18:00", onChange: change, onEnter: enter),
            dwell: EntryRow("Only after a stay of, e.g. 10m", onChange: change, onEnter: enter),
            event: ChoiceRow("Remind Me", EventType.allCases.map(\.formText)) { _ in change() },
            place: ChoiceRow("Where", Self.choices(reminders)) { _ in change() },
            once: SwitchRow("Once", "Done after the first time") { _ in change() })
    }

    private static func choices(_ reminders: ReminderSet) -> [String] {
        ["Circle on the Map"] + reminders.places.map(\.name)
    }

    /// Shows what was changed of it elsewhere, but for what the person has changed here.
    func takeOver(from reminders: ReminderSet) {
        guard let identifier = form.original?.identifier,
            let current = reminders.geotifications.first(where: { $0.identifier == identifier }),
            current != form.original
        else { return }
        let new = GeotificationForm(current, in: reminders, units: form.units)
        form = form.rebased(from: untouched, onto: new)
        untouched = new
        self.reminders = reminders
        isFilling = true
        rows.place.set(Self.choices(reminders))
        fill()
        check()
        onCircle?(shownCircle)
    }

    private func fill() {
        isFilling = true
        defer { isFilling = false }
        rows.note.text = form.note
        rows.radius.text = form.radius
        rows.when.text = form.when
        rows.dwell.text = form.dwell
        rows.once.isOn = form.isOnce
        rows.event.index = EventType.allCases.firstIndex(of: form.event) ?? 0
        if case .place(let name) = form.target {
            rows.place.index = 1 + (reminders.places.firstIndex { $0.name == name } ?? -1)
        }
    }

    private func read() {
        guard !isFilling else { return }
        form.note = rows.note.text
        form.radius = rows.radius.text
        form.when = rows.when.text
        form.dwell = rows.dwell.text
        form.isOnce = rows.once.isOn
        form.event = EventType.allCases[min(rows.event.index, EventType.allCases.count - 1)]
        readPlace()
        check()
        onCircle?(shownCircle)
    }

    private func readPlace() {
        let index = rows.place.index
        if reminders.places.indices.contains(index - 1) {
            form.target = .place(reminders.places[index - 1].name)
        } else if case .place = form.target {
            form.leavePlace(in: reminders, middle: middle())
            fill()
        }
    }

    /// The circle that the form is about, its own or its place's.
    var shownCircle: Circle? {
        switch form.target {
        case .center: form.circle
        case .place(let name): reminders.place(named: name)?.circle
        }
    }

    /// Whether the circle can be moved and resized here: not one of a place.
    var hasOwnCircle: Bool { if case .center = form.target { true } else { false } }

    private func check() {
        rows.radius.isSensitive = hasOwnCircle
        toMiddle.isSensitive = hasOwnCircle
        // An empty note is no mistake before anything was written.
        rows.note.setProblem(form.note.isEmpty ? nil : form.fault(of: .note))
        rows.radius.setProblem(form.fault(of: .radius))
        rows.when.setProblem(form.fault(of: .when))
        rows.dwell.setProblem(form.fault(of: .dwell))
        let faults = GeotificationForm.Field.allCases.compactMap(form.fault)
        hint.text = faults.first ?? form.hint ?? (hasOwnCircle ? "Drag the pin to move it, the edge to resize it." : "")
        done.isSensitive = form.isValid
    }

    private func finish() { if form.isValid { onDone?() } }
}

extension EventType {
    /// As the form offers it.
    fileprivate var formText: String {
        switch self {
        case .entry: "On Entry"
        case .exit: "On Exit"
        case .both: "On Entry and Exit"
        case .pass: "On Passing"
        }
    }
}
