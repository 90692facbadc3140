package import DBus
package import Geofencing

/// What the person is told about each condition of `GeoClueSource`.
extension SourceState {
    static let stopped = SourceState(
        .stopped, reason: "Nothing needs positions: no geotification is active, and no shift is on.")
    static let connecting = SourceState(.connecting, reason: "GeoClue, the location service, is being asked.")
    static let waiting = SourceState(
        .waiting, reason: "GeoClue has no position yet.",
        remedy: "Switch Wi-Fi on or plug a GPS receiver in, if this lasts.")
    static let working = SourceState(.working, reason: "GeoClue reports positions.")
    static let busLost = SourceState(
        .busLost, reason: "The system bus can't be reached; it is tried again.",
        remedy: "Start it with `systemctl start dbus`, if this lasts.")
    package static let noAgent = SourceState(
        .noAgent, reason: "GeoClue waits for an agent, the program that may grant access to the location for you.",
        remedy: "Start one in your session: GNOME and Plasma bring their own, elsewhere the package geoclue-2-demo "
            + "has /usr/libexec/geoclue-2.0/demos/agent.")
    static let switchedOff = SourceState(
        .switchedOff, reason: "Access to the location is switched off.",
        remedy: "Switch it on in Settings → Privacy → Location.")
    /// An agent may allow rough positions only. GeoClue doesn't follow its change to better ones, until access is switched on
    /// the next time.
    static let switchedOn = SourceState(
        .waiting, reason: "Access to the location is switched on again; GeoClue has no position yet.",
        remedy: "Switch Wi-Fi on or plug a GPS receiver in, if this lasts, or switch access off and on again.")
    static let sourceLost = SourceState(
        .sourceLost, reason: "GeoClue has lost a source of positions and has none as exact any more.",
        remedy: "Switch Wi-Fi on, or plug the GPS receiver in again and restart GeoClue with "
            + "`systemctl restart geoclue`.")
    package static let notAnswering = SourceState(
        .notAnswering, reason: "GeoClue runs but doesn't answer.",
        remedy: "Restart it with `systemctl restart geoclue`, if this lasts.")

    static let ended = SourceState(
        .broken, reason: "GeoClue ends before it has answered.",
        remedy: "See `journalctl -u geoclue`; installing geoclue-2.0 again may help.")

    /// The state that a failed call to GeoClue means.
    package init(failure: DBusError) {
        switch failure.name {
        case DBusError.disconnected: self = .busLost
        case DBusError.serviceUnknown, DBusError.nameHasNoOwner, DBusError.serviceNotFound, DBusError.unitMasked,
            DBusError.unitMissing:
            self.init(
                .notAvailable, reason: "GeoClue, the location service, is not installed, or is disabled.",
                remedy: "Install the package geoclue-2.0 (geoclue2 on Fedora, geoclue on Arch); if it is installed, "
                    + "enable it with `systemctl unmask geoclue`.")
        case DBusError.accessDenied where failure.says("disabled for UID"):
            self = .switchedOff
        case DBusError.accessDenied where failure.says("configuration"):
            self.init(
                .denied, reason: "GeoClue's configuration doesn't allow Geotify to know the location.",
                remedy: "Set `allowed=true` under [io.github.geotify.Geotify] in /etc/geoclue/geoclue.conf.")
        case DBusError.accessDenied:
            self.init(
                .denied, reason: "Geotify may not know the location: \(failure.message).",
                remedy: "Allow it in Settings → Privacy → Location.")
        case DBusError.noReply, DBusError.timedOut:
            self = .notAnswering
        default:
            self.init(
                .broken, reason: "GeoClue can't be used: \(failure.message).",
                remedy:
                    "See `systemctl status geoclue` and `journalctl -u geoclue`; installing geoclue-2.0 again may help."
            )
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
