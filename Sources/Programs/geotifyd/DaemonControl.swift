import Control
import DBus
import Desktop
import Geofencing
import Platform
import Ports
import Reminders
import State

/// What the control interface tells about.
extension Daemon: ControlDelegate {
    var status: DaemonStatus {
        keeper.checkTrust()
        return DaemonStatus(
            version: Version.current, source: outside.source.state, fixTime: lastFix?.time,
            fixAccuracy: lastFix?.accuracy, waitingNotices: outbox.waiting.count + driver.unrecordedReminders,
            problems: problems,
            regions: reminders.geotifications.filter(\.isActive).map {
                DaemonStatus.RegionLine(identifier: $0.identifier, state: state(of: $0))
            }, pausedUntil: driver.pausedUntil,
            snoozed: driver.policy.entries.compactMap { entry in
                entry.snoozedUntil.map { DaemonStatus.SnoozeLine(identifier: entry.identifier, until: $0) }
            }, quietUntil: driver.quietUntil, networks: networkStatus)
    }

    private var networkStatus: NetworkStatus? {
        guard let networks = outside.networks else { return nil }
        let monitor = driver.engine.monitor
        return NetworkStatus(
            source: networks.state, manager: networks.manager, scan: driver.heard,
            places: reminders.places.compactMap { place in
                let region = ReminderEngine.regionIdentifier(ofPlace: place.name)
                let status = monitor.state(of: region).status
                guard let words = monitor.networkEvidence(of: region, isExpected: status == .inside) else { return nil }
                return NetworkStatus.PlaceLine(place: place.name, status: status, words: words)
            })
    }

    private var problems: [String] {
        keeper.problems + settings.problems
            + [outside.presenter.trouble, driver.trouble, shiftRecorder.trouble].compactMap { $0 }
    }

    var reminders: ReminderSet { driver.engine.reminders }

    func state(of geotification: Geotification) -> RegionState { driver.engine.state(of: geotification) }

    var scan: NetworkScan? { driver.heard }

    func forget(_ networks: [Network]?) throws(DBusError) {
        if let trouble = driver.forget(networks) {
            throw DBusError(name: ControlInterface.notWritten, message: trouble)
        }
    }

    func reload() {
        settings.reload()
        keeper.reload()
    }

    func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) -> Bool {
        try written { () throws(StateError) in try perform(action, on: identifier, from: .command) }
    }

    func pause(for seconds: Double?) throws(DBusError) {
        try written { () throws(StateError) in try driver.pause(for: seconds) }
    }

    func endPause() throws(DBusError) { try written { () throws(StateError) in try driver.endPause() } }

    /// What has to be written down to be done.
    func written<Result>(_ work: () throws(StateError) -> Result) throws(DBusError) -> Result {
        do {
            return try work()
        } catch {
            log.error("what was asked for can't be written down: \(error)")
            throw DBusError(name: ControlInterface.notWritten, message: error.description)
        }
    }
}
