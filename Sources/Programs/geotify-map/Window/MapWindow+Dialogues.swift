import Geofencing
import MapModel
import Platform
import Reminders
import Store
import Widgets

// The forms beside the map.

extension MapWindow {
    var settings: Settings { (try? SettingsFile(path: directories.settings).load().settings) ?? Settings() }

    /// Begins a geotification.
    /// - Parameter point: nil for the middle of the map.
    func add(at point: Coordinate?) {
        guard allowsChange(), dialogue == nil else { return }
        let settings = settings
        let center = point ?? (area.spot ?? area.viewport.center).rounded
        select(nil)
        let form = FormPane(
            GeotificationForm(
                at: .center(center), radius: settings.radius, event: settings.eventType, units: area.units),
            in: reminders, isNew: true, middle: { [unowned self] in area.viewport.center.rounded })
        form.onDone = { [unowned self, unowned form] in finishAdding(form) }
        let lost = pane.isShown ? 0 : Double(SidePane.width)
        open(form)
        area.reveal(Circle(center: center, radius: settings.radius), losing: lost)
    }

    private func finishAdding(_ form: FormPane) {
        var added = ""
        let isDone = change("Added “\(TextLine.short(form.form.note))”.") { () throws(Editing.Failure) in
            let (identifier, change) = try editing.add(note: form.form.note, form.form.geotification)
            added = identifier
            return change
        }
        if isDone { select(.geotification(added), reveals: true) }
    }

    func editSelection() {
        guard allowsChange(), dialogue == nil else { return }
        switch area.selection {
        case .geotification(let identifier):
            guard let geotification = reminders.geotifications.first(where: { $0.identifier == identifier }) else {
                return
            }
            let form = FormPane(
                GeotificationForm(geotification, in: reminders, units: area.units), in: reminders, isNew: false,
                middle: { [unowned self] in area.viewport.center.rounded })
            form.onDone = { [unowned self, unowned form] in
                guard let old = form.form.original, let new = form.form.geotification(identifier: identifier) else {
                    return
                }
                let isDone = change("Saved “\(TextLine.short(new.title))”.") { () throws(Editing.Failure) in
                    try editing.replace(old, with: new)
                }
                if isDone { select(.geotification(identifier)) } else { form.takeOver(from: reminders) }
            }
            open(form)
        case .place(let name): editPlace(name)
        case nil: break
        }
    }

    private func open(_ form: FormPane) {
        form.onCancel = { [unowned self] in cancel() }
        form.onCircle = { [unowned self, unowned form] in
            area.draft = $0
            area.isEditable = form.hasOwnCircle
        }
        area.draft = form.shownCircle
        area.isEditable = form.hasOwnCircle
        dialogue = .geotification(form)
        pane.show(form.widget)
        form.focus()
    }

    func addPlace() {
        guard allowsChange(), dialogue == nil else { return }
        let circle = Circle(center: (area.spot ?? area.viewport.center).rounded, radius: settings.radius)
        select(nil)
        let form = PlacePane(
            nil, circle: circle, taken: Set(reminders.places.map(\.name)), units: area.units,
            middle: { [unowned self] in area.viewport.center.rounded })
        form.onDone = { [unowned self] place in
            let isDone = change("Added the place “\(TextLine.short(place.name))”.") { () throws(Editing.Failure) in
                try editing.addPlace(place)
            }
            if isDone { select(.place(place.name), reveals: true) }
        }
        open(form)
        area.reveal(circle, losing: Double(SidePane.width))
    }

    private func editPlace(_ name: String) {
        guard let place = reminders.place(named: name) else { return }
        guard let circle = place.circle else {
            return toasts.show(
                "Only its networks tell where “\(TextLine.short(name))” is; nothing of that can be changed here.")
        }
        let form = PlacePane(
            place, circle: circle, taken: [], units: area.units,
            middle: { [unowned self] in area.viewport.center.rounded })
        form.onDone = { [unowned self, unowned form] new in
            guard let circle = new.circle else { return }
            let isDone = change("Saved the place “\(TextLine.short(name))”.") { () throws(Editing.Failure) in
                try editing.movePlace(name, to: circle, from: form.old)
            }
            if isDone { select(.place(name)) } else { form.takeOver(from: reminders) }
        }
        open(form)
    }

    private func open(_ form: PlacePane) {
        form.onCancel = { [unowned self] in cancel() }
        form.onCircle = { [unowned self] in area.draft = $0 }
        area.draft = form.circle
        dialogue = .place(form)
        pane.show(form.widget)
        form.focus()
    }

    /// Leaves a form without doing what it says.
    func cancel() {
        closeDialogue()
        if area.selection != nil { showDetails() } else { pane.hide() }
        area.canvas.focus()
    }

    /// Hides what the pane shows, and gives the keyboard back to the map.
    func closePane() {
        pane.hide()
        area.canvas.focus()
    }

    func closeDialogue() {
        dialogue = nil
        area.draft = nil
        area.isEditable = canChange
    }

    /// - Returns: Whether the store can be changed; where it can't, that is said.
    private func allowsChange() -> Bool {
        if !canChange { toasts.show("The geotifications can't be changed as long as they can't be read.") }
        return canChange
    }
}

// MARK: - Visits

extension MapWindow {
    func showVisits() {
        guard dialogue == nil else { return }
        select(nil)
        let visits = VisitPane(in: reminders, today: LocalTime.text(Self.now).date)
        visits.onDay = { [unowned self] circles, day in
            area.trail = circles
            area.ways = (try? history.ways(of: day)) ?? []
            let points = area.ways.joined().map { Circle(center: $0, radius: 20) }
            if !(circles + points).isEmpty { area.show(circles + points) }
        }
        visits.onVisit = { [unowned self] circle in area.show([circle]) }
        visits.onClose = { [unowned self] in closePane() }
        pane.show(visits.widget) { [unowned self] in
            self.visits = nil
            (area.trail, area.ways) = ([], [])
        }
        self.visits = visits
        readHistory()
        visits.focus()
    }

    /// Shows what can be read now of the history.
    func readHistory() {
        if let visits {
            do {
                visits.show(try history.visits())
            } catch {
                visits.show([], problem: "The history can't be read: \(error)")
            }
        } else if dialogue == nil, area.selection != nil {
            showDetails()
        }
    }
}
