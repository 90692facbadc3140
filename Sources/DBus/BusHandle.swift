internal import CDBus
internal import EventLoop
internal import Glibc

/// Owns one private connection of libdbus and lets the loop watch its socket.
///
/// libdbus is left nothing but the transport: messages are taken out one by one and sorted by `Connection`, so that no
/// handler ever runs inside a callback of the library.
@MainActor final class BusHandle {
    private var pointer: OpaquePointer?
    private let loop: EventLoop
    private var watches: [OpaquePointer: Watch] = [:]
    /// Called when messages may have come in.
    var onInput: (@MainActor () -> Void)?

    /// Connects and says Hello, which blocks.
    init(to bus: Connection.Bus, loop: EventLoop) throws(DBusError) {
        self.loop = loop
        let failure = FailureHandle()
        let opened =
            switch bus {
            case .system: dbus_bus_get_private(DBUS_BUS_SYSTEM, &failure.error)
            case .session: dbus_connection_open_private(try Self.sessionAddress(), &failure.error)
            case .address(let address): dbus_connection_open_private(try Self.checked(address), &failure.error)
            }
        guard let opened else { throw failure.value }
        pointer = opened
        // The library's default for the well-known buses is to end the process.
        dbus_connection_set_exit_on_disconnect(opened, 0)
        guard dbus_bus_register(opened, &failure.error) != 0 else {
            close()
            throw failure.value
        }
        installWatches(opened)
    }

    isolated deinit { close() }

    var uniqueName: String {
        guard let pointer, let name = dbus_bus_get_unique_name(pointer) else { return "" }
        return String(cString: name)
    }

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
        let milliseconds = Int32(min(max(timeout * 1000, 0).rounded(.up), Double(Int32.max - 1)))
        let reply = dbus_connection_send_with_reply_and_block(pointer, message.pointer, milliseconds, &failure.error)
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
        for watch in watches.values { watch.cancel() }
        watches = [:]
        dbus_connection_close(pointer)
        dbus_connection_unref(pointer)
    }

    /// The session bus's address; never one that would start a bus of its own.
    private static func sessionAddress() throws(DBusError) -> String {
        if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 {
            return try checked(String(cString: address))
        }
        if let directory = getenv("XDG_RUNTIME_DIR"), directory.pointee != 0 {
            let path = String(cString: directory) + "/bus"
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
}

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
        watches[watch] = loop.watch(dbus_watch_get_unix_fd(watch), for: Self.interest(of: watch)) { [weak self] ready in
            dbus_watch_handle(watch, Self.flags(of: ready))
            self?.onInput?()
        }
    }

    private func remove(_ watch: OpaquePointer) {
        watches.removeValue(forKey: watch)?.cancel()
    }

    private func toggle(_ watch: OpaquePointer) {
        watches[watch]?.interest = Self.interest(of: watch)
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
}
