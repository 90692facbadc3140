import CommandLine
import Control
import Desktop
import EventLoop
import Geofencing
import Ports
import Reminders
import State
import Store
import Tracks
import Wording

// MARK: - What happens

extension Daemon {
    /// How long after a replayed track's end its last fix may still decide something, in seconds of the track.
    private static let afterTrack = 600.0

    func receive(_ event: PositionSourceEvent) {
        switch event {
        case .fix(let fix): receive(fix)
        case .scan(let scan): carryOut(driver.receive(scan))
        case .stateChanged(let state):
            log.notice("position source: " + description(of: state))
            showLiveness(state)
            requests.follow(state)
            control?.announce(state)
        }
    }

    /// What a replayed track does besides telling positions.
    func receive(_ control: ReplaySource.Control) {
        switch control {
        case .suspend(let time): carryOut(driver.suspend(at: time))
        case .resume(let time): carryOut(driver.resume(at: time))
        case .restart: attempt { () throws(StateError) in carryOut(try driver.restart()) }
        case .finish: finish()
        }
    }

    private func receive(_ fix: PositionFix) {
        if settings.refuses(fix) { return }
        lastFix = fix
        log.private(
            "fix \(fix.coordinate.latitude),\(fix.coordinate.longitude) ± \(fix.accuracy.map { "\($0) m" } ?? "?")")
        carryOut(driver.receive(fix))
        // After that, which may start a shift.
        carryOut(recorder.receive(fix))
        requests.answer(fix)
        control?.announce(fix)
    }

    func receive(fromNetworks event: PositionSourceEvent) {
        switch event {
        case .scan: receive(event)
        case .stateChanged(let state): log.notice("networks: " + description(of: state))
        case .fix: break
        }
    }

    func receive(_ event: NoticeEvent) {
        switch event {
        case .isReady: showWaiting()
        case .shown(let id, let serverID): outbox.shown(id, as: serverID)
        case .closed(let id): outbox.closed(id)
        case .chosen(let action, let id):
            choose(action, on: id)
            // Last, so that what the user wants isn't lost if the daemon ends here.
            outbox.closed(id)
        case .failed(let trouble): log.warning(trouble)
        }
    }

    /// Does what was chosen on a notice. That is gone from the screen, so what can't be written down holds all the same, and
    /// the user is told for how long.
    private func choose(_ action: NoticeAction, on id: Int64) {
        do throws(StateError) {
            guard let identifier = try database.event(id)?.identifier,
                let effects = try driver.perform(action, on: identifier, from: .popup)
            else { return }
            carryOut(effects)
        } catch {
            log.error("\(error)")
        }
        guard let trouble = driver.trouble else { return }
        environment.presenter.announce(
            "Geotify can't write down what you chose",
            "It holds for as long as geotifyd runs, and is forgotten with it unless that works by then: \(trouble)")
    }

    private func description(of state: SourceState) -> String {
        "\(SourceText.name(state.condition)). \(SourceText.explanation(of: state))"
    }

    /// The track is over: what is still awaited may happen within the next minutes, then the daemon ends.
    private func finish() {
        let (elapsed, date) = driver.engine.policy.nextWakeUp
        let isAwaiting = driver.engine.nextDeadline != nil || elapsed != nil || date != nil
        endTimer.set(after: isAwaiting ? Self.afterTrack : 0)
    }
}

// MARK: - What is done

extension Daemon {
    /// Does what the daemon's parts want done, in their order.
    func carryOut(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .loadReminders(let reminders):
                attempt { () throws(StateError) in carryOut(try driver.load(reminders)) }
            case .followSettings(let settings):
                carryOut(driver.follow(settings))
                forgetOld()
                if !environment.isRehearsal { points.forgetAll(after: self.settings.keepTrack, at: date) }

            case .keepNotices(let identifiers):
                logged { () throws(StateError) in
                    try outbox.withdraw(allBut: identifiers, withRules: driver.withRules)
                }
            case .withdrawNotices(let identifier): outbox.withdraw(identifier: identifier)
            case .announceNotices(let notices):
                for notice in notices {
                    log.private("\(notice.direction.rawValue) for \(notice.identifier): \(notice.note)")
                    control?.announce(notice)
                }
            case .showWaiting: showWaiting()
            // A replay rehearses: what the user wrote stays as it is.
            case .writeStore(let changes): if !environment.isRehearsal { store.write(changes) }
            case .followHistory:
                carryOut(recorder.writeDown() + recorder.follow(from: lastFix))
                courier?.look()
                forgetOld()
            case .needPositions(let client, let isNeeded): clients.set(client, isNeeded)
            case .repeatScan: environment.networks?.tellAgain()
            case .forgetPosition:
                // By the time the source is started again, the position isn't known.
                lastFix = nil
                receive(.stateChanged(environment.source.state))

            case .announceShift(let profile, let isOn):
                clients.set(.shifts, recorder.isOn)
                control?.announce(shift: profile, isOn: isOn)
            case .announcePoint(let profile, let fix): control?.announce(fix, of: profile)
            case .forgetOldPoints: forgetOldPoints()
            case .sendQueued: courier?.look()
            }
        }
    }

    /// Shows what waits and may be shown, and runs its programs, which may be how the user is told.
    func showWaiting() {
        logged { () throws(StateError) in
            try outbox.show(withRules: driver.withRules, showable: driver.showable)
        }
        // Which programs those are, the store says.
        guard driver.hasReminders else { return }
        logged { () throws(StateError) in try programs.runWaiting(store.runnable, runnable: driver.showable) }
    }

    /// Forgets history, networks and points that were kept for as long as the settings say. Nothing has to wake the
    /// machine for that: it is done whenever there is more.
    func forgetOld() {
        forgetOldPoints()
        guard !environment.isRehearsal, let retention = settings.keepHistory else { return }
        let date = date - retention
        driver.forgetNetworks(before: date)
        logged { () throws(StateError) in try database.deleteHistory(before: date) }
    }

    private func forgetOldPoints() {
        // The dates of a replay are those of its track.
        if !environment.isRehearsal { points.forget(after: settings.keepTrack, at: date) }
    }

    private func logged(_ work: () throws(StateError) -> Void) {
        do throws(StateError) { try work() } catch { log.error("\(error)") }
    }

    /// Does what the daemon can't go on without.
    private func attempt(_ work: () throws(StateError) -> Void) {
        do throws(StateError) { try work() } catch { end(with: CommandFailure(error)) }
    }
}
