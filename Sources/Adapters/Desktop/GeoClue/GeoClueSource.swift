internal import DBus
package import EventLoop
internal import Geofencing
package import Platform
package import Ports

/// Positions from GeoClue, version 2.
///
/// GeoClue demands, in this order: `Manager.GetClient`, the properties of the client, `Client.Start`, each answered before
/// the next; then it signals `LocationUpdated`, whose object lives for a few seconds only. `DesktopId` is the base name of
/// an installed desktop file. Both thresholds stay 0: with others GeoClue changes location objects in place and broadcasts
/// the coordinates to every process on the bus.
///
/// `GetClient` is answered only once an agent has registered, be that hours later. The client object belongs to this
/// connection and to one GeoClue process; when that process ends, all begins anew. At rest GeoClue says nothing, and so
/// no timer runs here either.
@MainActor package final class GeoClueSource: PositionSource {
    /// How long the source waits for things, in seconds.
    package struct Timeouts: Hashable, Sendable {
        /// For the reply to any call but `GetClient`.
        package var reply = 25.0
        /// For the reply to `GetClient`, before the reason of the silence is looked for.
        package var agent = 5.0
        /// Between attempts after a failure.
        package var retry = RetryPause(1...300)
        /// The longest pause while access is switched off: the person who switches it on waits for this.
        package var switchedOff = 60.0
        /// A GeoClue that ends before its client has run for so long ends again and again: the pauses grow.
        package var proven = 60.0

        package init() {}
    }

    package var onEvent: (@MainActor (PositionSourceEvent) -> Void)?
    package private(set) var state = SourceState(.stopped)
    /// Whether any program uses the location, as GeoClue's manager says; nil where that isn't known.
    package internal(set) var isInUse: Bool?
    /// The most exact level that GeoClue's present sources can give; nil where that isn't known.
    package internal(set) var availableAccuracyLevel: Int?

    enum Phase {
        /// Nothing is under way: not wanted, or no bus.
        case idle
        /// A failed attempt is repeated when the timer fires.
        case pausing
        /// `GetClient` is unanswered; when the timer fires, the reason is looked for.
        case acquiring
        /// From the answer to `GetClient` to the one to `Start`.
        case starting(GeoClueClient)
        case started(GeoClueClient, since: Double)
        /// From `Stop` to the answer to `DeleteClient`.
        case leaving(GeoClueClient)
    }

    private let bus: SystemBus
    private let loop: EventLoop
    private let desktopID: String
    private let timeouts: Timeouts
    /// Between attempts that don't lead to a started client, and before those that follow the end of one.
    private var pause: RetryPause
    private var restartPause: RetryPause
    private var timer: Timer?

    private(set) var isWanted = false
    private(set) var phase = Phase.idle
    private var pendingGetClient: PendingCall?
    private var owner: String?
    private var ownerWatch: Subscription?
    var isSourceLost = false
    var lastFix: PositionFix?

    /// - Parameter desktopID: The base name of an installed desktop file, without `.desktop`.
    package init(bus: SystemBus, loop: EventLoop, desktopID: String, timeouts: Timeouts = Timeouts()) {
        self.bus = bus
        self.loop = loop
        self.desktopID = desktopID
        self.timeouts = timeouts
        pause = timeouts.retry
        restartPause = timeouts.retry
        timer = loop.timer(.monotonic) { [weak self] in self?.timerFired() }
        bus.onChange { [weak self] in self?.busChanged(to: $0) }
    }

    package func start() {
        guard !isWanted else { return }
        isWanted = true
        pause.reset()
        enter(.connecting, announcing: .soon)
        guard let connection = bus.connection else { return enter(.busLost, announcing: .soon) }
        if ownerWatch == nil { watchOwner(on: connection) }
        switch phase {
        case .idle, .pausing: acquire()
        case .acquiring: timer?.set(after: timeouts.agent)
        // A client that is on its way in goes on; one that is on its way out is followed by another.
        case .starting, .started, .leaving: break
        }
    }

    package func stop() {
        guard isWanted else { return }
        isWanted = false
        state = SourceState(.stopped)
        timer?.unset()
        switch phase {
        case .idle, .leaving: break
        case .pausing: phase = .idle
        // These can't be called off, GeoClue would keep the client: the answer is awaited, and then the client left.
        case .acquiring, .starting: break
        case .started(let client, _): leave(client)
        }
    }

    private func timerFired() {
        switch phase {
        case .pausing: acquire()
        case .acquiring: investigate()
        case .idle, .starting, .started, .leaving: break
        }
    }
}

// MARK: - The connection and GeoClue's process

extension GeoClueSource {
    private func busChanged(to connection: Connection?) {
        forget()
        forgetProcess()
        owner = nil
        ownerWatch = nil
        guard isWanted else { return }
        guard let connection else { return enter(.busLost) }
        watchOwner(on: connection)
        acquire()
    }

    private func watchOwner(on connection: Connection) {
        ownerWatch = connection.watchName(GeoClue.name) { [weak self] in self?.ownerChanged(to: $0) }
    }

    private func ownerChanged(to newOwner: String?) {
        guard newOwner != owner else { return }
        let former = owner
        owner = newOwner
        if former != nil { processEnded() }
        if newOwner != nil, case .pausing = phase { acquire() }
    }

    private func forgetProcess() {
        isInUse = nil
        availableAccuracyLevel = nil
        isSourceLost = false
    }

    /// GeoClue's process has ended, and its client objects with it.
    private func processEnded() {
        forgetProcess()
        switch phase {
        // The bus answers what is unanswered with an error, which leads on.
        case .idle, .pausing, .acquiring, .leaving: break
        case .starting: fail(SourceState(.broken, cause: .ended))
        case .started(_, let start):
            if loop.clock.now(.monotonic) - start >= timeouts.proven { restartPause.reset() }
            enter(.connecting)
            tryAgain(after: restartPause.next())
        }
    }

    /// Gives up what is under way; replies that are still to come are void.
    private func forget() {
        pendingGetClient?.cancel()
        pendingGetClient = nil
        timer?.unset()
        phase = .idle
    }

    /// Tries again after a pause.
    /// - Parameter state: nil where the reason was told already.
    private func fail(_ state: SourceState?) {
        if let state, isWanted { enter(state) }
        let seconds = pause.next()
        tryAgain(after: self.state.condition == .switchedOff ? min(seconds, timeouts.switchedOff) : seconds)
    }

    private func tryAgain(after seconds: Double) {
        forget()
        guard isWanted else { return }
        phase = .pausing
        timer?.set(after: seconds)
    }
}

// MARK: - From GetClient to Start

extension GeoClueSource {
    private func acquire() {
        forget()
        guard isWanted, let connection = bus.connection else { return }
        phase = .acquiring
        timer?.set(after: timeouts.agent)
        pendingGetClient = connection.call(GeoClue.getClient(), timeout: nil) { [weak self] in self?.acquired($0) }
    }

    private func acquired(_ result: Result<[Value], DBusError>) {
        pendingGetClient = nil
        timer?.unset()
        switch result {
        case .success(let values):
            guard let path = values.first?.string, let owner, let connection = bus.connection else {
                return fail(SourceState(.broken, cause: .ended))
            }
            let client = GeoClueClient(on: connection, path: path, owner: owner, replyTimeout: timeouts.reply)
            isWanted ? start(client) : leave(client)
        // The process ended. That is no news while it waited for an agent: it does so when it has no clients.
        case .failure(let error) where error.name == DBusError.noReply:
            fail(state.condition == .connecting ? SourceState(.broken, cause: .ended) : nil)
        case .failure(let error):
            fail(SourceState(failure: error))
        }
    }

    /// `GetClient` is still unanswered: a manager that answers other questions waits for an agent.
    private func investigate() {
        guard let owner, let connection = bus.connection else {
            // The service is still being started; the bus will tell if that fails.
            timer?.set(after: timeouts.agent)
            return
        }
        let question = GeoClue.managerProperties(of: owner)
        connection.call(question, timeout: timeouts.reply) { [weak self] result in
            guard let self, self.isWanted, self.owner == owner, case .acquiring = self.phase else { return }
            switch result {
            // It has hung, and may come to GetClient yet.
            case .success where state.condition == .notAnswering:
                enter(.connecting)
                timer?.set(after: timeouts.agent)
            case .success: enter(.noAgent)
            case .failure(let error):
                enter(SourceState(failure: error))
                timer?.set(after: pause.next())
            }
        }
    }

    private func start(_ client: GeoClueClient) {
        phase = .starting(client)
        client.onFix = { [weak self] in self?.report($0, signalledAfter: $1) }
        client.onActivity = { [weak self] in self?.activityChanged(to: $0) }
        client.onManagerProperties = { [weak self] in self?.managerChanged($0) }
        client.onFailure = { [weak self, weak client] error in
            client?.abandon()
            self?.fail(SourceState(failure: error))
        }
        client.start(desktopID: desktopID) { [weak self, weak client] result in
            guard let self, let client else { return }
            switch result {
            case .success where isWanted:
                phase = .started(client, since: loop.clock.now(.monotonic))
                pause.reset()
                // A position may have been signalled, and read, before this reply.
                if state.condition != .working { enter(.waiting) }
            case .success: leave(client)
            case .failure(let error):
                client.abandon()
                fail(SourceState(failure: error))
            }
        }
    }

    private func leave(_ client: GeoClueClient) {
        phase = .leaving(client)
        client.leave { [weak self] in self?.acquire() }
    }
}

// MARK: - States

extension GeoClueSource {
    enum Announcement {
        case now
        /// When the present call into the source has returned.
        case soon
    }

    func enter(_ condition: SourceState.Condition, announcing announcement: Announcement = .now) {
        enter(SourceState(condition), announcing: announcement)
    }

    func enter(_ next: SourceState, announcing announcement: Announcement = .now) {
        let isNews = next.condition != state.condition
        state = next
        // Another reason of the same is shown to those who ask; telling it could go on with each attempt.
        guard isNews else { return }
        switch announcement {
        case .now: onEvent?(.stateChanged(next))
        case .soon:
            loop.enqueue { [weak self] in
                if self?.state == next { self?.onEvent?(.stateChanged(next)) }
            }
        }
    }
}
