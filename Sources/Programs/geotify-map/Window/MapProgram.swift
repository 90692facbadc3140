import EventLoop
import Glibc
import Platform
import Widgets

/// The whole program: the loop, what it reads and listens to, and its window.
@MainActor final class MapProgram {
    /// That of its desktop file, and its name on the bus.
    static let identifier = "io.github.geotify.Map"

    private let loop = EventLoop(clock: SystemClock())
    private let directories = XDGDirectories(environment: Environment.variable)
    private let application = Application(MapProgram.identifier)
    private var window: MapWindow?

    /// - Returns: The exit code; nil where there is no display.
    func run() -> Int32? {
        let bridge = LoopBridge(loop)
        // What is to be kept is kept whichever way it ends. Before there are threads, which are to leave these alone, too.
        loop.onSignal([SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
            if let window { window.close() } else { application.quit() }
        }
        guard Application.openDisplay() else { return nil }
        Application.setName("Geotify", icon: "io.github.geotify.Geotify")
        // Until the process ends: widgets that go tell so, for instance that they lose the focus, to what would be gone by then.
        _ = Unmanaged.passRetained(self)
        return withExtendedLifetime(bridge) {
            application.run { [unowned self] in activate() }
        }
    }

    private static let style = """
        .geotify-attribution {
            background-color: alpha(@window_bg_color, 0.85); padding: 2px 8px; border-top-left-radius: 6px;
        }
        """

    private func activate() {
        if window == nil {
            Theme.add(Self.style)
            window = MapWindow(application, directories: directories, loop: loop)
        }
        window?.present()
    }
}
