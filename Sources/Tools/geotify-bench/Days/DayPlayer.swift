internal import Geofencing

/// Plays a day to the monitor as the daemon does: with timers that run on while the date is set, and not in sleep.
struct DayPlayer {
    private var monitor = RegionMonitor()
    private var events: [DayEvent] = []
    private var isAsleep = false
    private var awakeSince = 0.0
    /// A stamp of fixes, and when that was.
    private var anchor = (stamp: Day.began, time: 0.0)

    /// Seconds for which timers go on after the last line.
    private static let afterglow = 600.0

    /// - Returns: The events in their order.
    static func events(of day: Day) -> [DayEvent] {
        var player = DayPlayer()
        player.monitor.monitor(day.fences)
        for line in day.lines {
            player.wait(until: line.time)
            player.take(line, fences: day.fences)
        }
        if let last = day.lines.last { player.wait(until: last.time + afterglow) }
        return player.events
    }

    private mutating func take(_ line: Day.Line, fences: [Region]) {
        let stamp = anchor.stamp + line.time - anchor.time
        switch line.content {
        case .fix(let fix, _):
            let before = monitor.nextDeadline
            note(monitor.update(with: fix), at: line.time)
            if before == nil || monitor.nextDeadline != before { anchor = (fix.time, line.time) }
        case .scan(let scan): note(monitor.update(with: scan), at: line.time)
        case .suspend:
            monitor.suspend()
            isAsleep = true
        case .resume: wake(at: line.time, stamp: stamp)
        case .restart:
            let saved = monitor.saved
            monitor = RegionMonitor()
            monitor.monitor(fences)
            monitor.restore(saved)
            wake(at: line.time, stamp: stamp)
        case .clockSet: monitor.clockWasSet()
        }
    }

    private mutating func wake(at time: Double, stamp: Double) {
        monitor.resume()
        isAsleep = false
        awakeSince = time
        anchor = (stamp, time)
    }

    private mutating func wait(until time: Double) {
        while !isAsleep, let deadline = monitor.nextDeadline {
            let due = max(anchor.time + deadline - anchor.stamp, awakeSince)
            guard due < time else { return }
            note(monitor.advance(to: deadline), at: due)
            anchor = (deadline, due)
            if monitor.nextDeadline == deadline { return }
        }
    }

    private mutating func note(_ crossings: [Crossing], at time: Double) {
        for crossing in crossings where !crossing.isInitial {
            events.append(
                DayEvent(fence: crossing.regionIdentifier, isEntry: crossing.direction == .entry, time: time))
        }
    }
}
