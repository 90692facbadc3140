internal import XML

/// An interface as its introspection XML describes it.
package struct InterfaceDescription: Hashable, Sendable {
    package struct Argument: Hashable, Sendable {
        package var name: String
        package var signature: String
    }

    package struct Method: Hashable, Sendable {
        package var name: String
        package var inputs: [Argument]
        package var outputs: [Argument]
    }

    package struct SignalMember: Hashable, Sendable {
        package var name: String
        package var arguments: [Argument]
    }

    package struct Property: Hashable, Sendable {
        package var name: String
        package var signature: String
        package var isReadable: Bool
        package var isWritable: Bool
    }

    package var name: String
    package var methods: [Method]
    package var signals: [SignalMember]
    package var properties: [Property]
    /// The `<interface>` element, as Introspect hands it on: without comments and prose.
    package var xml: String

    /// Reads the one interface of an introspection document.
    /// - Throws: `InvalidArgs` with the line and what is wrong there.
    package init(parsing xml: [UInt8]) throws(DBusError) {
        do {
            self = try IntrospectionReader.read(try XMLElement(parsing: xml))
        } catch {
            throw DBusError(name: DBusError.invalidArguments, message: "\(error)")
        }
    }

    init(
        name: String, methods: [Method], signals: [SignalMember], properties: [Property], xml: String
    ) {
        self.name = name
        self.methods = methods
        self.signals = signals
        self.properties = properties
        self.xml = xml
    }
}

extension [InterfaceDescription.Argument] {
    /// The signatures of all arguments, one after the other.
    package var signature: String { map(\.signature).joined() }
}
