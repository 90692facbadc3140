/// Knows the present owner of one name, as far as the bus has told it.
@MainActor final class NameTracker {
    /// Someone who wants to know, and what it knows.
    @MainActor final class Listener {
        fileprivate let handler: @MainActor (String?) -> Void
        fileprivate var told: String??

        init(_ handler: @escaping @MainActor (String?) -> Void) { self.handler = handler }
    }

    let name: String
    /// The owner's unique name; nil while it is not known.
    private(set) var owner: String??
    private var listeners: [Listener] = []
    /// Subscriptions and listeners that rely on it.
    var users = 0

    init(_ name: String) { self.name = name }

    /// The match for the changes of the owner.
    var match: SignalMatch {
        SignalMatch(
            sender: MethodCall.busName, path: MethodCall.busPath, interface: MethodCall.busName,
            member: "NameOwnerChanged", argument0: name)
    }

    func update(owner: String?) {
        self.owner = .some(owner)
        for listener in listeners { inform(listener) }
    }

    func add(_ listener: Listener) { listeners.append(listener) }

    func remove(_ listener: Listener) { listeners.removeAll { $0 === listener } }

    /// Tells a listener the owner, once known, unless it has been told already or was removed.
    func inform(_ listener: Listener) {
        guard let owner, listener.told != .some(owner), listeners.contains(where: { $0 === listener }) else { return }
        listener.told = .some(owner)
        listener.handler(owner)
    }
}
