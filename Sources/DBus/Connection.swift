package import EventLoop

/// One connection to a message bus, driven by the loop.
@MainActor package final class Connection {
    package enum Bus: Hashable, Sendable {
        case session
        case system
        case address(String)
    }

    /// Connects and says Hello; a private connection, never one that others of the process share.
    /// - Throws: `DBusError`; `org.freedesktop.DBus.Error.NotSupported` or `.FileNotFound` and the like where there is no bus.
    package init(to bus: Bus, loop: EventLoop) throws(DBusError) { fatalError() }

    /// This connection's name on the bus, `:1.42`.
    package var uniqueName: String { fatalError() }
    /// Called once when the bus is lost.
    package var onDisconnect: (@MainActor () -> Void)?
    package func close() { fatalError() }

    /// Calls a method; `reply` is called once, never before this returns.
    /// - Parameter timeout: In seconds; nil waits for ever.
    /// - Returns: The pending call; releasing it changes nothing, cancelling it means that `reply` is never called.
    @discardableResult
    package func call(
        _ call: MethodCall, timeout: Double? = 25,
        reply: @escaping @MainActor (Result<[Value], DBusError>) -> Void
    ) -> PendingCall { fatalError() }

    /// Calls a method and blocks until the reply is there; for short-lived programs.
    package func callAndWait(_ call: MethodCall, timeout: Double = 25) throws(DBusError) -> [Value] { fatalError() }

    /// Sends a signal, to all or to one connection.
    package func emit(_ signal: Signal, to destination: String? = nil) throws(DBusError) { fatalError() }

    /// Calls `handler` for each matching signal until the subscription is cancelled or released. A sender given by a
    /// well-known name is followed from owner to owner; signals of a former owner are not delivered.
    package func subscribe(to match: SignalMatch, _ handler: @escaping @MainActor (Signal) -> Void) -> Subscription {
        fatalError()
    }

    /// Calls `handler` with the name's present owner (nil: none), once soon and then at each change; never starts a service.
    package func watchName(_ name: String, _ handler: @escaping @MainActor (_ owner: String?) -> Void) -> Subscription {
        fatalError()
    }

    /// Asks for a well-known name, without queueing for it.
    /// - Returns: whether this connection owns it now.
    package func requestName(_ name: String) throws(DBusError) -> Bool { fatalError() }
    package func releaseName(_ name: String) throws(DBusError) { fatalError() }

    /// Serves an object until the export is cancelled or released. `Introspect`, `Ping`, `Get`, `GetAll`, `Set` are
    /// answered from the description; a call whose arguments don't have the described signature gets `InvalidArgs`.
    package func export(_ object: any ExportedObject, at path: String, as interface: InterfaceDescription)
        throws(DBusError) -> Export
    { fatalError() }
}

/// A method call to be sent.
package struct MethodCall: Hashable, Sendable {
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [Value]
    /// Whether the bus may start the destination's service for this call.
    package var mayStartService: Bool
    package init(
        to destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Value] = [],
        mayStartService: Bool = true
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.mayStartService = mayStartService
    }
}

/// A call whose reply is awaited.
@MainActor package final class PendingCall {
    package func cancel() { fatalError() }
}

/// A signal, received or to be sent.
package struct Signal: Hashable, Sendable {
    /// The sender's unique name; nil in one to be sent.
    package var sender: String?
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [Value]
    package init(sender: String? = nil, path: String, interface: String, member: String, arguments: [Value] = []) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// Which signals are wanted; nil matches all.
package struct SignalMatch: Hashable, Sendable {
    /// A unique or a well-known name.
    package var sender: String?
    package var path: String?
    package var interface: String?
    package var member: String?
    /// The first argument, a string.
    package var argument0: String?
    package init(
        sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
        argument0: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.argument0 = argument0
    }
}

/// Ends what it stands for when cancelled or released.
@MainActor package final class Subscription {
    package func cancel() { fatalError() }
}

/// An object served on the bus.
@MainActor package protocol ExportedObject: AnyObject {
    /// Answers one call, at once or later, exactly once. Arguments have the signature that the interface describes.
    func call(_ call: IncomingCall)
    /// The value of a readable property.
    func property(_ name: String) throws(DBusError) -> Value
    /// Sets a writable property to a value of the described type.
    func setProperty(_ name: String, to value: Value) throws(DBusError)
}

/// A call that came in.
@MainActor package final class IncomingCall {
    package let sender: String
    package let member: String
    package let arguments: [Value]
    init(sender: String, member: String, arguments: [Value]) {
        self.sender = sender
        self.member = member
        self.arguments = arguments
    }
    package func reply(_ values: [Value] = []) { fatalError() }
    package func reply(_ error: DBusError) { fatalError() }
}

/// An object being served.
@MainActor package final class Export {
    /// Says that these properties have changed, with their new values (`PropertiesChanged`).
    package func propertiesChanged(_ names: [String]) { fatalError() }
    /// Sends a signal of the interface, to all or to one connection.
    package func emit(_ member: String, _ arguments: [Value], to destination: String? = nil) { fatalError() }
    package func cancel() { fatalError() }
}
