/// An error reply, or a failure of the bus itself: the D-Bus error name and the message in words.
package struct DBusError: Error, Hashable, Sendable, CustomStringConvertible {
    package var name: String
    package var message: String

    package init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    package var description: String { "\(name): \(message)" }

    package static let prefix = "org.freedesktop.DBus.Error."
    package static let noReply = prefix + "NoReply"
    package static let timedOut = prefix + "Timeout"
    package static let noServer = prefix + "NoServer"
    package static let disconnected = prefix + "Disconnected"
    package static let serviceUnknown = prefix + "ServiceUnknown"
    package static let nameHasNoOwner = prefix + "NameHasNoOwner"
    package static let accessDenied = prefix + "AccessDenied"
    package static let unknownMethod = prefix + "UnknownMethod"
    package static let unknownObject = prefix + "UnknownObject"
    package static let unknownInterface = prefix + "UnknownInterface"
    package static let unknownProperty = prefix + "UnknownProperty"
    package static let propertyReadOnly = prefix + "PropertyReadOnly"
    package static let invalidArguments = prefix + "InvalidArgs"
    package static let notSupported = prefix + "NotSupported"
    package static let objectPathInUse = prefix + "ObjectPathInUse"
    package static let failed = prefix + "Failed"
}
