/// An object served on the bus.
@MainActor package protocol ExportedObject: AnyObject {
    /// Answers one call, at once or later, exactly once. Arguments have the signature that the interface describes.
    func call(_ call: IncomingCall)
    /// The value of a readable property.
    func property(_ name: String) throws(DBusError) -> Value
    /// Sets a writable property to a value of the described type.
    func setProperty(_ name: String, to value: Value) throws(DBusError)
}

/// An object being served under one interface. It holds the object.
@MainActor package final class Export {
    let object: any ExportedObject
    let path: String
    let interface: InterfaceDescription
    private weak var connection: Connection?

    init(
        _ object: any ExportedObject, at path: String, as interface: InterfaceDescription, on connection: Connection
    ) {
        self.object = object
        self.path = path
        self.interface = interface
        self.connection = connection
    }

    isolated deinit { cancel() }

    /// Says that these properties have changed, with their new values (`PropertiesChanged`).
    package func propertiesChanged(_ names: [String]) {
        var changed: [(String, Value)] = []
        var invalidated: [String] = []
        for name in names {
            if let value = try? readProperty(name) {
                changed.append((name, value))
            } else {
                invalidated.append(name)
            }
        }
        let arguments = [.string(interface.name), .properties(changed), .strings(invalidated)] as [Value]
        try? connection?.emit(
            Signal(
                path: path, interface: StandardInterface.properties, member: "PropertiesChanged", arguments: arguments))
    }

    /// Sends a signal of the interface, to all or to one connection. One with an argument that can't be sent is dropped.
    package func emit(_ member: String, _ arguments: [Value], to destination: String? = nil) {
        guard let signal = interface.signals.first(where: { $0.name == member }),
            signal.arguments.signature == arguments.signature
        else {
            assertionFailure("\(interface.name) has no signal \(member)(\(arguments.signature))")
            return
        }
        try? connection?.emit(
            Signal(path: path, interface: interface.name, member: member, arguments: arguments), to: destination)
    }

    package func cancel() {
        connection?.objects.remove(self)
        connection = nil
    }

    /// The value of a property, which must be readable and have the described type.
    func readProperty(_ name: String) throws(DBusError) -> Value {
        let property = try describedProperty(name)
        guard property.isReadable else {
            throw DBusError(name: DBusError.accessDenied, message: "the property \(name) can't be read")
        }
        let value = try object.property(name)
        try ValueChecker.check([value])
        guard value.signature == property.signature else {
            throw DBusError(name: DBusError.failed, message: "the property \(name) has a value of the wrong type")
        }
        return value
    }

    func writeProperty(_ name: String, _ value: Value) throws(DBusError) {
        let property = try describedProperty(name)
        guard property.isWritable else {
            throw DBusError(name: DBusError.propertyReadOnly, message: "the property \(name) can't be set")
        }
        guard value.signature == property.signature else {
            throw DBusError(
                name: DBusError.invalidArguments,
                message: "the property \(name) is of type \(property.signature), not \(value.signature)")
        }
        try object.setProperty(name, to: value)
    }

    private func describedProperty(_ name: String) throws(DBusError) -> InterfaceDescription.Property {
        guard let property = interface.properties.first(where: { $0.name == name }) else {
            throw DBusError(
                name: DBusError.unknownProperty, message: "the interface \(interface.name) has no property \(name)")
        }
        return property
    }
}
