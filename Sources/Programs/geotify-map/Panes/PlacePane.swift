import Coordinates
import Geofencing
import MapModel
import Reminders
import Shifts
import Text
import Widgets

/// The form in which a place is written or changed: its name and its circle.
@MainActor final class PlacePane {
    let widget: Box
    /// Its name can't be changed once it is there: geotifications refer to it.
    private(set) var name: String
    private var form: GeotificationForm
    var onCircle: (@MainActor (Circle?) -> Void)?
    var onCancel: (@MainActor () -> Void)?
    var onDone: (@MainActor (Place) -> Void)?

    private let isNew: Bool
    private let taken: Set<String>
    /// What it was when the person saw it; nil for a new one.
    private(set) var old: Place?
    /// What the form said before the person changed it.
    private var untouched: GeotificationForm
    private var nameRow: EntryRow!
    private var radiusRow: EntryRow!
    private let hint = Label("", wraps: true, "dim-label", "caption")
    private var done: Button!
    /// Where the map's middle is.
    private let middle: @MainActor () -> Coordinate

    /// - Parameters:
    ///   - old: The one that is changed; nil for a new one.
    ///   - taken: Names that others have.
    init(
        _ old: Place?, circle: Circle, taken: Set<String>, units: UnitSystem,
        middle: @escaping @MainActor () -> Coordinate
    ) {
        self.middle = middle
        self.old = old
        self.taken = taken
        isNew = old == nil
        name = old?.name ?? ""
        form = GeotificationForm(at: .center(circle.center), radius: circle.radius, event: .entry, units: units)
        untouched = form
        widget = Box(.column, spacing: 12)
        widget.setMargins(16)
        let change: @MainActor () -> Void = { [weak self] in self?.read() }
        let enter: @MainActor () -> Void = { [weak self] in self?.finish() }
        nameRow = EntryRow("Name", onChange: change, onEnter: enter)
        radiusRow = EntryRow("Radius in " + (units == .metric ? "Metres" : "Feet"), onChange: change, onEnter: enter)
        nameRow.isSensitive = isNew
        widget.append(Label(isNew ? "New Place" : "Edit Place", "title-4"))
        widget.append(RowGroup([nameRow, radiusRow]))
        widget.append(hint)
        widget.append(Button("Move to the Map's _Middle") { [weak self] in self?.moveToMiddle() })
        done = FormEnd.append(
            to: widget, isNew: isNew, cancel: { [weak self] in self?.onCancel?() },
            finish: { [weak self] in self?.finish() })
        // Setting what they say has them read, which needs all of the above.
        (nameRow.text, radiusRow.text) = (name, form.radius)
        check()
    }

    func focus() { (isNew ? nameRow : radiusRow).focusText() }

    var circle: Circle? { form.circle }

    /// For those who use no pointer.
    private func moveToMiddle() {
        guard let radius = form.metres else { return }
        take(Circle(center: middle(), radius: radius))
        onCircle?(form.circle)
    }

    /// Takes over a circle that was dragged.
    func take(_ circle: Circle) {
        form.target = .center(circle.center)
        if form.metres != circle.radius { form.setRadius(circle.radius) }
        radiusRow.text = form.radius
        check()
    }

    /// Shows what was changed of it elsewhere, but for what the person has changed here.
    func takeOver(from reminders: ReminderSet) {
        guard let current = reminders.place(named: name), current != old else { return }
        old = current
        if let circle = current.circle {
            let new = GeotificationForm(
                at: .center(circle.center), radius: circle.radius, event: .entry, units: form.units)
            form = form.rebased(from: untouched, onto: new)
            untouched = new
        }
        radiusRow.text = form.radius
        check()
        onCircle?(form.circle)
    }

    private func read() {
        (name, form.radius) = (isNew ? nameRow.text.trimmed : name, radiusRow.text)
        check()
        onCircle?(form.circle)
    }

    private var nameFault: String? {
        if !isNew { return nil }
        if taken.contains(name) { return "There is such a place already." }
        return NewPlaceName.fault(name).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }

    private func check() {
        let faults = [nameFault, form.fault(of: .radius)]
        nameRow.setProblem(name.isEmpty ? nil : faults[0])
        radiusRow.setProblem(faults[1])
        hint.text =
            faults.compactMap(\.self).first ?? form.hint ?? "Drag the pin to move it, the edge to resize it."
        done.isSensitive = faults.allSatisfy { $0 == nil }
    }

    private func finish() {
        guard nameFault == nil, let circle = form.circle else { return }
        onDone?(Place(name: name, circle: circle, networks: old?.networks ?? []))
    }
}
