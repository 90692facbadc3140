internal import EventLoop

/// Hears signals that are sent to another connection, be it that this one is gone; as long as it is not released.
///
/// It is a connection of its own that the bus lets listen (D-Bus specification, org.freedesktop.DBus.Monitoring), and to
/// nothing but these signals.
@MainActor package final class SignalMonitor {
    private let connection: Connection
    /// Seconds that the bus may take; it blocks.
    private static let timeout = 2.0

    /// - Parameters:
    ///   - matches: Which signals; their senders are unique names.
    ///   - destination: The unique name that they are sent to.
    ///   - other: A connection to the same bus.
    /// - Throws: `AccessDenied` where the bus lets nobody listen.
    package init(
        _ matches: [SignalMatch], to destination: String, besides other: Connection,
        _ handler: @escaping @MainActor (Signal) -> Void
    ) throws(DBusError) {
        try Names.check(destination, as: .bus)
        let rules = matches.compactMap(\.rule).map { Value.string($0 + ",destination='\(destination)'") }
        connection = try Connection(to: other.address, loop: other.loop, timeout: Self.timeout)
        for match in matches { connection.signals.expect(match, handler) }
        let call = MethodCall(
            to: MethodCall.busName, MethodCall.busPath, "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
            [.array(of: "s", rules), .uint32(0)])
        _ = try connection.callAndWait(call, timeout: Self.timeout)
    }
}
