import EventLoop
import Platform
import Storage
import Widgets

/// The whole program: the loop, what it reads and listens to, and its window.
@MainActor final class MapProgram {
    /// That of its desktop file, and its name on the bus.
    static let identifier = "io.github.geotify.Map"

    private let loop = EventLoop(clock: SystemClock())
    private let directories = XDGDirectories(environment: Environment.variable)
    private let application = Application(MapProgram.identifier)
    private var window: MapWindow?

    /// - Returns: The exit code.
    func run() -> Int32 {
        let bridge = LoopBridge(loop)
        Application.setName("Geotify")
        MapView.setUserAgent("Geotify/\(Version.current) (io.github.geotify.Geotify)")
        return withExtendedLifetime(bridge) {
            application.run { [unowned self] in activate() }
        }
    }

    private func activate() {
        if window == nil { window = MapWindow(application, directories: directories, loop: loop) }
        window?.present()
    }
}
