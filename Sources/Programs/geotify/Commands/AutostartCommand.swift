import Autostart
import CommandLine
import Control
import DBus
import EventLoop
import Glibc
import JSON
import Platform

extension Command {
    static let autostart = Command(
        CommandDescription(
            "autostart", summary: "Switches on or off that geotifyd starts when you log in.",
            examples: ["geotify autostart on", "geotify autostart status"]),
        subcommands: [autostartOn, autostartOff, autostartStatus, autostartStart])

    private static let autostartOn = Command(
        CommandDescription(
            "on", summary: "Lets geotifyd start when you log in.",
            discussion: [
                """
                With systemd its user unit geotifyd.service is enabled. Where there is no systemd or no such unit, or where \
                this session isn't one that systemd starts units for, an entry is put into your autostart directory. \
                Nothing is started now.
                """
            ])
    ) { _, session throws(CommandFailure) in
        try AutostartActions(session).turnOn()
    }

    private static let autostartOff = Command(
        CommandDescription(
            "off", summary: "Lets geotifyd not start any more when you log in.",
            discussion: ["Both ways are switched off. A geotifyd that runs goes on."])
    ) { _, session throws(CommandFailure) in
        try AutostartActions(session).turnOff()
    }

    private static let autostartStatus = Command(
        CommandDescription(
            "status", summary: "Tells whether geotifyd starts when you log in, and by what.",
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        try AutostartActions(session).tellStatus(asJSON: arguments.has(.jsonObject))
    }

    private static let autostartStart = Command(
        CommandDescription(
            "start", summary: "Starts geotifyd now, unless it runs.",
            discussion: [
                """
                The session bus starts it, or systemd on its behalf, so that there never are two. The autostart entry does \
                this at login; nothing changes for the next one.
                """
            ])
    ) { _, session throws(CommandFailure) in
        try AutostartActions(session).start()
    }
}

/// Does what the commands say, and says what was done.
@MainActor private struct AutostartActions {
    private let session: Session
    private let connection: Connection?
    private let autostart: Autostart

    init(_ session: Session) {
        self.session = session
        connection = try? Connection(to: .session, loop: EventLoop(clock: SystemClock()), timeouts: 5)
        autostart = Autostart(
            identifier: ControlInterface.busName, connection: connection, environment: Environment.variable)
    }

    func turnOn() throws(CommandFailure) {
        autostart.settle()
        let status = try attempt { try autostart.turnOn(program: Self.daemonPath) }
        try session.print(line: AutostartText.sentence(status))
        for hint in AutostartText.hints(status) { session.tell(hint) }
        if process == nil { session.tell("it isn't running now; start it with '\(startCommand(status))'") }
    }

    func turnOff() throws(CommandFailure) {
        autostart.settle()
        let status = try attempt { try autostart.turnOff() }
        try session.print(line: AutostartText.sentence(status))
        if let process {
            let stop = autostart.isUnitActive() ? "systemctl --user stop geotifyd" : "kill \(process)"
            session.tell("geotifyd goes on for now; end it with '\(stop)'")
        }
    }

    func tellStatus(asJSON: Bool) throws(CommandFailure) {
        autostart.settle()
        let status = try attempt { try autostart.status() }
        if asJSON {
            try session.print(AutostartText.object(status).text)
        } else {
            try session.print(line: AutostartText.sentence(status))
            for hint in AutostartText.hints(status) { session.tell(hint) }
        }
    }

    func start() throws(CommandFailure) {
        guard let connection else { throw CommandFailure(.unavailable, "there is no session bus to start geotifyd") }
        // The bus looks for what it could start first, and one that runs need not be installed.
        if process != nil { return }
        do {
            do {
                try startService(connection)
            } catch  where error.name == DBusError.serviceUnknown {
                // A bus that knows it from a file that is gone since, as after moving to another prefix, looks no further.
                _ = try connection.callAndWait(
                    MethodCall(to: Self.bus, Self.busPath, Self.bus, "ReloadConfig"), timeout: 60)
                try startService(connection)
            }
        } catch {
            if error.name == DBusError.serviceUnknown {
                throw CommandFailure(
                    .unavailable,
                    "the session bus doesn't know geotifyd, as it isn't installed; start it with 'geotifyd'")
            }
            throw CommandFailure(.unavailable, "the session bus can't start geotifyd: \(error.message)")
        }
    }

    private func startService(_ connection: Connection) throws(DBusError) {
        // It reads its files first, and systemd may have much to do at login.
        _ = try connection.callAndWait(Self.toBus("StartServiceByName", [.uint32(0)]), timeout: 60)
    }

    private static let bus = "org.freedesktop.DBus"
    private static let busPath = "/org/freedesktop/DBus"

    private static func toBus(_ member: String, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(to: bus, busPath, bus, member, [.string(ControlInterface.busName)] + arguments)
    }

    private func attempt<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch let error as DBusError {
            throw CommandFailure(.unavailable, "systemd can't be asked: \(error.message)")
        } catch let error as SystemError {
            let exitCode: ExitCode =
                switch error.code {
                case EACCES, EPERM: .noPermission
                case ENOENT: .notFound
                default: .inputOutput
                }
            throw CommandFailure(exitCode, error.description)
        } catch {
            throw CommandFailure(.inputOutput, "\(error)")
        }
    }

    /// The process that has the daemon's name; nil where none has.
    private var process: Int? {
        (try? connection?.callAndWait(Self.toBus("GetConnectionUnixProcessID"), timeout: 2))?.first?.integer
    }

    private func startCommand(_ status: AutostartStatus) -> String {
        if status.unit == .enabled { return "systemctl --user start geotifyd" }
        return DaemonStart.command(on: connection)
    }

    /// The daemon that lies beside this program; nil where there is none.
    private static var daemonPath: String? {
        guard let program = LinkChain.destination(of: "/proc/self/exe") else { return nil }
        let path = Directory.parent(of: program) + "/geotifyd"
        return access(path, X_OK) == 0 ? path : nil
    }
}
