/// A descriptor that the loop watches. The descriptor stays the caller's, who cancels the watch before closing it.
@MainActor package final class DescriptorWatch {
    /// What it is watched for; the descriptor of an empty interest isn't polled at all.
    package var interest: Interest {
        didSet { if interest != oldValue { loop?.watchesChanged() } }
    }
    let descriptor: Int32
    private weak var loop: EventLoop?
    private var handler: (@MainActor (Interest) -> Void)?

    init(
        descriptor: Int32, interest: Interest, loop: EventLoop, handler: @escaping @MainActor (Interest) -> Void
    ) {
        self.descriptor = descriptor
        self.interest = interest
        self.loop = loop
        self.handler = handler
    }

    isolated deinit { cancel() }

    package func cancel() {
        guard handler != nil else { return }
        handler = nil
        loop?.remove(self)
    }

    /// Calls the handler, unless an earlier handler of the same round cancelled it or took its interest away.
    func fire(_ ready: Interest) {
        guard let handler, !interest.isEmpty else { return }
        handler(ready)
    }
}
