import EventLoop
import Geofencing
import Ports

/// Has the source of positions run while somebody needs it, and only then: GeoClue can end when nobody has a client.
@MainActor final class SourceClients {
    /// Who needs positions.
    enum Holder: Hashable {
        /// Geotifications that report.
        case reminders
        case shifts
        /// Programs that have asked to be told of each position.
        case subscribers
        /// Somebody has asked where one is, and may ask again.
        case question
        /// A track is replayed to its end.
        case replay
    }

    /// How long the source goes on when nobody needs it any more, in seconds: a client that is started again at once may
    /// cost GeoClue its receiver, and an editor takes a moment to write a store.
    static let linger = 5.0
    /// For how long a question is followed by another one, in seconds.
    static let interest = 120.0

    /// Does what a timer has led to.
    var carryOut: EffectHandler?
    private(set) var holders: Set<Holder> = []

    private let source: any PositionSource
    private let loop: EventLoop
    private var isStarted = false
    private lazy var idle = loop.timer(.monotonic) { [weak self] in self?.stop() }
    private lazy var question = loop.timer(.monotonic) { [weak self] in self?.set(.question, false) }

    init(source: any PositionSource, loop: EventLoop) {
        self.source = source
        self.loop = loop
    }

    /// Says whether somebody needs positions.
    func set(_ holder: Holder, _ isHolding: Bool) {
        if isHolding { holders.insert(holder) } else { holders.remove(holder) }
        if !holders.isEmpty {
            idle.unset()
            guard !isStarted else { return }
            isStarted = true
            source.start()
        } else if isStarted, idle.deadline == nil {
            idle.set(after: Self.linger)
        }
    }

    /// Somebody asks where one is.
    func ask() {
        question.set(after: Self.interest)
        set(.question, true)
    }

    /// Stops it for good, where it runs.
    func end() {
        idle.unset()
        question.unset()
        holders = []
        if isStarted { source.stop() }
        isStarted = false
    }

    private func stop() {
        source.stop()
        isStarted = false
        carryOut?([.forgetPosition])
    }
}
