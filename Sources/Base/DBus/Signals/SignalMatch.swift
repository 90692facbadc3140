/// Which signals are wanted; nil matches all.
package struct SignalMatch: Hashable, Sendable {
    /// The sender's unique or well-known name.
    package var sender: String?
    /// The object's path.
    package var path: String?
    /// The interface that has the signal.
    package var interface: String?
    /// The signal's name.
    package var member: String?
    /// The first argument, a string.
    package var argument0: String?

    /// Creates a match from its parts.
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

extension SignalMatch {
    /// Changes of an interface's properties.
    /// - Parameter path: Of one object; nil for all objects of the sender.
    package static func changes(of interface: String, at path: String? = nil, by sender: String) -> SignalMatch {
        SignalMatch(
            sender: sender, path: path, interface: StandardInterface.properties, member: "PropertiesChanged",
            argument0: interface)
    }

    /// The rule in the words of the D-Bus specification, "Match Rules"; nil where no signal can match.
    var rule: String? {
        guard sender.map({ Names.isValid($0, as: .bus) }) ?? true, path.map({ Names.isValid($0, as: .path) }) ?? true,
            interface.map({ Names.isValid($0, as: .interface) }) ?? true,
            member.map({ Names.isValid($0, as: .member) }) ?? true, !(argument0?.utf8.contains(0) ?? false)
        else { return nil }
        let conditions = [
            ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface), ("member", member),
            ("arg0", argument0),
        ]
        return conditions.compactMap { key, value in value.map { "\(key)=\(Self.quoted($0))" } }.joined(separator: ",")
    }

    /// Whether a signal fits in all but its sender.
    func fits(_ signal: Signal) -> Bool {
        guard path ?? signal.path == signal.path, interface ?? signal.interface == signal.interface,
            member ?? signal.member == signal.member
        else { return false }
        return argument0 == nil || signal.arguments.first == argument0.map(Value.string)
    }

    /// The sender, if it is a well-known name, whose owner may change.
    var wellKnownSender: String? {
        guard let sender, !sender.hasPrefix(":"), sender != MethodCall.busName else { return nil }
        return sender
    }

    /// Within quotes nothing is special, so that a quote itself has to stand outside of them.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
