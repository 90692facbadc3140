internal import CDBus

/// The machine that the program runs on.
enum Machine {
    /// Its identifier, as D-Bus knows it.
    static func identifier() throws(DBusError) -> String {
        let failure = FailureHandle()
        guard let text = dbus_try_get_local_machine_id(&failure.error) else { throw failure.value }
        defer { dbus_free(text) }
        return String(cString: text)
    }
}
