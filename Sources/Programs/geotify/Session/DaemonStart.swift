import Control
import DBus
import Glibc
import Platform

/// What starts geotifyd where it doesn't run.
@MainActor enum DaemonStart {
    /// The command for a person to give in this session.
    /// - Parameter connection: To the session bus; nil where there is none.
    static func command(on connection: Connection?) -> String {
        command(isKnown: isKnown(to: connection))
    }

    /// The same, without a connection: by the files that a session's bus reads.
    static func command() -> String {
        let directories = SearchDirectories(environment: Environment.variable).data
        let file = "/dbus-1/services/\(ControlInterface.busName).service"
        return command(isKnown: directories.contains { access($0 + file, F_OK) == 0 })
    }

    private static func command(isKnown: Bool) -> String { isKnown ? "geotify autostart start" : "geotifyd" }

    /// Whether the bus can start it, as it can where it is installed.
    private static func isKnown(to connection: Connection?) -> Bool {
        let names = (try? connection?.callAndWait(.bus("ListActivatableNames"), timeout: 2))?.first?.array ?? []
        return names.contains { $0.string == ControlInterface.busName }
    }
}
