import DBus
import EventLoop
import Platform
import TestSupport
import Testing

@testable import Autostart

/// Whether systemd is to be awaited on a bus, and that it is.
@MainActor @Suite struct SessionManagerTests {
    private static func environment(_ directory: TemporaryDirectory, _ address: String?) -> (String) -> String? {
        { name in
            switch name {
            case "XDG_RUNTIME_DIR": directory.path
            case "DBUS_SESSION_BUS_ADDRESS": address?.replacing("@", with: directory.path)
            default: nil
            }
        }
    }

    @Test(
        arguments: [
            (nil, true), ("", true), ("unix:path=@/bus", true), ("unix:path=@/bus,guid=4f", true),
            ("unix:path=@/bus-of-another", false), ("unix:path=/tmp/dbus-1234,guid=4f", false), ("tcp:host=x", false),
        ] as [(String?, Bool)]) func `it joins its own bus only`(address: String?, joins: Bool) throws
    {
        let directory = try TemporaryDirectory()
        let environment = Self.environment(directory, address)
        #expect(!SessionManager(environment: environment).joinsSessionBus)
        try directory.write("", to: "systemd/private")
        #expect(SessionManager(environment: environment).joinsSessionBus == joins)
    }

    @Test func `one that joins late is awaited`() throws {
        let bus = try PrivateBus()
        let loop = EventLoop(clock: SystemClock())
        let connection = try Connection(to: .address(bus.address), loop: loop)
        let systemd = try Connection(to: .address(bus.address), loop: loop)
        // Only once somebody waits.
        loop.enqueue { _ = try? systemd.requestName("org.freedesktop.systemd1") }
        #expect(UserUnits(on: connection, timeout: 60).awaitManager())
    }

    @Test func `one that never joins is not awaited for ever`() throws {
        let bus = try PrivateBus()
        let connection = try Connection(to: .address(bus.address), loop: EventLoop(clock: SystemClock()))
        #expect(!UserUnits(on: connection, timeout: 0.1).awaitManager())
    }
}
