internal import Glibc

extension Connection.Bus {
    /// The bus of the session; nil where there is none.
    /// - Parameters:
    ///   - address: What the environment has for it (`DBUS_SESSION_BUS_ADDRESS`).
    ///   - runtimeDirectory: Where else its socket is.
    package static func ofSession(address: String?, runtimeDirectory: String?) -> Connection.Bus? {
        // Without an address libdbus would start a bus of its own by way of X11.
        if let address, !address.isEmpty { return .session }
        guard let socket = runtimeDirectory.map({ $0 + "/bus" }), access(socket, F_OK) == 0 else { return nil }
        return .address("unix:path=" + socket)
    }
}
