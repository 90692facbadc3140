import CommandLine
import Control
import EventLoop
import Geofencing
import Ports
import Reminders
import State
import Tracks
import Wording

/// What the sources of positions and of networks say, until a replayed track is over.
extension Daemon {
    /// How long after a replayed track's end its last fix may still decide something, in seconds of the track.
    private static let afterTrack = 600.0

    func receive(_ event: PositionSourceEvent) {
        switch event {
        case .fix(let fix):
            if settings.refuses(fix) { return }
            lastFix = fix
            log.private(
                "fix \(fix.coordinate.latitude),\(fix.coordinate.longitude) ± \(fix.accuracy.map { "\($0) m" } ?? "?")")
            driver.receive(fix)
            shiftRecorder.receive(fix)
            questions.answer(fix)
            control?.announce(fix)
        case .scan(let scan): driver.receive(scan)
        case .stateChanged(let state):
            log.notice("position source: " + description(of: state))
            tell(of: state)
            questions.follow(state)
            control?.announce(state)
        }
    }

    /// What a replayed track does besides telling positions.
    func receive(_ control: ReplaySource.Control) {
        switch control {
        case .suspend(let time): driver.suspend(at: time)
        case .resume(let time): driver.resume(at: time)
        case .restart: restart()
        case .finish: finish()
        }
    }

    /// What the networks' source says; its state is told apart.
    func hear(_ event: PositionSourceEvent) {
        switch event {
        case .scan(let scan): driver.receive(scan)
        case .stateChanged(let state): log.notice("networks: " + description(of: state))
        case .fix: break
        }
    }

    private func description(of state: SourceState) -> String {
        "\(SourceText.name(state.condition)). \(SourceText.explanation(of: state))"
    }

    private func restart() {
        do throws(StateError) { try driver.restart() } catch { end(with: CommandFailure(error)) }
    }

    /// The track is over: what is still awaited may happen within the next minutes, then the daemon ends.
    private func finish() {
        let (elapsed, date) = driver.engine.policy.nextWakeUp
        let isAwaiting = driver.engine.nextDeadline != nil || elapsed != nil || date != nil
        endTimer.set(after: isAwaiting ? Self.afterTrack : 0)
    }
}
