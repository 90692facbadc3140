internal import EventLoop

/// Knows who wants which signals, and keeps the bus told of it.
@MainActor final class SignalRouter {
    /// One subscription.
    private final class Target {
        let match: SignalMatch
        let tracker: NameTracker?
        let handler: @MainActor (Signal) -> Void
        var isActive = true

        init(_ match: SignalMatch, tracker: NameTracker?, handler: @escaping @MainActor (Signal) -> Void) {
            self.match = match
            self.tracker = tracker
            self.handler = handler
        }

        /// Whether the signal is from the wanted sender: of a well-known name, only from its present owner.
        @MainActor func accepts(_ sender: String?) -> Bool {
            if let tracker { return sender != nil && tracker.owner == .some(sender) }
            return match.sender == nil || match.sender == sender
        }
    }

    weak var connection: Connection?
    private var targets: [Target] = []
    private var ruleCounts: [String: Int] = [:]
    private var trackers: [String: NameTracker] = [:]

    func subscribe(to match: SignalMatch, _ handler: @escaping @MainActor (Signal) -> Void) -> Subscription {
        guard let rule = match.rule else { return Subscription {} }
        // The bus answers in order: the owner is known before the first signal comes.
        let tracker = match.wellKnownSender.map(retainTracker)
        let target = Target(match, tracker: tracker, handler: handler)
        targets.append(target)
        addRule(rule)
        return Subscription { [weak self] in
            target.isActive = false
            self?.targets.removeAll { $0 === target }
            self?.removeRule(rule)
            if let tracker { self?.releaseTracker(tracker) }
        }
    }

    /// As above, of signals that the bus sends without being told of it.
    func expect(_ match: SignalMatch, _ handler: @escaping @MainActor (Signal) -> Void) {
        targets.append(Target(match, tracker: nil, handler: handler))
    }

    func watchName(_ name: String, _ handler: @escaping @MainActor (String?) -> Void) -> Subscription {
        let tracker = retainTracker(name)
        let listener = NameTracker.Listener(handler)
        tracker.add(listener)
        connection?.loop.enqueue { tracker.inform(listener) }
        return Subscription { [weak self] in
            tracker.remove(listener)
            self?.releaseTracker(tracker)
        }
    }

    func deliver(_ signal: Signal) {
        if signal.sender == MethodCall.busName, signal.member == "NameOwnerChanged" { updateOwner(signal) }
        for target in targets where target.isActive && target.match.fits(signal) && target.accepts(signal.sender) {
            target.handler(signal)
        }
    }

    private func updateOwner(_ signal: Signal) {
        guard signal.interface == MethodCall.busName, signal.arguments.signature == "sss",
            let name = signal.arguments[0].string, let owner = signal.arguments[2].string
        else { return }
        trackers[name]?.update(owner: owner.isEmpty ? nil : owner)
    }
}

extension SignalRouter {
    private func retainTracker(_ name: String) -> NameTracker {
        let tracker = trackers[name] ?? makeTracker(name)
        tracker.users += 1
        return tracker
    }

    private func makeTracker(_ name: String) -> NameTracker {
        let tracker = NameTracker(name)
        trackers[name] = tracker
        if let rule = tracker.match.rule { addRule(rule) }
        connection?.call(.bus("GetNameOwner", [.string(name)])) { [weak tracker] result in
            tracker?.update(owner: (try? result.get())?.first?.string)
        }
        return tracker
    }

    private func releaseTracker(_ tracker: NameTracker) {
        tracker.users -= 1
        guard tracker.users == 0 else { return }
        trackers[tracker.name] = nil
        if let rule = tracker.match.rule { removeRule(rule) }
    }

    private func addRule(_ rule: String) {
        ruleCounts[rule, default: 0] += 1
        if ruleCounts[rule] == 1 { connection?.notify(.bus("AddMatch", [.string(rule)])) }
    }

    private func removeRule(_ rule: String) {
        ruleCounts[rule, default: 0] -= 1
        guard ruleCounts[rule] == 0 else { return }
        ruleCounts[rule] = nil
        connection?.notify(.bus("RemoveMatch", [.string(rule)]))
    }
}
