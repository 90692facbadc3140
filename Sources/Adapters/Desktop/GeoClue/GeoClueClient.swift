internal import DBus
internal import Geofencing

/// One client object of one GeoClue process.
///
/// GeoClue uses the same paths again after a restart, so every call and subscription goes to the process's unique name: a
/// successor is never taken for it. Once this is released, replies that are still to come are void.
@MainActor final class GeoClueClient {
    /// A new position, and how many losses of a source GeoClue had reported when it was signalled.
    var onFix: (@MainActor (PositionFix, _ losses: Int) -> Void)?
    /// GeoClue stopped serving this client because of the agent, or serves it again.
    var onActivity: (@MainActor (Bool) -> Void)?
    /// Properties of the manager, at first all and then those that changed.
    var onManagerProperties: (@MainActor (Value) -> Void)?
    /// A position was not handed over in time.
    var onFailure: (@MainActor (DBusError) -> Void)?
    /// How many losses of a source were reported; kept by the owner of this object.
    var losses = 0

    private let connection: Connection
    private let path: String
    private let owner: String
    private let replyTimeout: Double
    private var subscriptions: [Subscription] = []

    /// - Parameters:
    ///   - path: What `GetClient` returned.
    ///   - owner: The unique name of the process that returned it.
    ///   - replyTimeout: For each call, in seconds.
    init(on connection: Connection, path: String, owner: String, replyTimeout: Double) {
        self.connection = connection
        self.path = path
        self.owner = owner
        self.replyTimeout = replyTimeout
    }

    /// Subscribes to the client's signals, sets its properties and starts it, each step after the reply to the one before.
    func start(desktopID: String, _ completion: @escaping @MainActor (Result<Void, DBusError>) -> Void) {
        // Before Start, since the first LocationUpdated may come before its reply.
        subscribe()
        send(GeoClue.managerProperties(of: owner)) { client, result in
            if let properties = try? result.get().first { client.onManagerProperties?(properties) }
        }
        perform(
            [
                GeoClue.set("DesktopId", of: path, at: owner, to: .string(desktopID)),
                GeoClue.set("RequestedAccuracyLevel", of: path, at: owner, to: .uint32(GeoClue.exactLevel)),
                GeoClue.call("Start", of: path, at: owner),
            ], completion)
    }

    /// Stops the client, waits for that, deletes it, waits for that too. Its signals end at once.
    func leave(_ completion: @escaping @MainActor () -> Void) {
        subscriptions = []
        send(GeoClue.call("Stop", of: path, at: owner)) { client, _ in
            client.send(GeoClue.deleteClient(client.path, at: client.owner)) { _, _ in completion() }
        }
    }

    /// Deletes a client that is of no use, so that the next `GetClient` gives a fresh one.
    func abandon() {
        subscriptions = []
        connection.call(GeoClue.deleteClient(path, at: owner), timeout: replyTimeout) { _ in }
    }

    private func subscribe() {
        subscriptions = [
            connection.subscribe(
                to: SignalMatch(sender: owner, path: path, interface: GeoClue.client, member: "LocationUpdated")
            ) { [weak self] signal in
                guard signal.arguments.count == 2, let location = signal.arguments[1].string else { return }
                self?.read(location)
            },
            connection.subscribe(to: .changes(of: GeoClue.client, at: path, by: owner)) { [weak self] signal in
                if let isActive = signal.changedProperties?["Active"]?.boolean { self?.onActivity?(isActive) }
            },
            connection.subscribe(to: GeoClue.managerChanges(by: owner)) {
                [weak self] signal in
                if let properties = signal.changedProperties { self?.onManagerProperties?(properties) }
            },
        ]
    }

    /// Reads a location object, which lives for a few seconds only.
    private func read(_ location: String) {
        guard location != "/" else { return }
        let losses = self.losses
        send(.properties(of: GeoClue.location, at: location, of: owner)) { client, result in
            switch result {
            case .success(let values):
                if let fix = values.first.flatMap(PositionFix.init(location:)) { client.onFix?(fix, losses) }
            case .failure(let error) where error.name == DBusError.noReply || error.name == DBusError.timedOut:
                client.onFailure?(error)
            // Newer objects have displaced it, and their signals are on the way.
            case .failure: break
            }
        }
    }

    /// Makes the calls one after the other, until one fails.
    private func perform(
        _ calls: [MethodCall], _ completion: @escaping @MainActor (Result<Void, DBusError>) -> Void
    ) {
        guard let next = calls.first else { return completion(.success(())) }
        send(next) { client, result in
            switch result {
            case .success: client.perform(Array(calls.dropFirst()), completion)
            case .failure(let error): completion(.failure(error))
            }
        }
    }

    private func send(
        _ call: MethodCall, _ handler: @escaping @MainActor (GeoClueClient, Result<[Value], DBusError>) -> Void
    ) {
        connection.call(call, timeout: replyTimeout) { [weak self] result in
            if let self { handler(self, result) }
        }
    }
}
