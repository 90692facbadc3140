internal import CDBus
internal import EventLoop
internal import Glibc
internal import Platform

/// Owns one private connection of libdbus and lets the loop watch its socket.
///
/// libdbus is left nothing but the transport: messages are taken out one by one and sorted by `Connection`, so that no
/// handler ever runs inside a callback of the library.
@MainActor final class BusHandle {
    private var pointer: OpaquePointer?
    private let loop: EventLoop
    /// Two, of which the library has one enabled at a time.
    private var watches: [(pointer: OpaquePointer, watch: DescriptorWatch)] = []
    /// Called when messages may have come in.
    var onInput: (@MainActor () -> Void)?

    /// This connection's name on the bus.
    private(set) var uniqueName = ""

    /// Connects and says Hello, which blocks.
    /// - Parameter timeout: Seconds that it may take.
    init(to bus: Connection.Bus, loop: EventLoop, timeout: Double) throws(DBusError) {
        self.loop = loop
        let deadline = Deadline(after: timeout)
        let opened = try Self.open(try Self.address(of: bus), until: deadline)
        pointer = opened
        // The library's default for the well-known buses is to end the process.
        dbus_connection_set_exit_on_disconnect(opened, 0)
        do {
            uniqueName = try sayHello(until: deadline)
        } catch {
            close()
            throw error
        }
        installWatches(opened)
    }

    isolated deinit { close() }

    /// Sends a message.
    /// - Returns: its serial; nil once closed.
    @discardableResult func send(_ message: Message) -> UInt32? {
        guard let pointer else { return nil }
        var serial: UInt32 = 0
        guard dbus_connection_send(pointer, message.pointer, &serial) != 0 else { return nil }
        return serial
    }

    /// Sends a call and blocks until its reply is there; what else comes in meanwhile is kept for later.
    func sendAndWait(_ message: Message, timeout: Double) throws(DBusError) -> Message {
        guard let pointer else { throw .closed }
        let failure = FailureHandle()
        let reply = dbus_connection_send_with_reply_and_block(
            pointer, message.pointer, Self.milliseconds(timeout), &failure.error)
        loop.enqueue { [weak self] in self?.onInput?() }
        guard let reply else { throw failure.value }
        return Message(owning: reply)
    }

    /// The next message that came in.
    func nextMessage() -> Message? {
        guard let pointer else { return nil }
        return dbus_connection_pop_message(pointer).map(Message.init(owning:))
    }

    func close() {
        guard let pointer else { return }
        self.pointer = nil
        dbus_connection_set_watch_functions(pointer, nil, nil, nil, nil, nil)
        for (_, watch) in watches { watch.cancel() }
        watches = []
        dbus_connection_close(pointer)
        dbus_connection_unref(pointer)
    }
}

// MARK: - Connecting

extension BusHandle {
    private static func open(_ address: String, until deadline: Deadline) throws(DBusError) -> OpaquePointer {
        let failure = FailureHandle()
        // A bus that doesn't accept makes connect(2) wait, and the library sets that no limit.
        let interruption = Interruption(after: deadline.rest)
        let opened = dbus_connection_open_private(address, &failure.error)
        withExtendedLifetime(interruption) {}
        guard let opened else { throw deadline.rest > 0 ? failure.value : .silentBus }
        return opened
    }

    /// What dbus_bus_register does, which has no limit of its own: the library authenticates while it waits for the reply.
    private func sayHello(until deadline: Deadline) throws(DBusError) -> String {
        guard let serial = send(try Message(.bus("Hello", []))), let pointer else { throw .closed }
        while deadline.rest > 0 {
            let isConnected = dbus_connection_read_write(pointer, Self.milliseconds(deadline.rest)) != 0
            // Nothing comes before the reply, except for the message that the connection was lost.
            while let message = nextMessage() {
                guard message.replySerial == serial else { continue }
                guard let name = try message.result.get().first?.string else { throw .closed }
                return name
            }
            guard isConnected else { throw .closed }
        }
        throw .silentBus
    }

    private static func address(of bus: Connection.Bus) throws(DBusError) -> String {
        switch bus {
        case .system: try checked(variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/var/run/dbus/system_bus_socket")
        case .session: try sessionAddress()
        case .address(let address): try checked(address)
        }
    }

    /// The session bus's address; never one that would start a bus of its own.
    private static func sessionAddress() throws(DBusError) -> String {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return try checked(address) }
        if let directory = variable("XDG_RUNTIME_DIR") {
            let path = directory + "/bus"
            if access(path, F_OK) == 0, let escaped = dbus_address_escape_value(path) {
                defer { dbus_free(escaped) }
                return "unix:path=" + String(cString: escaped)
            }
        }
        throw DBusError(name: DBusError.notSupported, message: "there is no session bus")
    }

    private static func checked(_ address: String) throws(DBusError) -> String {
        try Names.checkText(address)
        return address
    }

    /// An empty variable counts as none.
    private static func variable(_ name: String) -> String? {
        Environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func milliseconds(_ seconds: Double) -> Int32 {
        Int32(min(max(seconds * 1000, 0).rounded(.up), Double(Int32.max - 1)))
    }
}

// MARK: - Watches

extension BusHandle {
    private func installWatches(_ pointer: OpaquePointer) {
        // The watches end with the handle, so it needs no further reference.
        let handle = Unmanaged.passUnretained(self).toOpaque()
        dbus_connection_set_watch_functions(
            pointer,
            { watch, data in
                BusHandle.withHandle(data, watch) { $0.add($1) }
                return 1
            },
            { watch, data in BusHandle.withHandle(data, watch) { $0.remove($1) } },
            { watch, data in BusHandle.withHandle(data, watch) { $0.toggle($1) } },
            handle, nil)
    }

    private nonisolated static func withHandle(
        _ data: UnsafeMutableRawPointer?, _ watch: OpaquePointer?, _ body: @MainActor (BusHandle, OpaquePointer) -> Void
    ) {
        nonisolated(unsafe) let (data, watch) = (data, watch)
        MainActor.assumeIsolated {
            guard let data, let watch else { return }
            body(Unmanaged<BusHandle>.fromOpaque(data).takeUnretainedValue(), watch)
        }
    }

    private func add(_ watch: OpaquePointer) {
        let route = loop.watch(dbus_watch_get_unix_fd(watch), for: Self.interest(of: watch)) { [weak self] ready in
            dbus_watch_handle(watch, Self.flags(of: ready))
            self?.onInput?()
        }
        watches.append((watch, route))
    }

    private func remove(_ watch: OpaquePointer) {
        guard let index = watches.firstIndex(where: { $0.pointer == watch }) else { return }
        watches.remove(at: index).watch.cancel()
    }

    private func toggle(_ watch: OpaquePointer) {
        watches.first { $0.pointer == watch }?.watch.interest = Self.interest(of: watch)
    }

    private static func interest(of watch: OpaquePointer) -> Interest {
        guard dbus_watch_get_enabled(watch) != 0 else { return [] }
        let flags = dbus_watch_get_flags(watch)
        var interest: Interest = []
        if flags & DBUS_WATCH_READABLE.rawValue != 0 { interest.insert(.reading) }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { interest.insert(.writing) }
        return interest
    }

    private static func flags(of ready: Interest) -> UInt32 {
        var flags: UInt32 = 0
        if ready.contains(.reading) { flags |= DBUS_WATCH_READABLE.rawValue }
        if ready.contains(.writing) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if ready.contains(.hangUp) { flags |= DBUS_WATCH_HANGUP.rawValue }
        return flags
    }
}

extension DBusError {
    static let closed = DBusError(name: disconnected, message: "the connection to the bus is closed")
    static let silentBus = DBusError(name: noServer, message: "the bus doesn't answer")
}
