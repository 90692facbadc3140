import Control
import DBus
import Desktop
import Geofencing
import Platform
import Ports
import Reminders
import State
import Store

/// What the control interface tells about.
extension Daemon: ControlDelegate {
    var status: DaemonStatus {
        store.checkTrust()
        return DaemonStatus(
            version: Version.current, source: environment.source.state, fixTime: lastFix?.time,
            fixAccuracy: lastFix?.accuracy, waitingNotices: waitingNotices + driver.unrecordedReminders,
            problems: problems,
            regions: reminders.geotifications.filter(\.isActive).map {
                DaemonStatus.RegionLine(identifier: $0.identifier, state: state(of: $0))
            }, pausedUntil: driver.pausedUntil,
            snoozed: driver.policy.entries.compactMap { entry in
                entry.snoozedUntil.map { DaemonStatus.SnoozeLine(identifier: entry.identifier, until: $0) }
            }, quietUntil: driver.quietUntil, networks: networkStatus)
    }

    private var networkStatus: NetworkStatus? {
        guard let networks = environment.networks else { return nil }
        let monitor = driver.engine.monitor
        return NetworkStatus(
            source: networks.state, manager: networks.manager, scan: driver.scan,
            places: reminders.places.compactMap { place in
                let region = ReminderEngine.regionIdentifier(ofPlace: place.name)
                let status = monitor.state(of: region).status
                guard let words = monitor.networkEvidence(of: region, isExpected: status == .inside) else { return nil }
                return NetworkStatus.PlaceLine(place: place.name, status: status, words: words)
            })
    }

    /// How many notices wait for a server; those that wait for the end of silence don't.
    private var waitingNotices: Int { (try? outbox.waiting).map { driver.showable($0).count } ?? 0 }

    private var problems: [String] {
        store.problems + settings.problems
            + [waitingNotices > 0 ? environment.presenter.trouble : nil, driver.trouble, recorder.trouble].compactMap {
                $0
            }
    }

    var reminders: ReminderSet { driver.engine.reminders }

    func state(of geotification: Geotification) -> RegionState { driver.engine.state(of: geotification) }

    var scan: NetworkScan? { driver.scan }

    func forget(_ networks: [Network]?) throws(DBusError) {
        carryOut(try written { () throws(StateError) in try driver.forget(networks) })
        if let trouble = driver.trouble { throw DBusError(name: ControlInterface.notWritten, message: trouble) }
    }

    func reload() {
        settings.reload()
        store.reload()
    }

    func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) -> Bool {
        let effects = try written { () throws(StateError) in
            try driver.perform(action, on: identifier, from: .command)
        }
        carryOut(effects ?? [])
        return effects != nil
    }

    func pause(for seconds: Double?) throws(DBusError) {
        carryOut(try written { () throws(StateError) in try driver.pause(for: seconds) })
    }

    func endPause() throws(DBusError) {
        carryOut(try written { () throws(StateError) in try driver.endPause() })
    }

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
