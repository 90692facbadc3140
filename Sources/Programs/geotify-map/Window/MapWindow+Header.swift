import Geofencing
import MapModel
import Reminders
import Widgets

extension MapWindow {
    func makeHeader() {
        let toggle = ToggleButton(icon: "sidebar-show-symbolic", "List") { [unowned self] in sides.isSideShown = $0 }
        toggle.isOn = sides.isSideShown
        sides.onSideShown { [unowned self] in
            if toggle.isOn != sides.isSideShown { toggle.isOn = sides.isSideShown }
        }
        header.addAtStart(toggle)
        header.addAtStart(
            Button(icon: "list-add-symbolic", "Add a Geotification (Ctrl+N)") { [unowned self] in add(at: nil) })
        let menu: [[MenuButton.Entry]] = [
            [("_Undo", "app.undo"), ("Add a _Place", "app.add-place"), ("_Visits and Way of a Day", "app.visits")],
            [("_Map Tiles…", "app.tiles")], [("_About Geotify", "app.about")],
        ]
        header.addAtEnd(MenuButton(icon: "open-menu-symbolic", "Menu", menu))
        makeActions()
    }

    private func makeActions() {
        application.addAction("add", keys: ["<Control>n"]) { [unowned self] in add(at: nil) }
        application.addAction("add-place", keys: ["<Control><Shift>n"]) { [unowned self] in addPlace() }
        changes = [
            application.addAction("undo", keys: ["<Control>z"]) { [unowned self] in undoLast() },
            application.addAction("edit", keys: ["<Control>e"]) { [unowned self] in editSelection() },
            application.addAction("delete", keys: ["<Control>Delete"]) { [unowned self] in removeSelection() },
        ]
        application.addAction("find", keys: ["<Control>f"]) { [unowned self] in
            sides.isSideShown = true
            list.search.focus()
        }
        application.addAction("map", keys: ["F6"]) { [unowned self] in area.canvas.focus() }
        application.addAction("list", keys: ["F9"]) { [unowned self] in sides.isSideShown.toggle() }
        application.addAction("all", keys: ["<Control>0"]) { [unowned self] in showAll() }
        application.addAction("me", keys: ["<Control>l"]) { [unowned self] in showMe() }
        application.addAction("zoom-in", keys: ["<Control>plus", "<Control>equal", "<Control>KP_Add"]) {
            [unowned self] in area.zoom(by: 1)
        }
        application.addAction("zoom-out", keys: ["<Control>minus", "<Control>KP_Subtract"]) {
            [unowned self] in area.zoom(by: -1)
        }
        application.addAction("visits", keys: ["<Control>d"]) { [unowned self] in showVisits() }
        application.addAction("tiles") { [unowned self] in tiles.ask() }
        application.addAction("about") { [unowned self] in window.showAbout(AboutText.facts) }
        application.addAction("quit", keys: ["<Control>q", "<Control>w"]) { [unowned self] in window.close() }
    }

    /// What lies on the map at its right edge.
    func makeMapButtons() {
        let me = Button(icon: "find-location-symbolic", "Show Where I Am (Ctrl+L)", "osd", "circular") {
            [unowned self] in showMe()
        }
        let all = Button(icon: "zoom-fit-best-symbolic", "Show All (Ctrl+0)", "osd", "circular") {
            [unowned self] in showAll()
        }
        let closer = Button(icon: "zoom-in-symbolic", "Zoom In (Ctrl++)", "osd", "circular") {
            [unowned self] in area.zoom(by: 1)
        }
        let farther = Button(icon: "zoom-out-symbolic", "Zoom Out (Ctrl+-)", "osd", "circular") {
            [unowned self] in area.zoom(by: -1)
        }
        let column = Box(.column, spacing: 8, [me, all, closer, farther])
        column.align(horizontally: .end, vertically: .start)
        column.setMargins(12)
        area.widget.add(column)
    }

    /// Shows all geotifications and places.
    func showAll(flies: Bool = true) {
        let circles = area.index.reminders.map(\.circle)
        guard let viewport = Viewport(showing: circles, size: area.viewport.size) else { return }
        area.show(viewport, flies: flies)
    }

    /// Where there was nothing else to be shown, and nothing was begun.
    func findMe() {
        guard isLost, daemon.fix != nil else { return }
        isLost = false
        if reminders.geotifications.isEmpty, reminders.places.isEmpty, dialogue == nil { showMe() }
    }

    /// Shows where one is, or says why that isn't known.
    func showMe() {
        guard let fix = daemon.fix else {
            return toasts.show(PositionText.absence(daemon.source))
        }
        area.show([Circle(center: fix.coordinate, radius: max(fix.accuracy ?? 0, 150))])
    }
}
