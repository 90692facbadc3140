internal import CDBus

/// Owns one message of libdbus.
final class Message {
    enum Kind {
        case call
        case reply
        case error
        case signal
    }

    let pointer: OpaquePointer

    /// Takes over a reference.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    /// Without memory libdbus makes none, and the program ends.
    private convenience init(new pointer: OpaquePointer?) {
        guard let pointer else { preconditionFailure("out of memory") }
        self.init(owning: pointer)
    }

    deinit { dbus_message_unref(pointer) }

    /// A method call to be sent.
    /// - Throws: `InvalidArgs` where a name, the path or an argument is not valid.
    convenience init(_ call: MethodCall) throws(DBusError) {
        try Names.check(call.destination, as: .bus)
        try Names.check(call.path, as: .path)
        try Names.check(call.interface, as: .interface)
        try Names.check(call.member, as: .member)
        self.init(new: dbus_message_new_method_call(call.destination, call.path, call.interface, call.member))
        dbus_message_set_auto_start(pointer, call.mayStartService ? 1 : 0)
        try append(call.arguments)
    }

    /// A signal to be sent, to all or to one connection.
    /// - Throws: `InvalidArgs` where a name, the path or an argument is not valid.
    convenience init(_ signal: Signal, to destination: String?) throws(DBusError) {
        try Names.check(signal.path, as: .path)
        try Names.check(signal.interface, as: .interface)
        try Names.check(signal.member, as: .member)
        if let destination { try Names.check(destination, as: .bus) }
        self.init(new: dbus_message_new_signal(signal.path, signal.interface, signal.member))
        if let destination { dbus_message_set_destination(pointer, destination) }
        try append(signal.arguments)
    }

    /// The reply to a call.
    /// - Throws: `InvalidArgs` where a value is not valid.
    convenience init(replyTo call: Message, _ values: [Value]) throws(DBusError) {
        self.init(new: dbus_message_new_method_return(call.pointer))
        try append(values)
    }

    /// The error reply to a call. A name or message that the bus would not take is replaced.
    convenience init(replyTo call: Message, _ error: DBusError) {
        let name = Names.isValid(error.name, as: .error) ? error.name : DBusError.failed
        let message = String(error.message.filter { $0 != "\0" })
        self.init(new: dbus_message_new_error(call.pointer, name, message))
    }

    private func append(_ values: [Value]) throws(DBusError) {
        try ValueChecker.check(values)
        var writer = MessageWriter(self)
        for value in values { writer.append(value) }
    }

    /// Tells the other side that nobody waits for a reply.
    func refuseReply() { dbus_message_set_no_reply(pointer, 1) }

    /// The arguments.
    /// - Throws: `NotSupported` where one is a file descriptor.
    func arguments() throws(DBusError) -> [Value] {
        var reader = MessageReader(self)
        return try reader.values()
    }
}

extension Message {
    /// nil for kinds that are not known.
    var kind: Kind? {
        switch dbus_message_get_type(pointer) {
        case DBUS_MESSAGE_TYPE_METHOD_CALL: .call
        case DBUS_MESSAGE_TYPE_METHOD_RETURN: .reply
        case DBUS_MESSAGE_TYPE_ERROR: .error
        case DBUS_MESSAGE_TYPE_SIGNAL: .signal
        default: nil
        }
    }

    var sender: String? { text(dbus_message_get_sender(pointer)) }
    var path: String? { text(dbus_message_get_path(pointer)) }
    var interface: String? { text(dbus_message_get_interface(pointer)) }
    var member: String? { text(dbus_message_get_member(pointer)) }
    var errorName: String? { text(dbus_message_get_error_name(pointer)) }
    var signature: String { text(dbus_message_get_signature(pointer)) ?? "" }
    var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }
    var wantsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }

    /// The reply's values, or its error.
    var result: Result<[Value], DBusError> {
        Result { () throws(DBusError) in
            if kind == .error {
                let message = (try? arguments())?.first?.string ?? ""
                throw DBusError(name: errorName ?? DBusError.failed, message: message)
            }
            return try arguments()
        }
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}
