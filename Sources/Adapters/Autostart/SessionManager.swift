internal import Glibc

/// The person's systemd, as far as its files tell of it (systemd(1), `$XDG_RUNTIME_DIR/systemd/private`).
struct SessionManager {
    /// Whether it runs and is, or soon will be, on the bus of this session. A bus that something else than it has started,
    /// such as dbus-run-session, it never joins.
    let joinsSessionBus: Bool

    /// - Parameter environment: A look-up of environment variables.
    init(environment: (String) -> String?) {
        guard let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/"),
            access(directory + "/systemd/private", F_OK) == 0
        else {
            joinsSessionBus = false
            return
        }
        let address = environment("DBUS_SESSION_BUS_ADDRESS") ?? ""
        let own = "unix:path=" + directory + "/bus"
        joinsSessionBus = address.isEmpty || address == own || address.hasPrefix(own + ",")
    }
}
