internal import DBus
package import EventLoop

/// Tells of the machine's sleep: by logind's word where there is logind, and by the clocks in any case.
@MainActor package final class SleepMonitor {
    package var onSleep: (@MainActor () -> Void)?
    package var onWake: (@MainActor () -> Void)?

    private let clock: any Clock
    private var subscription: Subscription?
    private var sleptBefore = 0.0

    /// Less than this, in seconds, is the time that passes between the readings of two clocks.
    private static let resolution = 0.5

    package init(bus: SystemBus, loop: EventLoop) {
        clock = loop.clock
        sleptBefore = sleptInAll
        bus.onChange { [weak self] in self?.listen(on: $0) }
        listen(on: bus.connection)
    }

    /// How many seconds the machine has slept since this was asked before; 0 where it hasn't. Needs no logind, and so is
    /// to be asked whenever something depends on it: `PrepareForSleep` may come late or never.
    package func sleptSinceLastCheck() -> Double {
        let slept = sleptInAll
        guard slept - sleptBefore >= Self.resolution else { return 0 }
        defer { sleptBefore = slept }
        return slept - sleptBefore
    }

    /// `boottime` counts sleep, `monotonic` doesn't.
    private var sleptInAll: Double { clock.now(.boottime) - clock.now(.monotonic) }

    private func listen(on connection: Connection?) {
        subscription = connection?.subscribe(
            to: SignalMatch(
                sender: "org.freedesktop.login1", path: "/org/freedesktop/login1",
                interface: "org.freedesktop.login1.Manager", member: "PrepareForSleep")
        ) { [weak self] signal in
            switch signal.arguments.first?.boolean {
            case true?: self?.onSleep?()
            case false?: self?.onWake?()
            case nil: break
            }
        }
    }
}
