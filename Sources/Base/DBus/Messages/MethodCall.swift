/// A method call to be sent.
package struct MethodCall: Hashable, Sendable {
    /// The unique or well-known name of the program that is called.
    package var destination: String
    /// The object's path.
    package var path: String
    /// The interface that has the method.
    package var interface: String
    /// The method's name.
    package var member: String
    /// The arguments, in order.
    package var arguments: [Value]
    /// Whether the bus may start the destination's service for this call.
    package var mayStartService: Bool

    /// Creates a call from its parts.
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

extension MethodCall {
    /// The name of the bus itself, and of its interface.
    package static let busName = "org.freedesktop.DBus"
    /// The path of the bus's object.
    package static let busPath = "/org/freedesktop/DBus"

    /// A call of the bus itself (D-Bus specification, "Message Bus Messages").
    package static func bus(_ member: String, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(to: busName, busPath, busName, member, arguments)
    }
}

/// Calls of `org.freedesktop.DBus.Properties`. None of them starts a service.
extension MethodCall {
    /// Reads a property; the reply has its value.
    package static func property(
        _ name: String, of interface: String, at path: String, of owner: String
    ) -> MethodCall {
        properties("Get", at: path, of: owner, [.string(interface), .string(name)])
    }

    /// Reads all properties of an interface; the reply has a dictionary of them.
    package static func properties(of interface: String, at path: String, of owner: String) -> MethodCall {
        properties("GetAll", at: path, of: owner, [.string(interface)])
    }

    /// Changes a property.
    package static func setProperty(
        _ name: String, of interface: String, at path: String, of owner: String, to value: Value
    ) -> MethodCall {
        properties("Set", at: path, of: owner, [.string(interface), .string(name), .variant(value)])
    }

    private static func properties(
        _ member: String, at path: String, of owner: String, _ arguments: [Value]
    ) -> MethodCall {
        MethodCall(to: owner, path, StandardInterface.properties, member, arguments, mayStartService: false)
    }
}
