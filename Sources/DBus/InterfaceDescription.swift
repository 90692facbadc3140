/// An interface as its introspection XML describes it.
package struct InterfaceDescription: Hashable, Sendable {
    package struct Argument: Hashable, Sendable { package var name: String; package var signature: String }
    package struct Method: Hashable, Sendable {
        package var name: String; package var inputs: [Argument]; package var outputs: [Argument]
    }
    package struct SignalMember: Hashable, Sendable { package var name: String; package var arguments: [Argument] }
    package struct Property: Hashable, Sendable {
        package var name: String; package var signature: String; package var isReadable: Bool;
        package var isWritable: Bool
    }
    package var name: String
    package var methods: [Method]
    package var signals: [SignalMember]
    package var properties: [Property]
    /// The `<interface>` element's text, as Introspect hands it on.
    package var xml: String

    /// Reads the one interface of an introspection document.
    package init(parsing xml: [UInt8]) throws(DBusError) { fatalError() }
}
