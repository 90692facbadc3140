import Geofencing
import Glibc
import MapModel
import Platform
import Reminders
import Widgets

// What the window shows of the store and of the daemon.

extension MapWindow {
    /// The date now, in seconds since 1970.
    static var now: Double { Double(time(nil)) }

    var reminders: ReminderSet { store.reminders }

    /// A store that can't be read must not be touched.
    var canChange: Bool { store.failure == nil }

    func storeChanged() {
        daemon.refresh()
        showStoreProblems()
        let title = CircleText.count(reminders.geotifications.count)
        header.setTitle(title, subtitle: "")
        window.title = title
        if dialogue == nil { area.isEditable = canChange }
        showFences()
        if dialogue == nil, let selection = area.selection, !isThere(selection) {
            select(nil)
        } else if dialogue == nil, area.selection != nil {
            showDetails()
        }
    }

    private func isThere(_ subject: MapCircle.Subject) -> Bool {
        switch subject {
        case .geotification(let identifier): reminders.geotifications.contains { $0.identifier == identifier }
        case .place(let name): reminders.place(named: name) != nil
        }
    }

    private func showStoreProblems() {
        if let failure = store.failure {
            bars.store.text =
                "The geotifications can't be read, and won't be touched: \(failure). What is shown is what was there before."
        } else if let first = store.problems.first {
            let others = store.problems.count - 1
            bars.store.text =
                "Not all works: \(first)" + (others > 0 ? "; and \(others) more, which 'geotify list' tells." : ".")
        } else {
            bars.store.text = nil
        }
    }

    /// The fences on the map and in the list, as store and daemon have them.
    private func showFences() {
        let states = daemon.states
        shownStates = states
        let geotifications = reminders.geotifications.map { geotification in
            var subtitle = CircleText.subtitle(geotification, in: reminders, units: area.units)
            if case .place(let name) = geotification.target { subtitle += " - " + name }
            return SidebarList.Entry(
                subject: .geotification(geotification.identifier),
                fence: MapCircle(geotification, in: reminders, state: states[geotification.identifier]),
                title: geotification.title, subtitle: subtitle)
        }
        let places = reminders.places.map { place in
            SidebarList.Entry(
                subject: .place(place.name), fence: MapCircle(place), title: place.name,
                subtitle: "Place" + (place.circle.map { " - " + CircleText.radius($0, area.units) } ?? ""))
        }
        // Places lie below what is bound to them, and are listed after it.
        area.show((places + geotifications).compactMap(\.fence))
        list.show(geotifications + places)
        list.mark(area.selection)
    }

    func daemonChanged() {
        area.fix = daemon.fix
        findMe()
        tellWhereabouts()
        // Positions come often, and there may be thousands; nor has a stay begun or ended.
        guard daemon.states != shownStates else { return }
        showFences()
        if dialogue == nil, area.selection != nil { showDetails() }
    }
}

// MARK: - What is marked

extension MapWindow {
    /// More than that at one spot are looked at from nearer first, where that tells them apart.
    private static let crowd = 12

    /// What lies where it was pressed: the likeliest is marked, and at the next press there the one below it.
    func press(_ subjects: [MapCircle.Subject]) {
        guard dialogue == nil else { return }
        area.spot = nil
        guard !subjects.isEmpty else { return select(nil) }
        if subjects.count > Self.crowd, area.separate(subjects) { return }
        if subjects == stack, let selection = area.selection, let index = subjects.firstIndex(of: selection) {
            select(subjects[(index + 1) % subjects.count], within: subjects)
        } else {
            select(subjects[0], within: subjects)
        }
    }

    /// - Parameters:
    ///   - stack: All that lie at its spot.
    ///   - reveals: Whether the map goes there.
    func select(_ subject: MapCircle.Subject?, within stack: [MapCircle.Subject] = [], reveals: Bool = false) {
        closeDialogue()
        self.stack = stack
        area.selection = subject
        list.mark(subject)
        guard let subject else { return pane.hide() }
        let lost = pane.isShown ? 0 : Double(SidePane.width)
        showDetails()
        if let fence = area.fence(subject) { area.reveal(fence.circle, losing: lost, zooms: reveals) }
    }

    func showDetails() {
        guard let subject = area.selection, let facts = facts(of: subject) else { return pane.hide() }
        if details?.facts == facts { return }
        let details = DetailPane(
            facts,
            DetailPane.Actions(
                close: { [unowned self] in
                    select(nil)
                    area.canvas.focus()
                },
                edit: { [unowned self] in editSelection() }, remove: { [unowned self] in removeSelection() },
                zoom: { [unowned self] in
                    if let fence = area.fence(subject) { area.show([fence.circle]) }
                }, next: { [unowned self] in step(by: 1) }, previous: { [unowned self] in step(by: -1) }))
        pane.show(details.widget) { [unowned self] in self.details = nil }
        self.details = details
    }

    private func step(by steps: Int) {
        guard let selection = area.selection, let index = stack.firstIndex(of: selection) else { return }
        select(stack[(index + steps + stack.count) % stack.count], within: stack)
        details?.focus(steps > 0 ? .next : .previous)
    }

    private func facts(of subject: MapCircle.Subject) -> DetailPane.Facts? {
        let facts = DetailFacts(
            reminders: reminders, states: daemon.states, units: area.units, now: Self.now,
            visits: try? history.visits())
        let index = stack.firstIndex(of: subject)
        let position = stack.count > 1 ? index.map { DetailPane.Position(number: $0 + 1, count: stack.count) } : nil
        switch subject {
        case .geotification(let identifier):
            guard let geotification = reminders.geotifications.first(where: { $0.identifier == identifier }) else {
                return nil
            }
            return DetailPane.Facts(
                subject: subject, title: geotification.title,
                subtitle: CircleText.subtitle(geotification, in: reminders, units: area.units),
                lines: facts.lines(geotification), position: position, canBeChanged: canChange,
                isOnMap: area.fence(subject) != nil)
        case .place(let name):
            guard let place = reminders.place(named: name) else { return nil }
            return DetailPane.Facts(
                subject: subject, title: name,
                subtitle: place.circle.map { CircleText.radius($0, area.units) } ?? "Known by its networks",
                lines: facts.lines(place), position: position, canBeChanged: canChange,
                isOnMap: area.fence(subject) != nil)
        }
    }
}
