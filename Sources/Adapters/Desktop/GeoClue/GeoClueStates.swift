package import DBus
internal import Geofencing
package import Ports

extension SourceState {
    /// The state that a failed call to GeoClue means.
    package init(failure: DBusError) {
        switch failure.name {
        case DBusError.disconnected: self.init(.busLost)
        case DBusError.serviceUnknown, DBusError.nameHasNoOwner, DBusError.serviceNotFound, DBusError.unitMasked,
            DBusError.unitMissing:
            self.init(.notAvailable)
        case DBusError.accessDenied where failure.says("disabled for UID"): self.init(.switchedOff)
        case DBusError.accessDenied where failure.says("configuration"): self.init(.denied, cause: .configuration)
        case DBusError.accessDenied: self.init(.denied, detail: failure.message)
        case DBusError.noReply, DBusError.timedOut: self.init(.notAnswering)
        default: self.init(.broken, detail: failure.message)
        }
    }
}

extension DBusError {
    /// What the bus, or systemd through it, says of a service that there is no way to start.
    fileprivate static let serviceNotFound = prefix + "Spawn.ServiceNotFound"
    fileprivate static let unitMasked = "org.freedesktop.systemd1.UnitMasked"
    fileprivate static let unitMissing = "org.freedesktop.systemd1.NoSuchUnit"

    /// Whether the message has these words. GeoClue has one error name for all refusals and tells them apart in words.
    fileprivate func says(_ words: String) -> Bool {
        let message = Array(message.utf8)
        let words = Array(words.utf8)
        return message.indices.contains { message[$0...].starts(with: words) }
    }
}
