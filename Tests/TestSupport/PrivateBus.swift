internal import Glibc

/// A message bus of its own for one test: everything is allowed, and only the services that the test names can be
/// started. It ends when stopped or released.
package final class PrivateBus: Sendable {
    /// For `DBUS_SESSION_BUS_ADDRESS` and `DBUS_SYSTEM_BUS_ADDRESS`.
    package let address: String
    let directory: TemporaryDirectory
    private let daemon: ChildProcess

    /// - Parameters:
    ///   - services: The commands by which the bus starts the owners of well-known names.
    ///   - environment: For the bus and what it starts.
    package init(services: [String: String] = [:], environment: [String: String] = [:]) throws {
        directory = try TemporaryDirectory()
        try directory.write(Self.configuration(directory), to: "bus.conf")
        for (name, command) in services {
            try directory.write(Self.service(name, startedBy: command), to: "services/\(name).service")
        }
        daemon = try ChildProcess(
            ["dbus-daemon", "--config-file=\(directory.entry("bus.conf"))", "--nofork", "--print-address"],
            environment: environment, errors: directory.entry("errors"))
        guard let address = daemon.readLine() else { throw PrivateBusError(directory.contents(of: "errors")) }
        self.address = address
    }

    package func stop() { daemon.stop() }

    /// Lets a command start the owner of a name from now on. Where `init` was given no service the bus doesn't notice that,
    /// since there was no directory that it could have watched.
    /// - Parameter file: What says so, besides its extension.
    package func install(_ command: String, for name: String, as file: String) throws {
        try directory.write(Self.service(name, startedBy: command), to: "services/\(file).service")
    }

    package func uninstall(_ file: String) { unlink(directory.entry("services/\(file).service")) }

    private static func service(_ name: String, startedBy command: String) -> String {
        "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
    }

    private static func configuration(_ directory: TemporaryDirectory) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(directory.entry("bus"))</listen>
          <servicedir>\(directory.entry("services"))</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}

/// The bus or its monitor ended before it was ready.
package struct PrivateBusError: Error {
    /// What it wrote about it.
    package var output: String

    init(_ output: String) { self.output = output }
}
