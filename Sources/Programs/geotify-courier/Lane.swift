import Delivery
import Glibc
import Platform
import Shifts
import State
import Web

/// What goes to one target, in order, and how far it has come.
final class Lane {
    /// How many items are taken from the queue at once.
    static let chunk = 500

    private enum State {
        /// Nothing is queued.
        case resting
        case ready
        /// A request is under way.
        case sending
        /// - asked: The server has said for how long it wants to be left alone.
        case pausing(until: Double, asked: Bool)
    }

    let id: Int64
    let target: Target
    let writer: DeliveryWriter
    let handle: WebHandle
    /// What is to be sent next.
    private(set) var items: ArraySlice<QueueItem> = []
    private var stays: [Visit] = []
    /// Which state of the queue they are of.
    private(set) var revision: Int64 = 0
    /// What the desktop knows of names and passwords; nil where that is to be asked.
    private(set) var secret: SecretService.Answer?
    /// How many items the next request may tell of.
    private(set) var most: Int
    /// Why it couldn't be sent at the last attempt.
    private(set) var reason: String?
    private var state = State.ready
    private var pauses: RetryPause
    private let limits: ClosedRange<Double>

    /// - Parameter limits: The first pause after a failure and the longest one, in seconds.
    init(_ state: DeliveryState, handle: WebHandle, pauses limits: ClosedRange<Double>) {
        id = state.id
        target = state.target
        let sender = Sender(
            tracker: target.tracker, user: Environment.userName ?? "", host: Environment.hostName ?? "")
        writer = DeliveryWriter(target: target, sender: sender)
        most = writer.mostInRequest
        self.handle = handle
        self.limits = limits
        pauses = RetryPause(limits)
    }

    /// What it is called in the log, where no address stands.
    var name: String { "target \(id)" }

    var isAtRest: Bool { if case .resting = state { true } else { false } }

    /// When it is tried again; nil where it isn't waiting for that.
    var due: Double? { if case .pausing(let time, _) = state { time } else { nil } }

    func isReady(at time: Double) -> Bool {
        switch state {
        case .ready: true
        case .pausing(let end, _): time >= end
        case .resting, .sending: false
        }
    }

    /// - Parameters:
    ///   - stays: Those at places in the time of the items.
    ///   - revision: The queue's, when they were read.
    func take(_ items: [QueueItem], stays: [Visit], revision: Int64) {
        (self.items, self.stays, self.revision) = (items[...], stays, revision)
    }

    /// The request by which the next items are sent.
    /// - Parameter charge: The battery's at a time, seconds since 1970.
    /// - Returns: nil where the format has no words for the first one.
    func request(charge: (Double) -> Int?) -> DeliveryRequest? {
        writer.request(for: items.prefix(most)) { item in
            DeliveryWriter.Surroundings(
                places: stays.filter { $0.contains(item.time) }.map(\.name), battery: charge(item.time))
        }
    }

    /// Asks the desktop for name and password, once between two pauses.
    func login() -> SecretService.Answer {
        if let secret { return secret }
        let host = target.url.host
        let answer = MainActor.assumeIsolated { SecretService.look(for: host) }
        secret = answer
        return answer
    }

    /// Something may be queued again.
    func wake() { if isAtRest { state = .ready } }

    /// Something is different: what failed may work soon.
    func hurry(until time: Double) {
        guard case .pausing(let end, asked: false) = state else { return }
        pauses = RetryPause(limits)
        state = .pausing(until: min(end, time), asked: false)
    }

    func rest() { state = .resting }

    func begin() { state = .sending }

    /// So many items are done with.
    func pass(_ count: Int) {
        items = items.dropFirst(count)
        most = min(most * 2, writer.mostInRequest)
        pauses = RetryPause(limits)
        reason = nil
        state = .ready
    }

    /// A request with so many items was refused; one with half of them may fare better, or tell which one is wrong.
    func divide(_ count: Int) {
        most = count / 2
        state = .ready
    }

    func nextPause(atLeast seconds: Double, using generator: inout some RandomNumberGenerator) -> Double {
        pauses.next(atLeast: seconds, using: &generator)
    }

    /// - Parameter asked: Whether the server has said for how long it wants to be left alone.
    func pause(until time: Double, asked: Bool, because reason: String) {
        self.reason = reason
        // What waits may be deleted meanwhile, and the password be another one.
        (items, secret) = ([], nil)
        state = .pausing(until: time, asked: asked)
    }
}
