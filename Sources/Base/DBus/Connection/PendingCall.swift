internal import EventLoop

/// A call whose reply is awaited.
@MainActor package final class PendingCall {
    private var reply: (@MainActor (Result<[Value], DBusError>) -> Void)?
    private var timer: Timer?
    private var forget: (@MainActor () -> Void)?

    init(reply: @escaping @MainActor (Result<[Value], DBusError>) -> Void) { self.reply = reply }

    /// - Parameters:
    ///   - timeout: In seconds; nil waits for ever.
    ///   - forget: Called when the reply is no longer wanted.
    func wait(_ timeout: Double?, on loop: EventLoop, forget: @escaping @MainActor () -> Void) {
        self.forget = forget
        guard let timeout else { return }
        let timer = loop.realTimer { [weak self] in
            self?.finish(
                .failure(DBusError(name: DBusError.noReply, message: "no reply within \(timeout) seconds")))
        }
        timer.set(after: timeout)
        self.timer = timer
    }

    /// Hands the reply on, unless the call was cancelled or is finished.
    func finish(_ result: Result<[Value], DBusError>) {
        let reply = reply
        cancel()
        reply?(result)
    }

    package func cancel() {
        reply = nil
        timer?.cancel()
        timer = nil
        forget?()
        forget = nil
    }
}
