package import DBus
internal import EventLoop

/// The person's systemd (org.freedesktop.systemd1 on the session bus), as far as a unit is enabled in it.
@MainActor package struct UserUnits {
    /// How a unit stands.
    package enum State: Hashable, Sendable {
        /// There is no systemd of the person's in this session.
        case noManager
        /// systemd doesn't know the unit.
        case missing
        case disabled
        case enabled
        /// It can't be started until it is unmasked.
        case masked
    }

    private let connection: Connection
    private let timeout: Double

    /// - Parameter timeout: Seconds that each answer may take.
    package init(on connection: Connection, timeout: Double = 5) {
        self.connection = connection
        self.timeout = timeout
    }

    /// Waits until systemd has joined the bus, which it does a moment after it has started that.
    /// - Returns: Whether it has.
    @discardableResult package func awaitManager() -> Bool {
        var isThere = false
        let watch = connection.watchName(Self.name) { isThere = $0 != nil }
        defer { watch.cancel() }
        return connection.loop.run(atMost: timeout) { isThere }
    }

    /// How a unit stands.
    /// - Throws: Where systemd is there and doesn't answer.
    package func state(of unit: String) throws(DBusError) -> State {
        do {
            let answer = try ask("GetUnitFileState", [.string(unit)]).first?.string ?? ""
            switch answer {
            case "enabled", "enabled-runtime", "alias": return .enabled
            case "masked", "masked-runtime": return .masked
            case "": return .missing
            default: return .disabled
            }
        } catch {
            switch error.name {
            case DBusError.serviceUnknown, DBusError.nameHasNoOwner: return .noManager
            case Self.noSuchFile, Self.noSuchUnit: return .missing
            default: throw error
            }
        }
    }

    /// Whether a unit runs.
    package func isActive(_ unit: String) throws(DBusError) -> Bool {
        do {
            guard let path = try ask("GetUnit", [.string(unit)]).first?.string else { return false }
            let question = MethodCall.property(
                "ActiveState", of: "org.freedesktop.systemd1.Unit", at: path, of: Self.name)
            let state = try connection.callAndWait(question, timeout: timeout).first?.string
            return state == "active" || state == "activating" || state == "reloading"
        } catch {
            switch error.name {
            case DBusError.serviceUnknown, DBusError.nameHasNoOwner, Self.noSuchUnit: return false
            default: throw error
            }
        }
    }

    /// Lets systemd start a unit with what wants it, from the next time on.
    package func enable(_ unit: String) throws(DBusError) {
        _ = try ask("EnableUnitFiles", [.strings([unit]), .boolean(false), .boolean(false)])
        _ = try ask("Reload")
    }

    /// Lets systemd start a unit only when it is asked to.
    package func disable(_ unit: String) throws(DBusError) {
        _ = try ask("DisableUnitFiles", [.strings([unit]), .boolean(false)])
        _ = try ask("Reload")
    }

    private func ask(_ member: String, _ arguments: [Value] = []) throws(DBusError) -> [Value] {
        try connection.callAndWait(
            MethodCall(
                to: Self.name, "/org/freedesktop/systemd1", Self.name + ".Manager", member, arguments,
                mayStartService: false),
            timeout: timeout)
    }

    private static let name = "org.freedesktop.systemd1"
    private static let noSuchUnit = name + ".NoSuchUnit"
    /// What systemd makes of ENOENT.
    private static let noSuchFile = DBusError.prefix + "FileNotFound"
}
