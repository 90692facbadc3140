import EventLoop
import Geofencing
import Lookup
import MapModel
import Platform
import Reminders
import Store
import Widgets

/// The window: the list, the map, and what is told and asked beside it.
@MainActor final class MapWindow {
    let window: Window
    let header = HeaderBar(title: "Geotify")
    let list = SidebarList()
    let area: MapArea
    let pane: SidePane
    let toasts: ToastArea
    let bars: WindowBars
    let store: StoreWatch
    let daemon: DaemonLink
    let history: HistoryLink
    let editing: Editing
    let directories: XDGDirectories
    let application: Application
    let sides: SideBySide
    let whereabouts = Label("", wraps: true, "dim-label", "caption")
    let tiles: TileControl
    let loop: EventLoop
    /// Whether there was nothing to show at first: where one is tells then where to look.
    var isLost = false { didSet { if isLost { findMe() } } }
    /// What is being looked up.
    var lookup: HelperRun?
    private lazy var minute = loop.timer(.monotonic) { [unowned self] in tellWhereabouts() }
    private lazy var firstLook = loop.timer(.monotonic) { [unowned self] in
        showAll(flies: false)
        isLost = area.index.reminders.isEmpty
    }
    private let keeper: ViewMemoryFile

    /// Those at the spot that was pressed last, and which of them is shown.
    var stack: [MapCircle.Subject] = []
    var dialogue: Dialogue? { didSet { allowChanges() } }
    /// What changes the store by a key that means something else where one types.
    var changes: [Action] = []
    /// What was changed here, the newest last, and how that was told.
    var made: [(change: Editing.Change, message: String)] = []
    /// Whether the list has made room for the pane.
    private var yielded = false
    private var isSearching = false { didSet { allowChanges() } }
    /// What is told of what is marked, as long as it is shown.
    var details: DetailPane?
    /// The stays of a day, as long as they are shown.
    var visits: VisitPane?
    var shownStates: [String: RegionState] = [:]

    /// What the pane asks at present.
    enum Dialogue {
        case geotification(FormPane)
        case place(PlacePane)
    }

    /// Seconds that the window waits for another program's change of a file; while it does, it does nothing else.
    private static let timeout = 0.3

    init(_ application: Application, directories: XDGDirectories, loop: EventLoop) {
        (self.application, self.directories, self.loop) = (application, directories, loop)
        window = Window(application, title: "Geotify")
        area = MapArea(units: .current)
        let geotifications = GeotificationStore(path: directories.store, lockTimeout: Self.timeout)
        store = StoreWatch(geotifications, loop: loop)
        daemon = DaemonLink(directories, loop: loop)
        history = HistoryLink(directories.database, loop: loop)
        editing = Editing(store: geotifications, history: UndoHistory(directory: directories.undo))
        keeper = ViewMemoryFile(path: directories.mapView)
        bars = WindowBars()
        tiles = TileControl(
            SettingsFile(path: directories.settings, lockTimeout: Self.timeout), cache: directories.tileCache,
            area: area, loop: loop)
        pane = SidePane(beside: area.widget)
        let side = Box(.column, [list.widget, whereabouts])
        side.setLeastSize(width: 280)
        side.expand(horizontally: false)
        // Where it lies above the map, that isn't to be seen through it.
        side.addStyle("background")
        sides = SideBySide(.start, side, content: Box(.column, [bars.widget, pane.widget]))
        toasts = ToastArea(sides)
        sides.expand()
        toasts.expand()
        window.setContent(Box(.column, [header, toasts]))
        whereabouts.setMargins(horizontal: 14, vertical: 10)
        remember(keeper.load())
        makeHeader()
        makeMapButtons()
        connect()
        start()
    }

    func present() { window.present() }

    func close() { window.close() }

    private func remember(_ memory: ViewMemory) {
        window.size = (memory.width, memory.height)
        if memory.isMaximized { window.isMaximized = true }
        if let center = memory.center {
            area.show(Viewport(center: center, zoom: memory.zoom, size: SIMD2(1, 1)), flies: false)
        } else {
            // The first time there is nothing to come back to: all that there is.
            area.onFirstSize = { [unowned self] in firstLook.set(after: 0) }
        }
        window.onClose { [unowned self] in
            area.map.saveTiles()
            let viewport = area.viewport
            let size = window.size
            keeper.save(
                ViewMemory(
                    center: viewport.center, zoom: viewport.zoom, width: size.width, height: size.height,
                    isMaximized: window.isMaximized))
        }
    }

    private func connect() {
        store.onChange = { [unowned self] in storeChanged() }
        daemon.onChange = { [unowned self] in daemonChanged() }
        history.onChange = { [unowned self] in readHistory() }
        list.onSelect = { [unowned self] subject in choose(subject) }
        list.onActivate = { [unowned self] subject in
            choose(subject)
            details?.focus(.edit)
        }
        area.onPress = { [unowned self] in press($0) }
        area.onDoublePress = { [unowned self] point in add(at: point) }
        area.onEscape = { [unowned self] in
            if dialogue == nil { select(nil) } else { cancel() }
        }
        area.onReshape = { [unowned self] circle, isDone in reshape(to: circle, isDone: isDone) }
        list.onLookUp = { [unowned self] in lookUp($0) }
        list.search.onFocus { [unowned self] in isSearching = $0 }
        pane.onNarrow = { [unowned self] in makeRoom($0) }
        pane.onLoseFocus = { [unowned self] in area.canvas.focus() }
        Theme.onChange { [unowned self] in area.redraw() }
    }

    private func start() {
        if let reason = store.start() { toasts.show(reason) }
        daemon.start()
        daemonChanged()
        tiles.start(asking: bars)
    }

    /// Marks what was chosen in the list; what is being written in a form isn't thrown away by that.
    private func choose(_ subject: MapCircle.Subject) {
        guard dialogue != nil else {
            select(subject, reveals: true)
            // What was chosen is below it.
            if sides.isSideAbove {
                sides.isSideShown = false
                details?.focus(.edit)
            }
            return
        }
        list.mark(area.selection)
        toasts.show("Add, save or cancel first what you are writing.")
    }

    /// Where there is room for the list or the pane, there is what was asked for last, and then the list again.
    private func makeRoom(_ isNeeded: Bool) {
        if isNeeded, sides.isSideShown, !sides.isSideAbove {
            sides.isSideShown = false
            yielded = true
            area.canvas.focus()
        } else if !isNeeded, yielded {
            sides.isSideShown = true
            yielded = false
        }
    }

    private func allowChanges() {
        let isTyping = dialogue != nil || isSearching
        for action in changes { action.isEnabled = !isTyping }
    }

    /// Says where one is, or why that isn't known; once a minute, since the position becomes older.
    func tellWhereabouts() {
        if let fix = daemon.fix {
            let text = PositionText.text(time: fix.time, accuracy: fix.accuracy, now: Self.now, units: area.units)
            whereabouts.text = "Your position: " + text
            minute.set(after: 60)
        } else {
            whereabouts.text = PositionText.absence(daemon.source)
        }
    }
}
