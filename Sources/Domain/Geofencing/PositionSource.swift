/// Something that reports positions. Set `onEvent`, then `start`.
@MainActor package protocol PositionSource: AnyObject {
    /// Receives all that the source has to say, never from within `start` or `stop`.
    var onEvent: (@MainActor (PositionSourceEvent) -> Void)? { get set }
    var state: SourceState { get }
    func start()
    func stop()
}

package enum PositionSourceEvent: Hashable, Sendable {
    case fix(PositionFix)
    /// What is heard of networks, whenever that has become another thing.
    case scan(NetworkScan)
    /// The state became another one (compare `SourceState.condition`).
    case stateChanged(SourceState)
    /// Control lines of a recorded track; seconds since 1970.
    case suspend(Double)
    case resume(Double)
    case restart(Double)
    /// A recorded track is at its end.
    case finished
}

/// How a source is doing, for people.
package struct SourceState: Hashable, Sendable {
    /// The state's name as `geotify status` prints it: "waiting for a position", "no agent", "denied", "working", …
    package var condition: Condition
    /// Why, in one sentence.
    package var reason: String
    /// What the person can do about it, in one sentence; empty where nothing is to be done.
    package var remedy: String

    package init(_ condition: Condition, reason: String, remedy: String = "") {
        self.condition = condition
        self.reason = reason
        self.remedy = remedy
    }

    package enum Condition: String, CaseIterable, Hashable, Sendable {
        case stopped
        case connecting
        case waiting = "waiting for a position"
        case working
        case noAgent = "no agent"
        case denied
        case switchedOff = "switched off"
        case notAvailable = "not available"
        case broken
        case notAnswering = "not answering"
        case sourceLost = "source lost"
        case busLost = "system bus lost"
        case finished
    }
}
