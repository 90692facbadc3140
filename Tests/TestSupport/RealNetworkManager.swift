internal import DBus
internal import EventLoop
internal import Foundation

/// The real NetworkManager on a test's system bus, in a network of its own with one end of a cable.
@MainActor package final class RealNetworkManager {
    private let process: ChildProcess
    private let connection: Connection
    private let directory: TemporaryDirectory
    private var active: String?

    private static let name = "org.freedesktop.NetworkManager"
    private static let path = "/org/freedesktop/NetworkManager"

    /// - Parameter address: Of the bus.
    package init(on address: String) throws {
        directory = try TemporaryDirectory()
        try directory.write(Self.configuration, to: "NetworkManager.conf")
        process = try ChildProcess(
            ["/bin/sh", "-c", Self.script, "sh", directory.path], environment: ["DBUS_SYSTEM_BUS_ADDRESS": address],
            errors: directory.entry("errors"))
        connection = try Connection(to: .address(address), loop: EventLoop(clock: SystemClock()))
        try wait { try self.device() != nil }
    }

    package func stop() { process.stop() }

    /// Plugs the cable in.
    /// - Returns: The identity of the connection, which it has for good.
    package func plug() throws -> String {
        let identity = UUID().uuidString.lowercased()
        let settings = Value.dictionary(
            key: "s", value: "a{sv}",
            [
                Self.entry(
                    "connection",
                    [("id", "Dock"), ("uuid", identity), ("type", "802-3-ethernet"), ("interface-name", Self.cable)]),
                Self.entry("ipv4", [("method", "link-local")]), Self.entry("ipv6", [("method", "disabled")]),
            ])
        let path = try call(Self.path + "/Settings", ".Settings", "AddConnection", settings)
        guard let device = try device() else { throw failure("there is no device") }
        active = try call(Self.path, "", "ActivateConnection", .objectPath(path), .objectPath(device), .objectPath("/"))
        return identity
    }

    package func unplug() throws {
        guard let active else { return }
        try call(Self.path, "", "DeactivateConnection", .objectPath(active))
    }

    /// The path of the cable's device; nil while there is none.
    private func device() throws -> String? {
        try? call(Self.path, "", "GetDeviceByIpIface", .string(Self.cable))
    }

    private func wait(until condition: () throws -> Bool) throws {
        let limit = Date(timeIntervalSinceNow: 60)
        while try !condition() {
            guard Date() < limit else { throw failure("it isn't ready") }
            usleep(50_000)
        }
    }

    private func failure(_ words: String) -> DesktopFailure {
        DesktopFailure("NetworkManager: \(words)\n" + directory.contents(of: "errors"))
    }

    private static func entry(_ name: String, _ settings: [(String, String)]) -> Value.Entry {
        Value.Entry(.string(name), .properties(settings.map { ($0.0, .string($0.1)) }))
    }

    @discardableResult
    private func call(_ path: String, _ interface: String, _ member: String, _ arguments: Value...) throws -> String {
        try connection.callAndWait(
            MethodCall(
                to: Self.name, path, Self.name + interface, member, arguments, mayStartService: false)
        ).first?.string ?? ""
    }

    private static let cable = "cable0"

    /// Whoever can reach this bus may do all; nothing but what the test makes is touched.
    private static let configuration = """
        [main]
        plugins=keyfile
        dns=none
        rc-manager=unmanaged
        no-auto-default=*
        auth-polkit=false
        """

    /// With sysfs read-only it takes itself to be in a container, without udev.
    private static let script = #"""
        if [ "$(id -u)" = 0 ]; then map=; else map=--map-root-user; fi
        exec unshare --mount --net $map sh -c '
            PATH=$PATH:/usr/sbin:/sbin
            mount -t sysfs -o ro sysfs /sys
            for place in /run /etc/NetworkManager /var/lib/NetworkManager; do mount -t tmpfs tmpfs "$place"; done
            mkdir -p /etc/NetworkManager/conf.d /etc/NetworkManager/system-connections /run/NetworkManager
            ip link add cable0 type veth peer name cable1
            ip link set cable0 up
            ip link set cable1 up
            exec NetworkManager --no-daemon --config="$1/NetworkManager.conf" --pid-file="$1/pid" \
                --state-file="$1/state" >&2
        ' sh "$1"
        """#
}
