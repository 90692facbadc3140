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

extension MethodCall {
    static let busName = "org.freedesktop.DBus"

    /// A call of the bus itself.
    static func bus(_ member: String, _ arguments: [Value]) -> MethodCall {
        MethodCall(to: busName, "/org/freedesktop/DBus", busName, member, arguments)
    }
}
