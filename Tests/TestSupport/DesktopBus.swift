package import DBus
internal import EventLoop
internal import Foundation
package import Glibc

/// A private bus whose services a test installs, kills and removes as it goes.
@MainActor package final class DesktopBus {
    package let bus: PrivateBus
    /// For calls that are waited for; nothing arrives on it unasked.
    private let connection: Connection

    /// - Parameter environment: Handed on to the services.
    init(environment: [String: String]) throws {
        bus = try PrivateBus(environment: environment)
        connection = try Connection(to: .address(bus.address), loop: EventLoop(clock: SystemClock()))
    }

    package var address: String { bus.address }

    /// Lets the bus start a service when a call needs it.
    package func install(_ name: String, command: String) throws {
        try bus.directory.write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
        try askBus("ReloadConfig")
    }

    /// Keeps the bus from starting a service.
    package func remove(_ name: String) throws {
        try? FileManager.default.removeItem(atPath: bus.directory.entry("services/\(name).service"))
        try askBus("ReloadConfig")
    }

    /// Starts a service, and waits until it has its name.
    package func start(_ name: String) throws { try askBus("StartServiceByName", [.string(name), .uint32(0)]) }

    /// Kills the process that has a name, and waits until the name is free or another's.
    package func kill(_ name: String) throws {
        guard let process = processIdentifier(of: name) else { return }
        Glibc.kill(process, SIGKILL)
        let limit = Date(timeIntervalSinceNow: 20)
        while processIdentifier(of: name) == process {
            guard Date() < limit else { throw DesktopFailure("\(name) can't be killed") }
            usleep(5000)
        }
    }

    /// Sends a signal to the process that has a name.
    package func signal(_ name: String, _ signal: Int32) throws {
        guard let process = processIdentifier(of: name) else {
            throw DesktopFailure("nobody has the name \(name)")
        }
        Glibc.kill(process, signal)
    }

    package func processIdentifier(of name: String) -> pid_t? {
        (try? askBus("GetConnectionUnixProcessID", [.string(name)]))?.first?.integer.map(pid_t.init)
    }

    /// Ends the bus itself.
    package func stop() { bus.stop() }

    @discardableResult package func call(_ call: MethodCall) throws -> [Value] { try connection.callAndWait(call) }

    @discardableResult private func askBus(_ member: String, _ arguments: [Value] = []) throws -> [Value] {
        let name = "org.freedesktop.DBus"
        return try connection.callAndWait(MethodCall(to: name, "/org/freedesktop/DBus", name, member, arguments))
    }
}
