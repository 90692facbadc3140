import CommandLine
import Control
import DBus
import Desktop
import EventLoop
import Geofencing
import Glibc
import Platform
import Ports
import Reminders
import State
import Tracks

/// What the daemon works with, in a session or for a replay: all that differs between the two.
@MainActor struct DaemonEnvironment {
    let loop: EventLoop
    let source: any PositionSource
    /// That source if it replays a track.
    var replay: ReplaySource? { source as? ReplaySource }
    /// A second one, which hears networks; none for a replay, whose track may tell of them.
    var networks: NetworkSource?
    let presenter: any NoticePresenter
    let directories: XDGDirectories
    /// The path of the state database.
    let database: String
    /// Whether the state of an earlier run is to be forgotten, and the store only to be read.
    let isRehearsal: Bool
    /// The session bus, on which the control interface is served; none for a replay, which leaves the name to the daemon.
    let bus: Connection?
    let sleep: SleepMonitor?
    /// Where a replay writes its reminders.
    var terminal: TerminalOutput?

    /// GeoClue, the session's notifications, and the system's clocks.
    static func session() throws(CommandFailure) -> DaemonEnvironment {
        let loop = EventLoop(clock: SystemClock())
        let directories = XDGDirectories(environment: Environment.variable)
        let bus: Connection
        do throws(DBusError) {
            bus = try Connection(to: .session, loop: loop)
        } catch {
            throw CommandFailure(
                .unavailable,
                "\(error.message); start geotifyd in a desktop session, or with --source replay:FILE"
            )
        }
        let systemBus = SystemBus(loop: loop)
        return DaemonEnvironment(
            loop: loop, source: GeoClueSource(bus: systemBus, loop: loop, desktopID: ControlInterface.busName),
            networks: NetworkSource(bus: systemBus, loop: loop),
            presenter: NotificationPresenter(connection: bus, loop: loop, applicationID: ControlInterface.busName),
            directories: directories, database: directories.database, isRehearsal: false, bus: bus,
            sleep: SleepMonitor(bus: systemBus, loop: loop))
    }

    /// A recorded track at its own pace times `speed`; reminders on the terminal and, where there is a session bus, as
    /// notifications. The state begins anew with each replay and is kept apart.
    static func replay(of file: String, speed: Double) throws(CommandFailure) -> DaemonEnvironment {
        let track = try readTrack(file)
        let loop = EventLoop(clock: TrackClock(start: track.items.first?.time ?? 0, speed: speed))
        let directories = XDGDirectories(environment: Environment.variable)
        let output = TerminalOutput(loop: loop)
        let desktop = (try? Connection(to: .session, loop: loop)).map {
            NotificationPresenter(connection: $0, loop: loop, applicationID: ControlInterface.busName)
        }
        let presenter = TerminalPresenter(loop: loop, desktop: desktop) { output.write($0) }
        return DaemonEnvironment(
            loop: loop, source: ReplaySource(track: track, loop: loop), presenter: presenter, directories: directories,
            database: directories.state + "/geotify/replay/state.sqlite", isRehearsal: true, bus: nil, sleep: nil,
            terminal: output)
    }

    private static func readTrack(_ file: String) throws(CommandFailure) -> Track {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try File.contents(of: file, limit: 256 << 20)
        } catch {
            throw CommandFailure(error.code == ENOENT ? .notFound : .inputOutput, "\(error)")
        }
        do throws(TrackError) {
            return try Track(parsing: bytes)
        } catch {
            throw CommandFailure(.badData, "\(file): \(error)")
        }
    }
}
