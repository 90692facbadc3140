import Desktop
import EventLoop

/// Tells the driver when the machine sleeps: by logind's word and, where that comes late or never, by the clocks.
@MainActor final class SleepWatcher {
    private let monitor: SleepMonitor
    private let driver: MonitorDriver
    private let clock: any Clock
    /// logind has said that the machine falls asleep, and nothing has told of its waking yet.
    private var isAsleep = false

    init(monitor: SleepMonitor, driver: MonitorDriver, clock: any Clock) {
        self.monitor = monitor
        self.driver = driver
        self.clock = clock
        monitor.onSleep = { [weak self] in self?.fallAsleep() }
        monitor.onWake = { [weak self] in self?.wake() }
        driver.beforeDeciding = { [weak self] in self?.askTheClocks() }
    }

    private func fallAsleep() {
        isAsleep = true
        driver.suspend(at: clock.now(.realtime))
    }

    /// logind says that the machine is awake again. Where the clocks have told before, that was the waking.
    private func wake() {
        guard isAsleep else { return }
        _ = monitor.sleptSinceLastCheck()
        resume()
    }

    private func askTheClocks() {
        guard monitor.sleptSinceLastCheck() > 0 else { return }
        if !isAsleep { driver.suspend(at: nil) }
        resume()
    }

    private func resume() {
        isAsleep = false
        driver.resume(at: clock.now(.realtime))
    }
}
