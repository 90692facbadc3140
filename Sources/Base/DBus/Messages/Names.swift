internal import CDBus

/// The syntax of names and paths, by the rules of the D-Bus specification, "Valid Names" and "Valid Object Paths".
enum Names {
    enum Kind {
        case path
        case bus
        case interface
        case member
        case error
    }

    /// - Throws: `InvalidArgs` where the text is no such name.
    static func check(_ text: String, as kind: Kind) throws(DBusError) {
        try checkText(text)
        let failure = FailureHandle()
        let isValid =
            switch kind {
            case .path: dbus_validate_path(text, &failure.error)
            case .bus: dbus_validate_bus_name(text, &failure.error)
            case .interface: dbus_validate_interface(text, &failure.error)
            case .member: dbus_validate_member(text, &failure.error)
            case .error: dbus_validate_error_name(text, &failure.error)
            }
        if isValid == 0 {
            throw DBusError(name: DBusError.invalidArguments, message: failure.value.message)
        }
    }

    static func isValid(_ text: String, as kind: Kind) -> Bool {
        (try? check(text, as: kind)) != nil
    }

    /// - Throws: `InvalidArgs` where the text has a NUL, at which it would end on the bus.
    static func checkText(_ text: String) throws(DBusError) {
        if text.utf8.contains(0) {
            throw DBusError(name: DBusError.invalidArguments, message: "a text contains a NUL character")
        }
    }
}
