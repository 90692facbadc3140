import DBus
import Geofencing
import Ports
import Testing

@testable import Desktop

@Suite struct GeoClueStatesTests {
    /// What dbus-daemon and dbus-broker answer for a service that isn't there, or that systemd may not start.
    @Test(
        arguments: [
            DBusError.serviceUnknown, DBusError.nameHasNoOwner, "org.freedesktop.systemd1.UnitMasked",
            "org.freedesktop.systemd1.NoSuchUnit", "org.freedesktop.DBus.Error.Spawn.ServiceNotFound",
        ])
    func `what can not be started is missing or disabled`(name: String) {
        let state = SourceState(failure: DBusError(name: name, message: "Unit geoclue.service is masked."))
        #expect(state.condition == .notAvailable)
        #expect(state == SourceState(.notAvailable))
    }

    @Test(arguments: [DBusError.failed, "org.freedesktop.DBus.Error.Spawn.ExecFailed"])
    func `what fails is broken`(name: String) {
        let state = SourceState(failure: DBusError(name: name, message: "no luck"))
        #expect(state.condition == .broken)
        #expect(state.detail == "no luck")
    }
}
