internal import CDBus

/// Owns the error that a libdbus call fills in.
final class FailureHandle {
    var error = CDBus.DBusError()

    init() { dbus_error_init(&error) }

    deinit { dbus_error_free(&error) }

    /// What the call reported.
    var value: DBusError {
        guard let name = error.name, let message = error.message else {
            return DBusError(name: DBusError.failed, message: "unknown error")
        }
        return DBusError(name: String(cString: name), message: String(cString: message))
    }
}
