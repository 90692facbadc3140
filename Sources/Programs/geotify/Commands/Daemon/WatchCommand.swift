import CommandLine
import Control
import DBus
import EventLoop
import Geofencing
import Glibc
import Platform
import Ports

extension Command {
    static let watch = Command(
        CommandDescription(
            "watch", summary: "Prints what happens, as it happens.",
            discussion: [
                """
                Prints a line for each reminder that is due, also during a pause; for the start, the points and the \
                end of shifts; and for the condition of the source of positions, now and whenever it changes. Ends on \
                ^C, when the reader of its output ends, and when geotifyd ends. The exit code is 69 if geotifyd isn't \
                running.
                """
            ],
            examples: ["geotify watch", "geotify watch --json | while read -r event; do …; done"],
            options: [.optional(jsonEvents), .optional(positions)])
    ) { arguments, session throws(CommandFailure) in
        let watcher = try Watcher(session, isJSON: arguments.has(jsonEvents), withPositions: arguments.has(positions))
        try watcher.run()
    }

    private static let jsonEvents = OptionDescription("json", .none, "Prints JSON, one object for each event.")
    private static let positions = OptionDescription(
        "positions", .none, "Also prints each position that geotifyd gets, and makes it look for positions.")
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
        // Notices a reader that goes away before there is something to write.
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

    /// Prints the present condition; the answer also shows that a daemon runs and its signals arrive from now on.
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
                // The broadcast signal has no note; a geotification that was removed meanwhile has none either.
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
