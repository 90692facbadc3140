package import EventLoop

/// One connection to a message bus, driven by the loop.
@MainActor package final class Connection {
    package enum Bus: Hashable, Sendable {
        case session
        case system
        case address(String)
    }

    package let loop: EventLoop
    /// The bus that it was to connect to.
    let address: Bus
    let bus: BusHandle
    private var pendingCalls: [UInt32: PendingCall] = [:]
    private var isOpen = true
    let signals = SignalRouter()
    let objects = ObjectTree()

    /// Connects and says Hello; a private connection, never one that others of the process share.
    /// - Parameter timeout: Seconds that it may take; it blocks.
    /// - Throws: `DBusError`; `org.freedesktop.DBus.Error.NotSupported` or `.FileNotFound` and the like where there is no
    ///   bus, `.NoServer` where it doesn't answer.
    package init(to bus: Bus, loop: EventLoop, timeout: Double = 25) throws(DBusError) {
        self.loop = loop
        address = bus
        self.bus = try BusHandle(to: bus, loop: loop, timeout: timeout)
        uniqueName = self.bus.uniqueName
        signals.connection = self
        self.bus.onInput = { [weak self] in self?.receive() }
        // The answer to Hello may have brought more with it.
        loop.enqueue { [weak self] in self?.receive() }
    }

    isolated deinit { close() }

    /// This connection's name on the bus, `:1.42`.
    package let uniqueName: String

    /// Called once when the bus is lost; not after `close`.
    package var onDisconnect: (@MainActor () -> Void)?

    /// Ends the connection; no handler is called any more.
    package func close() {
        isOpen = false
        bus.close()
        let calls = pendingCalls
        pendingCalls = [:]
        for call in calls.values { call.cancel() }
    }

    /// Calls a method; `reply` is called once, never before this returns.
    /// - Parameter timeout: In seconds of real time; nil waits for ever.
    /// - Returns: The pending call; releasing it changes nothing, cancelling it means that `reply` is never called.
    @discardableResult
    package func call(
        _ call: MethodCall, timeout: Double? = 25,
        reply: @escaping @MainActor (Result<[Value], DBusError>) -> Void
    ) -> PendingCall {
        let pending = PendingCall(reply: reply)
        do throws(DBusError) {
            send(try Message(call), timeout: timeout, pending)
        } catch {
            loop.enqueue { pending.finish(.failure(error)) }
        }
        return pending
    }

    /// Sends a call whose reply finishes `pending`.
    func send(_ call: Message, timeout: Double?, _ pending: PendingCall) {
        guard let serial = bus.send(call) else {
            loop.enqueue { pending.finish(.failure(.closed)) }
            return
        }
        pendingCalls[serial] = pending
        pending.wait(timeout, on: loop) { [weak self] in self?.pendingCalls[serial] = nil }
    }

    /// Calls a method and blocks until the reply is there; for short-lived programs.
    /// - Parameter timeout: In seconds.
    package func callAndWait(_ call: MethodCall, timeout: Double = 25) throws(DBusError) -> [Value] {
        try bus.sendAndWait(try Message(call), timeout: timeout).result.get()
    }

    /// Sends a signal, to all or to one connection.
    package func emit(_ signal: Signal, to destination: String? = nil) throws(DBusError) {
        guard bus.send(try Message(signal, to: destination)) != nil else { throw .closed }
    }

    /// Calls a method whose reply nobody wants.
    func notify(_ call: MethodCall) {
        guard let message = try? Message(call) else { return }
        message.refuseReply()
        bus.send(message)
    }

    /// Sends the reply to a call that came in; one that can't be sent is replaced by its error.
    func send(_ reply: Result<[Value], DBusError>, to call: Message) {
        guard call.wantsReply else { return }
        do throws(DBusError) {
            bus.send(try Message(replyTo: call, try reply.get()))
        } catch {
            bus.send(Message(replyTo: call, error))
        }
    }
}

extension Connection {
    private func receive() {
        while isOpen, let message = bus.nextMessage() { route(message) }
    }

    private func route(_ message: Message) {
        switch message.kind {
        case .reply, .error: pendingCalls[message.replySerial]?.finish(message.result)
        case .call: objects.handle(message, on: self)
        case .signal where message.interface == "org.freedesktop.DBus.Local": handleDisconnect()
        case .signal: if let signal = Signal(message) { signals.deliver(signal) }
        case nil: break
        }
    }

    private func handleDisconnect() {
        isOpen = false
        bus.close()
        let calls = pendingCalls.sorted { $0.key < $1.key }.map(\.value)
        pendingCalls = [:]
        let error = DBusError(name: DBusError.disconnected, message: "the bus is gone")
        for call in calls { call.finish(.failure(error)) }
        let handler = onDisconnect
        onDisconnect = nil
        handler?()
    }
}
