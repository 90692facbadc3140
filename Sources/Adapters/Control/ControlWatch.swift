package import DBus
package import Geofencing
package import Ports

/// What the daemon announces.
package enum ControlEvent: Hashable, Sendable {
    /// A reminder is due: the event's number, the direction, the geotification, and when, in seconds since 1970.
    case reminder(id: Int64, Crossing.Direction, identifier: String, time: Double)
    /// The source of positions has another condition.
    case source(SourceState)
    /// A position, for subscribers.
    case position(PositionFix)
    /// The profile's shift has started or ended.
    case shift(profile: String, isOn: Bool)
    /// A point of the profile's shift was recorded, for subscribers to points.
    case point(profile: String, PositionFix)
    /// The daemon is gone.
    case ended
}

/// Follows the daemon's signals until it is released.
@MainActor package final class ControlWatch {
    private let handler: @MainActor (ControlEvent) -> Void
    private var subscriptions: [Subscription] = []

    /// Receives whatever the daemon announces after its next answer.
    /// - Parameters:
    ///   - connection: To the session bus.
    ///   - withPositions: Whether to receive positions, which the daemon sends to subscribers only.
    ///   - handler: Called with each event.
    package init(
        on connection: Connection, withPositions: Bool, _ handler: @escaping @MainActor (ControlEvent) -> Void
    ) {
        self.handler = handler
        let members = ["Reminded", "SourceStateChanged", "ShiftChanged", "PointTaken"]
        for member in members + (withPositions ? ["PositionChanged"] : []) {
            let match = SignalMatch(
                sender: ControlInterface.busName, path: ControlInterface.path, interface: ControlInterface.interface,
                member: member)
            subscriptions.append(
                connection.subscribe(to: match) { [weak self] signal in
                    if let event = ControlEvent(signal) { self?.handler(event) }
                })
        }
        subscriptions.append(
            connection.watchName(ControlInterface.busName) { [weak self] owner in
                if owner == nil { self?.handler(.ended) }
            })
    }
}

extension ControlEvent {
    /// Reads one of the daemon's signals; nil if it isn't known or malformed.
    init?(_ signal: Signal) {
        let arguments = signal.arguments
        switch signal.member {
        case "Reminded":
            guard arguments.count == 4, let id = arguments[0].integer,
                let direction = arguments[1].string.flatMap(Crossing.Direction.init),
                let identifier = arguments[2].string, let time = arguments[3].number
            else { return nil }
            self = .reminder(id: Int64(id), direction, identifier: identifier, time: time)
        case "SourceStateChanged":
            guard arguments.count == 4, let kind = arguments[0].string.flatMap(SourceState.Kind.init),
                let condition = arguments[1].string
            else { return nil }
            self = .source(
                SourceState(
                    kind: kind, condition: condition, cause: arguments[2].string, detail: arguments[3].string))
        case "PositionChanged":
            guard let fix = arguments.first.flatMap(PositionFix.init) else { return nil }
            self = .position(fix)
        case "ShiftChanged":
            guard arguments.count == 2, let profile = arguments[0].string, let isOn = arguments[1].boolean else {
                return nil
            }
            self = .shift(profile: profile, isOn: isOn)
        case "PointTaken":
            guard arguments.count == 2, let profile = arguments[0].string, let fix = PositionFix(arguments[1]) else {
                return nil
            }
            self = .point(profile: profile, fix)
        default: return nil
        }
    }
}
