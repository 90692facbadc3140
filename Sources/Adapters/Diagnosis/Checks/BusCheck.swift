internal import DBus

/// Whether a message bus can be reached.
struct BusCheck {
    enum Kind { case session, system }

    let kind: Kind
    /// nil where it can.
    let failure: DBusError?

    var finding: Finding {
        let check = kind == .session ? Check.sessionBus : .systemBus
        guard let failure else { return Finding(check, .ok, "It answers.") }
        let found =
            switch failure.name {
            case DBusError.notSupported: "There is none here."
            case DBusError.noServer, DBusError.noReply, DBusError.timedOut: "It doesn't answer."
            default: "It can't be reached: \(failure.message)."
            }
        return Finding(check, .failed, found, remedy: remedy)
    }

    private var remedy: String {
        switch kind {
        case .session:
            "Run this in the desktop session, where DBUS_SESSION_BUS_ADDRESS is set; a session without a bus can be "
                + "begun with `dbus-run-session`."
        case .system: "Start it with `systemctl start dbus`, or restart the machine if it hangs."
        }
    }
}
