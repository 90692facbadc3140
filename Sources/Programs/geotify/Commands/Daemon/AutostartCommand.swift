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
            "autostart", summary: "Controls whether geotifyd starts when you log in.",
            examples: ["geotify autostart on", "geotify autostart status"]),
        subcommands: [autostartOn, autostartOff, autostartStatus, autostartStart])

    private static let autostartOn = Command(
        CommandDescription(
            "on", summary: "Starts geotifyd whenever you log in.",
            discussion: [
                """
                With systemd, this enables the user unit geotifyd.service. Without systemd or that unit, or if systemd \
                doesn't start units in this session, it adds an entry to your autostart directory. It starts nothing \
                now.
                """
            ])
    ) { _, session throws(CommandFailure) in
        try AutostartActions(session).turnOn()
    }

    private static let autostartOff = Command(
        CommandDescription(
            "off", summary: "Stops starting geotifyd when you log in.",
            discussion: ["Disables both the unit and the entry. A running geotifyd continues."])
    ) { _, session throws(CommandFailure) in
        try AutostartActions(session).turnOff()
    }

    private static let autostartStatus = Command(
        CommandDescription(
            "status", summary: "Shows whether and how geotifyd starts when you log in.",
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        try AutostartActions(session).printStatus(asJSON: arguments.has(.jsonObject))
    }

    private static let autostartStart = Command(
        CommandDescription(
            "start", summary: "Starts geotifyd now, unless it is running.",
            discussion: [
                """
                The session bus starts it, or systemd on its behalf, so that there are never two. The autostart entry \
                runs this command at login; it changes nothing for the next login.
                """
            ])
    ) { _, session throws(CommandFailure) in
        try AutostartActions(session).start()
    }
}

/// Carries out the commands and reports what was done.
@MainActor private struct AutostartActions {
    private let session: Session
    private let connection: Connection?
    private let autostart: Autostart

    init(_ session: Session) {
        self.session = session
        connection = try? Connection(to: .session, loop: EventLoop(clock: SystemClock()), timeout: 5)
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
            session.tell("geotifyd is still running; end it with '\(stop)'")
        }
    }

    func printStatus(asJSON: Bool) throws(CommandFailure) {
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
        // The bus only starts what is installed, but a running daemon need not be.
        if process != nil { return }
        do {
            do {
                try startService(connection)
            } catch  where error.name == DBusError.serviceUnknown {
                // A bus that remembers a file that is gone, as after a change of the prefix, looks no further.
                _ = try connection.callAndWait(.bus("ReloadConfig"), timeout: 60)
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
        // It reads its files first, and systemd may be busy at login.
        _ = try connection.callAndWait(Self.toBus("StartServiceByName", [.uint32(0)]), timeout: 60)
    }

    private static func toBus(_ member: String, _ arguments: [Value] = []) -> MethodCall {
        .bus(member, [.string(ControlInterface.busName)] + arguments)
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

    /// The process that owns the daemon's name; nil if none does.
    private var process: Int? {
        (try? connection?.callAndWait(Self.toBus("GetConnectionUnixProcessID"), timeout: 2))?.first?.integer
    }

    private func startCommand(_ status: AutostartStatus) -> String {
        if status.unit == .enabled { return "systemctl --user start geotifyd" }
        return DaemonStart.command(on: connection)
    }

    /// The daemon in this program's directory; nil if there is none.
    private static var daemonPath: String? {
        guard let program = LinkChain.destination(of: "/proc/self/exe") else { return nil }
        let path = Directory.parent(of: program) + "/geotifyd"
        return access(path, X_OK) == 0 ? path : nil
    }
}
