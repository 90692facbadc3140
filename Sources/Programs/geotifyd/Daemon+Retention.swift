import State

/// What is forgotten once it was kept for as long as the settings say. Nothing has to wake the machine for that: it is done
/// whenever there is more.
extension Daemon {
    func forgetOldPoints() {
        // The dates of a replay are those of its track.
        if !outside.isRehearsal { points.forget(after: settings.keepTrack, at: date) }
    }

    /// History, networks and points.
    func forgetWhatIsOld() {
        forgetOldPoints()
        guard !outside.isRehearsal, let retention = settings.keepHistory else { return }
        let date = date - retention
        driver.forgetNetworks(before: date)
        do throws(StateError) {
            try database.deleteHistory(before: date)
        } catch {
            log.error("\(error)")
        }
    }
}
