import Geofencing
import Reminders
import State

/// What is heard of networks, and what was learnt of them.
extension MonitorDriver {
    /// Weighs what is heard of networks; before the store was read it is only remembered.
    func receive(_ scan: NetworkScan) {
        heard = scan
        guard hasReminders else { return }
        beforeDeciding?()
        take(engine.update(with: scan, at: now))
        record()
        setAnchor(to: scan.time)
        keepDeadlines()
    }

    /// Forgets what was learnt of these networks, of all with nil.
    /// - Returns: Why the database still has it, in one sentence; nil where it doesn't.
    func forget(_ networks: [Network]?) -> String? {
        // Before the store was read, what was learnt is in the database alone.
        guard hasReminders else {
            do throws(StateError) {
                try database.forget(networks)
                return nil
            } catch {
                return error.description
            }
        }
        engine.forget(networks)
        record()
        keepDeadlines()
        hearAgain()
        return trouble
    }

    /// Forgets the networks that weren't heard since a date; not written down before something else is.
    func forgetNetworks(before date: Double) { engine.forgetNetworks(before: date) }

    /// What was heard before the store was read, or read again, is heard now.
    func hearAgain() {
        guard var scan = heard else { return }
        scan.time = now.date
        receive(scan)
    }
}
