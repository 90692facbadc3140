import Control
import DBus
import EventLoop
import Geofencing
import Platform
import Ports

/// What the daemon tells: where one is, and of which regions it knows that one is inside. It is never started by that.
@MainActor final class DaemonLink {
    /// Called whenever it tells something else.
    var onChange: (@MainActor () -> Void)?
    /// How its source of positions is doing; nil while no daemon is there.
    private(set) var source: SourceState?
    private(set) var fix: PositionFix?
    /// By geotification.
    private(set) var states: [String: RegionState] = [:]

    private let loop: EventLoop
    private let bus: Connection.Bus?
    private var connection: Connection?
    private var client: ControlClient?
    private var watch: ControlWatch?
    private var owner: Subscription?
    /// Several crossings at once are one question.
    private lazy var question = loop.timer(.monotonic) { [weak self] in self?.askForStatus() }

    private static let pause = 0.3
    private static let longPause = 2.0

    init(_ directories: XDGDirectories, loop: EventLoop) {
        self.loop = loop
        bus = .ofSession(
            address: Environment.variable("DBUS_SESSION_BUS_ADDRESS"), runtimeDirectory: directories.runtime)
    }

    /// Begins to listen, where there is a session bus.
    func start() {
        guard let bus, let connection = try? Connection(to: bus, loop: loop, timeout: 2) else { return }
        self.connection = connection
        client = ControlClient(connection: connection)
        connection.onDisconnect = { [weak self] in self?.forget() }
        watch = ControlWatch(on: connection, withPositions: true) { [weak self] in self?.handle($0) }
        owner = connection.watchName(ControlInterface.busName) { [weak self] in self?.ownerChanged($0) }
    }

    /// Asks again what is known of the regions: the store was changed.
    func refresh() { if source != nil { question.set(after: Self.pause) } }

    private func ownerChanged(_ owner: String?) {
        guard owner != nil else { return forget() }
        client?.subscribe { _ in }
        askForStatus()
    }

    private func askForStatus() {
        client?.status { [weak self] answer in
            guard let self, let status = try? answer.get() else { return }
            source = status.source
            states = status.statesByIdentifier
            onChange?()
            if status.fixTime != nil { askForPosition() }
        }
    }

    private func askForPosition() {
        client?.lastPosition { [weak self] answer in
            guard let self, let fix = try? answer.get(), fix != self.fix else { return }
            self.fix = fix
            onChange?()
        }
    }

    private func handle(_ event: ControlEvent) {
        switch event {
        case .reminder: question.set(after: Self.pause)
        case .source(let source):
            self.source = source
            onChange?()
        case .position(let fix):
            self.fix = fix
            // What was unknown before may be known by it, which is no crossing.
            if question.deadline == nil { question.set(after: Self.longPause) }
            onChange?()
        case .ended: forget()
        case .shift, .point: break
        }
    }

    private func forget() {
        guard source != nil || fix != nil || !states.isEmpty else { return }
        (source, fix, states) = (nil, nil, [:])
        onChange?()
    }
}
