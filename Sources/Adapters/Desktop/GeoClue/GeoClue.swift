internal import DBus

/// The names of GeoClue's D-Bus interfaces, version 2, and the messages that they share.
enum GeoClue {
    static let name = "org.freedesktop.GeoClue2"
    static let managerPath = "/org/freedesktop/GeoClue2/Manager"
    static let manager = name + ".Manager"
    static let client = name + ".Client"
    static let location = name + ".Location"

    /// `RequestedAccuracyLevel`: exact. Below it GeoClue leaves its GPS sources alone.
    static let exactLevel: UInt32 = 8

    private static let properties = "org.freedesktop.DBus.Properties"

    /// The only call that may start GeoClue.
    static let getClient = MethodCall(to: name, managerPath, manager, "GetClient")

    static func getAll(_ interface: String, at path: String, of owner: String) -> MethodCall {
        MethodCall(to: owner, path, properties, "GetAll", [.string(interface)], mayStartService: false)
    }

    static func set(_ property: String, of client: String, at owner: String, to value: Value) -> MethodCall {
        MethodCall(
            to: owner, client, properties, "Set", [.string(Self.client), .string(property), .variant(value)],
            mayStartService: false)
    }

    /// Matches changes of an interface's properties.
    static func changes(of interface: String, at path: String, by owner: String) -> SignalMatch {
        SignalMatch(
            sender: owner, path: path, interface: properties, member: "PropertiesChanged", argument0: interface)
    }
}

extension Signal {
    /// The new values that a `PropertiesChanged` carries.
    var changedProperties: Value? { arguments.count == 3 ? arguments[1] : nil }
}
