package import Geofencing

/// Something that reports positions. Set `onEvent`, then `start`.
@MainActor package protocol PositionSource: AnyObject {
    /// Receives all that the source has to say, never from within `start` or `stop`.
    var onEvent: (@MainActor (PositionSourceEvent) -> Void)? { get set }
    /// How the source is doing now.
    var state: SourceState { get }
    /// Begins to report; does nothing if it has begun.
    func start()
    /// Ends reporting; `start` begins again.
    func stop()
}

/// What a source reports.
package enum PositionSourceEvent: Hashable, Sendable {
    /// A position.
    case fix(PositionFix)
    /// The networks in range, whenever they have changed.
    case scan(NetworkScan)
    /// The source's condition has changed.
    case stateChanged(SourceState)
}
