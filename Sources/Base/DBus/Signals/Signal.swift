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

extension Signal {
    /// Reads a signal that came in; nil where it holds what isn't supported.
    init?(_ message: Message) {
        guard let path = message.path, let interface = message.interface, let member = message.member,
            let arguments = try? message.arguments()
        else { return nil }
        self.init(sender: message.sender, path: path, interface: interface, member: member, arguments: arguments)
    }
}
