internal import DBus

/// Looks at the program that manages networks. Nothing is started by that, and no address or name of a network is kept.
@MainActor struct NetworkProbe {
    let inquiry: BusQueries

    private static let networkManager = "org.freedesktop.NetworkManager"
    private static let networkManagerPath = "/org/freedesktop/NetworkManager"
    private static let wireless = networkManager + ".Device.Wireless"
    private static let iwd = "net.connman.iwd"
    /// Devices that are asked; a machine with containers has many, none of which is wireless.
    private static let mostDevices = 40

    func look() -> NetworksCheck.Answer {
        if inquiry.isOwned(Self.networkManager) { return askNetworkManager() }
        if inquiry.isOwned(Self.iwd) { return askIWD() }
        return inquiry.isBusSilent ? .noBus : .absent
    }

    private func askNetworkManager() -> NetworksCheck.Answer {
        do {
            let isOn = try property("WirelessEnabled")?.boolean
            let isAllowed = try property("WirelessHardwareEnabled")?.boolean
            let devices = try property("Devices")?.array ?? []
            var accessPoints: Int?
            for path in devices.prefix(Self.mostDevices).compactMap(\.string) {
                // A device that isn't wireless has no such property.
                let heard = try? inquiry.property(
                    "AccessPoints", of: Self.wireless, at: path, of: Self.networkManager)?.array
                if let heard { accessPoints = (accessPoints ?? 0) + heard.count }
            }
            let radio: NetworksCheck.Radio =
                accessPoints == nil ? .missing : isAllowed == false ? .blocked : isOn == false ? .off : .on
            return .runs("NetworkManager", radio, accessPoints: accessPoints ?? 0)
        } catch {
            return .silent("NetworkManager")
        }
    }

    private func property(_ name: String) throws(DBusError) -> Value? {
        try inquiry.property(name, of: Self.networkManager, at: Self.networkManagerPath, of: Self.networkManager)
    }

    private func askIWD() -> NetworksCheck.Answer {
        let call = MethodCall(
            to: Self.iwd, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", mayStartService: false)
        guard let objects = try? inquiry.ask(call).first?.dictionary else { return .silent("iwd") }
        let devices = objects.compactMap { $0.value[Self.iwd + ".Device"] }
        let accessPoints = objects.count { $0.value[Self.iwd + ".BasicServiceSet"] != nil }
        // Versions before 2.13 tell the names only.
        let names = objects.count { $0.value[Self.iwd + ".Network"] != nil }
        let isOn = devices.contains { $0["Powered"]?.boolean != false }
        return .runs("iwd", devices.isEmpty ? .missing : isOn ? .on : .off, accessPoints: max(accessPoints, names))
    }
}
