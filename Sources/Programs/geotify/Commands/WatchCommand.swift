import CommandLine
import Control
import DBus
import EventLoop
import Geofencing
import Glibc
import Platform

extension Command {
    static let watch = Command(
        CommandDescription(
            "watch", summary: "Prints what happens, as it happens.",
            discussion: [
                """
                Reminders that are due, also while they are paused, the beginning, the points and the end of shifts, and how the \
                source of positions is doing, now and whenever that changes; a line each. Ends with ^C, with the reader of its output, and when geotifyd ends. Ends with 69 \
                if geotifyd isn't running.
                """
            ],
            examples: ["geotify watch", "geotify watch --json | while read -r event; do …; done"],
            options: [.optional(jsonEvents), .optional(positions)])
    ) { arguments, session throws(CommandFailure) in
        let watcher = try Watcher(session, isJSON: arguments.has(jsonEvents), withPositions: arguments.has(positions))
        try watcher.run()
    }

    private static let jsonEvents = OptionDescription("json", .none, "Prints JSON, one object an event.")
    private static let positions = OptionDescription(
        "positions", .none, "Prints each position that geotifyd gets, too, and has it look for them.")
}

/// Prints the daemon's events until something ends it.
@MainActor private final class Watcher {
    private let session: Session
    private let report: EventReport
    private let loop = EventLoop(clock: SystemClock())
    private let connection: Connection
    private let client: ControlClient
    private let withPositions: Bool
    private var failure: CommandFailure?

    init(_ session: Session, isJSON: Bool, withPositions: Bool) throws(CommandFailure) {
        self.session = session
        self.withPositions = withPositions
        report = EventReport(isJSON: isJSON, hasColour: session.terminal?.hasColour ?? false)
        connection = try session.daemon.connect(loop)
        client = ControlClient(connection: connection)
    }

    func run() throws(CommandFailure) {
        defer { connection.close() }
        loop.onSignal([SIGINT, SIGTERM]) { [unowned self] _ in loop.stop() }
        // A reader that goes isn't waited for until there is something to write.
        let output = loop.watch(STDOUT_FILENO, for: .hangUp) { [unowned self] _ in loop.stop() }
        defer { output.cancel() }
        connection.onDisconnect = { [unowned self] in end("the session bus is gone") }
        let watch = ControlWatch(on: connection, withPositions: withPositions) { [unowned self] in handle($0) }
        try withExtendedLifetime(watch) { () throws(CommandFailure) in
            try begin()
            loop.run()
        }
        if let failure { throw failure }
    }

    /// What is so already; the answer also shows that there is a daemon, and that its signals are heard from now on.
    private func begin() throws(CommandFailure) {
        let source: SourceState
        do {
            source = try client.status().source
            try client.subscribeToPoints()
            if withPositions { try client.subscribe() }
        } catch {
            throw session.daemon.failure(error, on: connection)
        }
        try print(report.source(source, time: TimeText.now))
    }

    private func handle(_ event: ControlEvent) {
        do throws(CommandFailure) {
            switch event {
            case .reminder(let id, let direction, let identifier, let time):
                // The signal, which all can hear, has no note. One that was removed meanwhile has none any more.
                let geotification = try? client.geotification(identifier)
                try print(
                    report.reminder(
                        id: id, direction, identifier: identifier, time: time, note: geotification?.note,
                        place: geotification?.place))
            case .source(let state): try print(report.source(state, time: TimeText.now))
            case .position(let fix): try print(report.position(fix))
            case .shift(let profile, let isOn): try print(report.shift(profile, isOn: isOn, time: TimeText.now))
            case .point(let profile, let fix): try print(report.point(fix, of: profile))
            case .ended: end("geotifyd has ended")
            }
        } catch {
            failure = error
            loop.stop()
        }
    }

    private func end(_ reason: String) {
        session.tell(reason)
        loop.stop()
    }

    private func print(_ line: String) throws(CommandFailure) {
        try session.print(line)
        try session.flush()
    }
}
