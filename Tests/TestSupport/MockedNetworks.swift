internal import DBus
internal import EventLoop
internal import Foundation

/// NetworkManager as python-dbusmock has it, on a test's system bus: one wireless and one wired device.
@MainActor package final class MockedNetworks {
    private let mock: ChildProcess
    private let connection: Connection
    private let errors: TemporaryDirectory
    private var accessPoints: [String: String] = [:]
    private var connectionPaths: [String: String] = [:]
    private var active: [String: String] = [:]

    private static let name = "org.freedesktop.NetworkManager"
    private static let path = "/org/freedesktop/NetworkManager"
    /// What makes the mock do things.
    private static let mainPath = "/org/freedesktop"
    private static let mockInterface = "org.freedesktop.DBus.Mock"
    private static let wireless = path + "/Devices/wireless"
    private static let wired = path + "/Devices/wired"
    private static let activated: UInt32 = 100
    private static let disconnected: Int32 = 30

    /// - Parameter address: Of the bus.
    package init(on address: String) throws {
        errors = try TemporaryDirectory()
        mock = try ChildProcess(
            ["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "networkmanager"],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": address], errors: errors.entry("errors"))
        connection = try Connection(to: .address(address), loop: EventLoop(clock: SystemClock()))
        try waitForName()
        try call("AddWiFiDevice", .string("wireless"), .string("wlan0"), .int32(Self.disconnected))
        try call("AddEthernetDevice", .string("wired"), .string("eth0"), .int32(Self.disconnected))
    }

    private func waitForName() throws {
        let bus = "org.freedesktop.DBus"
        let question = MethodCall(to: bus, "/org/freedesktop/DBus", bus, "NameHasOwner", [.string(Self.name)])
        let limit = Date(timeIntervalSinceNow: 60)
        while try connection.callAndWait(question).first?.boolean != true {
            guard Date() < limit else { throw DesktopFailure("dbusmock: " + errors.contents(of: "errors")) }
            usleep(20_000)
        }
    }

    /// The daemon ends.
    package func stop() { mock.stop() }

    // MARK: What is heard

    package func add(_ address: String, name: String) throws {
        accessPoints[address] = try call(
            "AddAccessPoint", .string(Self.wireless), .string("AP\(accessPoints.count)"), .string(name),
            .string(address), .uint32(2), .uint32(2425), .uint32(5400), .byte(82), .uint32(0x100))
    }

    package func remove(_ address: String) throws {
        guard let path = accessPoints[address] else { return }
        try call("RemoveAccessPoint", .string(Self.wireless), .string(path))
        // Paths are not given twice.
        accessPoints[address] = ""
    }

    /// Another strength, as the real one signals it.
    package func setStrength(_ strength: UInt8, of address: String) throws {
        guard let path = accessPoints[address] else { return }
        try change(path, Self.name + ".AccessPoint", ("Strength", .byte(strength)))
    }

    /// Another bit rate of the wireless device.
    package func setBitRate(_ rate: UInt32) throws {
        try change(Self.wireless, Self.name + ".Device.Wireless", ("Bitrate", .uint32(rate)))
    }

    /// Switches Wi-Fi on or off.
    /// - Parameter isByKey: Whether by a key of the machine.
    package func setWiFi(isOn: Bool, isByKey: Bool = false) throws {
        let property = isByKey ? "WirelessHardwareEnabled" : "WirelessEnabled"
        try change(Self.path, Self.name, (property, .boolean(isOn)))
    }

    private func change(_ path: String, _ interface: String, _ property: (String, Value)) throws {
        _ = try connection.callAndWait(
            MethodCall(
                to: Self.name, path, Self.mockInterface, "UpdateProperties",
                [.string(interface), .properties([property])]))
    }

    // MARK: What it is connected to

    package func connect(to address: String, name: String) throws {
        let path =
            try connectionPaths[name]
            ?? call(
                "AddWiFiConnection", .string(Self.wireless), .string("Con\(connectionPaths.count)"), .string(name),
                .string(""))
        connectionPaths[name] = path
        try activate(Self.wireless, path, accessPoints[address] ?? "/")
    }

    package func disconnect() throws { try deactivate(Self.wireless) }

    /// Plugs a cable in, whose connection has this UUID.
    package func plug(_ uuid: String) throws {
        let settings = Value.dictionary(
            key: "s", value: "a{sv}",
            [
                Value.Entry(
                    .string("connection"),
                    .properties([("id", .string("Dock")), ("uuid", .string(uuid)), ("type", .string("802-3-ethernet"))])
                )
            ])
        let answer = try connection.callAndWait(
            MethodCall(
                to: Self.name, Self.path + "/Settings", Self.name + ".Settings", "AddConnection", [settings]))
        try activate(Self.wired, answer.first?.string ?? "/", "/")
    }

    package func unplug() throws { try deactivate(Self.wired) }

    private func activate(_ device: String, _ path: String, _ accessPoint: String) throws {
        active[device] = try call(
            "AddActiveConnection", .strings([device]), .string(path), .string(accessPoint),
            .string("Active\(UInt32.random(in: 0...UInt32.max))"), .uint32(2))
    }

    private func deactivate(_ device: String) throws {
        guard let path = active.removeValue(forKey: device) else { return }
        try call("RemoveActiveConnection", .string(device), .string(path))
    }

    @discardableResult private func call(_ member: String, _ arguments: Value...) throws -> String {
        try connection.callAndWait(
            MethodCall(to: Self.name, Self.mainPath, Self.mockInterface, member, arguments)
        ).first?.string ?? ""
    }
}
