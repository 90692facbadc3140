import CommandLine
import Control
import DBus
import EventLoop
import Geofencing
import Glibc
import Platform
import Ports
import Wording

/// The daemon, asked over the session bus where there is one. It is never started by that.
@MainActor struct Daemon {
    /// Seconds to wait for what was asked for, and for what is only added where it is at hand.
    private static let timeout = 5.0
    private static let shortTimeout = 0.5
    /// The daemon waits for a first position for 20 s.
    private static let positionTimeout = 25.0

    private let bus: Connection.Bus?
    private let sign: String?

    init(_ directories: XDGDirectories) {
        sign = directories.sign
        bus = .ofSession(
            address: Environment.variable("DBUS_SESSION_BUS_ADDRESS"), runtimeDirectory: directories.runtime)
    }

    /// - Throws: 69 where the daemon doesn't run or doesn't answer.
    func status() throws(CommandFailure) -> DaemonStatus {
        try ask { client throws(DBusError) in try client.status() }
    }

    /// How it is doing, and what it knows of the regions from where one is.
    /// - Throws: 69 where the daemon doesn't run or doesn't answer.
    func surroundings() throws(CommandFailure) -> (DaemonStatus, Surroundings) {
        try ask { client throws(DBusError) in
            let status = try client.status()
            let fix = status.fixTime == nil ? nil : try? client.lastPosition()
            let geotifications = fix == nil ? [] : try client.geotifications()
            return (status, Surroundings(status.regions, from: fix, geotifications))
        }
    }

    /// The position, which may have to be found out first, and how its source is doing.
    /// - Throws: 69 also while there is no position, with the reason and what can be done.
    func position() throws(CommandFailure) -> (PositionFix, SourceState) {
        let (fix, source) = try ask(for: Self.positionTimeout) { client throws(DBusError) in
            do throws(DBusError) {
                let fix = try client.here()
                return (fix as PositionFix?, try client.status().source)
            } catch  where error.name == ControlInterface.noPosition {
                return (nil, try client.status().source)
            }
        }
        guard let fix else {
            throw CommandFailure(.unavailable, "there is no position yet: " + SourceText.explanation(of: source))
        }
        return (fix, source)
    }

    /// The states by geotification, as far as a daemon is there to tell them at once.
    func regionStates() -> [String: RegionState] {
        if sight == .absent { return [:] }
        return (try? ask(for: Self.shortTimeout) { client throws(DBusError) in try client.regionStates() }) ?? [:]
    }

    /// The states by geotification and the last position, as far as a daemon is there to tell them at once.
    func outlook() -> ([String: RegionState], PositionFix?) {
        if sight == .absent { return ([:], nil) }
        let answer = try? ask(for: Self.shortTimeout) { client throws(DBusError) in
            (try client.regionStates(), try? client.lastPosition())
        }
        return answer ?? ([:], nil)
    }

    /// The position, which may have to be found out first.
    /// - Throws: 69 also while there is none.
    func here() throws(CommandFailure) -> PositionFix {
        try ask(for: Self.positionTimeout) { client throws(DBusError) in try client.here() }
    }

    /// What the daemon's sign of life says; nil where there can't be any.
    private var sight: LivenessFile.Sight? {
        guard let sign, access(Directory.parent(of: Directory.parent(of: sign)), F_OK) == 0 else { return nil }
        return LivenessFile.look(at: sign)
    }

    /// Why what was just saved won't work yet; nil where it will.
    ///
    /// The daemon is only asked where its sign of life doesn't say that all is well: the bus would take as long as all the rest
    /// of adding a geotification.
    /// - Parameter evidence: What tells of where it is to work.
    func obstacle(to evidence: Evidence = .positions) -> String? {
        switch sight {
        case .absent:
            let reason = bus == nil ? Self.noBus.message : Self.absence(startedBy: DaemonStart.command())
            return "it will only work once geotifyd runs (\(reason))"
        case .present(let word):
            if let condition = SourceState.Condition(rawValue: word), !Self.isObstacle(condition),
                evidence != .networks, !Self.isUnsettled(condition)
            {
                return nil
            }
        case nil: break
        }
        do {
            return Self.obstacle(to: evidence, evidence == .networks ? try status() : try settledStatus())
        } catch {
            return "it will only work once geotifyd runs (\(error.message))"
        }
    }

    /// What tells that one is somewhere.
    enum Evidence {
        case positions
        /// The networks of a place without a circle.
        case networks
        /// Those of a place that has one.
        case either
    }

    private static func obstacle(to evidence: Evidence, _ status: DaemonStatus) -> String? {
        let areHeard = status.networks.map { !isObstacle($0.source.condition) } ?? false
        if evidence == .networks || (evidence == .either && areHeard) {
            guard !areHeard else { return nil }
            return "it will only work once networks are heard: "
                + SourceText.reason(status.networks?.source ?? SourceState(.stopped, of: .networks))
        }
        guard isObstacle(status.source.condition) else { return nil }
        return "it will only work once positions are available: " + SourceText.explanation(of: status.source)
    }

    /// Why no positions come; nil where they may.
    func silence() -> String? {
        do {
            let source = try status().source
            return Self.isObstacle(source.condition)
                ? "there are no positions: " + SourceText.explanation(of: source) : nil
        } catch {
            return error.message
        }
    }

    /// How the source is doing; one that has only just been begun with, by what was saved, soon knows.
    private func settledStatus() throws(CommandFailure) -> DaemonStatus {
        let beginning = TimeText.now
        while true {
            let status = try self.status()
            let condition = status.source.condition
            let limit = condition == .stopped ? Self.timeToBegin : Self.timeToSettle
            guard Self.isUnsettled(condition), (0..<limit).contains(TimeText.now - beginning) else {
                return status
            }
            usleep(50_000)
        }
    }

    /// Seconds within which the daemon begins to look for positions where what was saved needs some.
    private static let timeToBegin = 1.0
    /// Seconds within which it knows whether GeoClue gives positions, which may have to be started and may lack its agent.
    private static let timeToSettle = 8.0

    private static func isUnsettled(_ condition: SourceState.Condition) -> Bool {
        condition == .stopped || condition == .connecting
    }

    private static func isObstacle(_ condition: SourceState.Condition) -> Bool {
        switch condition {
        case .working, .waiting, .connecting, .finished, .stopped: false
        default: true
        }
    }

    /// Whether there is one to ask, which may be too busy to answer.
    var isRunning: Bool {
        guard let connection = try? connect(EventLoop(clock: SystemClock()), timeout: Self.shortTimeout) else {
            return bus != nil
        }
        defer { connection.close() }
        do {
            _ = try ControlClient(connection: connection, timeout: Self.shortTimeout).status()
            return true
        } catch {
            return !Self.isAbsence(error)
        }
    }

    /// Whether an answer of the bus says that nobody is there to be asked.
    private static func isAbsence(_ error: DBusError) -> Bool {
        error.name == DBusError.serviceUnknown || error.name == DBusError.nameHasNoOwner
    }

    private static func absence(startedBy command: String) -> String {
        "geotifyd isn't running; start it with '\(command)'"
    }

    private static let noBus = CommandFailure(.unavailable, "there is no session bus here")

    func ask<Answer>(
        for timeout: Double = Self.timeout,
        _ question: @MainActor (ControlClient) throws(DBusError) -> Answer
    ) throws(CommandFailure) -> Answer {
        let connection = try connect(EventLoop(clock: SystemClock()), timeout: timeout)
        defer { connection.close() }
        do {
            return try question(ControlClient(connection: connection, timeout: timeout))
        } catch {
            throw failure(error, on: connection)
        }
    }

    /// A connection to the bus that the daemon is on, if it runs.
    func connect(_ loop: EventLoop, timeout: Double = Self.timeout) throws(CommandFailure) -> Connection {
        guard let bus else { throw Self.noBus }
        do {
            return try Connection(to: bus, loop: loop, timeout: timeout)
        } catch {
            throw CommandFailure(.unavailable, "the session bus can't be reached: \(error.message)")
        }
    }

    /// - Parameter connection: The one on which the daemon was asked.
    func failure(_ error: DBusError, on connection: Connection) -> CommandFailure {
        switch error.name {
        case _ where Self.isAbsence(error):
            CommandFailure(.unavailable, Self.absence(startedBy: DaemonStart.command(on: connection)))
        case ControlInterface.noPosition:
            CommandFailure(.unavailable, "there is no position yet; 'geotify status' says why")
        case ControlInterface.notFound:
            CommandFailure(.notFound, "geotifyd has no such geotification, or it is disabled")
        case ControlInterface.notOn:
            CommandFailure(.notFound, "no shift of that profile is on; 'geotify shift status' lists them")
        case ControlInterface.notWritten:
            CommandFailure(
                .inputOutput,
                "geotifyd can't write that down, so nothing was changed: \(error.message); try again once that works")
        case ControlInterface.notShown:
            CommandFailure(.notFound, "it was not shown yet, so it can't be shown again")
        case DBusError.noReply, DBusError.timedOut:
            CommandFailure(.unavailable, "geotifyd doesn't answer")
        default:
            CommandFailure(.unavailable, "cannot ask geotifyd: \(error.message)")
        }
    }
}
