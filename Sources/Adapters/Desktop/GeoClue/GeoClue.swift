package import DBus

/// GeoClue's D-Bus interface, version 2: its names and the calls of its handshake.
///
/// `GetClient` gives a client object, which needs a `DesktopId` (the base name of a desktop file) before `Start`. Only
/// `getClient` may start GeoClue; the other calls go to the process that answered it.
package enum GeoClue {
    /// The service's name on the system bus.
    package static let name = "org.freedesktop.GeoClue2"
    static let client = name + ".Client"
    static let location = name + ".Location"
    private static let manager = name + ".Manager"
    private static let managerPath = "/org/freedesktop/GeoClue2/Manager"

    /// `RequestedAccuracyLevel`: exact. Below it GeoClue leaves its GPS sources alone.
    static let exactLevel: UInt32 = 8

    /// Asks for a client; no reply comes until an agent has registered.
    package static func getClient(mayStart: Bool = true) -> MethodCall {
        MethodCall(to: name, managerPath, manager, "GetClient", mayStartService: mayStart)
    }

    /// Deletes a client.
    package static func deleteClient(_ client: String, at owner: String) -> MethodCall {
        MethodCall(to: owner, managerPath, manager, "DeleteClient", [.objectPath(client)], mayStartService: false)
    }

    /// Calls a client's method: `Start` or `Stop`.
    package static func call(_ member: String, of client: String, at owner: String) -> MethodCall {
        MethodCall(to: owner, client, Self.client, member, mayStartService: false)
    }

    /// Sets a client's property: `DesktopId` (a string) or `RequestedAccuracyLevel` (an unsigned integer).
    package static func set(_ property: String, of client: String, at owner: String, to value: Value) -> MethodCall {
        .setProperty(property, of: Self.client, at: client, of: owner, to: value)
    }

    /// Reads the manager's properties: `InUse` and `AvailableAccuracyLevel`.
    package static func managerProperties(of owner: String) -> MethodCall {
        .properties(of: manager, at: managerPath, of: owner)
    }

    /// Matches changes of the manager's properties.
    static func managerChanges(by owner: String) -> SignalMatch { .changes(of: manager, at: managerPath, by: owner) }
}

extension Signal {
    /// The new values that a `PropertiesChanged` carries.
    var changedProperties: Value? { arguments.count == 3 ? arguments[1] : nil }
}
