import EventLoop
import Geofencing
import Ports

/// Those who have asked where one is while that isn't known: they are answered with the first position, or once there is no
/// hope of one.
@MainActor final class PositionRequests {
    typealias Answer = @MainActor (PositionFix?) -> Void

    /// Seconds: a receiver that has been off takes so long, and a person waits no longer.
    static let timeout = 20.0

    private let loop: EventLoop
    private var waiting: [Answer] = []
    private lazy var limit = loop.timer(.monotonic) { [weak self] in self?.answer(nil) }

    init(loop: EventLoop) { self.loop = loop }

    func ask(_ answer: @escaping Answer) {
        waiting.append(answer)
        if limit.deadline == nil { limit.set(after: Self.timeout) }
    }

    /// The source is in another state.
    func follow(_ state: SourceState) {
        switch state.condition {
        case .connecting, .waiting, .working: break
        default: answer(nil)
        }
    }

    /// - Parameter fix: nil where there is no hope of one.
    func answer(_ fix: PositionFix?) {
        limit.unset()
        let waiting = waiting
        self.waiting = []
        for answer in waiting { answer(fix) }
    }
}
