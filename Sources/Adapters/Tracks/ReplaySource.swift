package import EventLoop
internal import Geofencing
package import Ports

/// Replays a recorded track on the loop's clock, which for this is a `TrackClock`.
///
/// The first item comes at once, each further one when the clock's date reaches its time stamp, or the latest stamp before
/// it where stamps go back: the order of the file is that of delivery. One item is delivered in each round of the loop, so
/// that other timers that are due before the next one fire in between.
@MainActor package final class ReplaySource: PositionSource {
    /// What a replay does besides reporting. Times are those of the track, in seconds since 1970.
    package enum Control: Hashable, Sendable {
        /// The computer falls asleep.
        case suspend(Double)
        /// The computer wakes up.
        case resume(Double)
        /// The daemon is started again.
        case restart
        /// The track is at its end.
        case finish
    }

    /// Receives fixes, scans and the changes of state; never called from within `start` or `stop`.
    package var onEvent: (@MainActor (PositionSourceEvent) -> Void)?
    /// Receives the track's control lines, between its events, and its end.
    package var onControl: (@MainActor (Control) -> Void)?
    /// Stopped, waiting, working or, after the last item, finished.
    package private(set) var state = SourceState(.stopped, of: .replay)

    private let items: [Track.Item]
    private let loop: EventLoop
    private var timer: Timer?
    private var next = 0
    /// The latest time stamp up to the next item.
    private var due = -Double.infinity
    private var reported: SourceState.Condition?

    /// Creates a stopped source.
    /// - Parameter loop: Its clock decides when an item is due.
    package init(track: Track, loop: EventLoop) {
        items = track.items
        self.loop = loop
    }

    /// Begins, or goes on after `stop` with the next item.
    package func start() {
        guard timer == nil else { return }
        timer = loop.timer(.realtime) { [weak self] in self?.deliver() }
        state = SourceState(next < items.count ? .waiting : .finished, of: .replay)
        schedule()
    }

    /// Stops; `start` goes on with the next item.
    package func stop() {
        timer = nil
        state = SourceState(.stopped, of: .replay)
    }

    private func schedule() {
        if next < items.count { due = max(due, items[next].time) }
        let isBetweenItems = next > 0 && next < items.count
        timer?.set(at: isBetweenItems ? due : loop.clock.now(.realtime))
    }

    private func deliver() {
        report()
        // What is reported may lead to `stop`, here and below.
        guard timer != nil else { return }
        guard next < items.count else { return finish() }
        if items[next].isNews {
            state = SourceState(.working, of: .replay)
            report()
            guard timer != nil else { return }
        }
        let item = items[next]
        next += 1
        schedule()
        switch item {
        case .fix(let fix): onEvent?(.fix(fix))
        case .scan(let scan): onEvent?(.scan(scan))
        case .suspend(let time): onControl?(.suspend(time))
        case .resume(let time): onControl?(.resume(time))
        case .restart: onControl?(.restart)
        }
    }

    private func finish() {
        timer = nil
        state = SourceState(.finished, of: .replay)
        report()
        onControl?(.finish)
    }

    private func report() {
        guard state.condition != reported else { return }
        reported = state.condition
        onEvent?(.stateChanged(state))
    }
}

extension Track.Item {
    /// Whether it is evidence of the user's position.
    fileprivate var isNews: Bool {
        switch self {
        case .fix, .scan: true
        case .suspend, .resume, .restart: false
        }
    }
}
