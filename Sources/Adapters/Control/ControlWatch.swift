package import DBus
package import Geofencing

/// What the daemon tells by itself.
package enum ControlEvent: Hashable, Sendable {
    /// A geotification's boundary was crossed: the event's number, which way, whose, and when, in seconds since 1970.
    case crossing(id: Int64, Crossing.Direction, identifier: String, time: Double)
    case source(SourceState)
    case position(PositionFix)
    /// A shift of a profile has begun or ended.
    case shift(profile: String, isOn: Bool)
    /// A point of a profile's shift was taken.
    case point(profile: String, PositionFix)
    /// The daemon isn't there any more.
    case ended
}

/// Follows the daemon's signals until it is released.
@MainActor package final class ControlWatch {
    private let connection: Connection
    private let handler: @MainActor (ControlEvent) -> Void
    private var subscriptions: [Subscription] = []

    /// Whatever the daemon tells after its next answer is heard.
    /// - Parameter withPositions: Whether positions are wanted, which the daemon sends only to those who ask.
    package init(
        on connection: Connection, withPositions: Bool, _ handler: @escaping @MainActor (ControlEvent) -> Void
    ) {
        self.connection = connection
        self.handler = handler
        let members = ["Crossing", "SourceStateChanged", "ShiftChanged", "PointTaken"]
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
    /// Reads a signal of the daemon's; nil where it is none that is known.
    init?(_ signal: Signal) {
        let arguments = signal.arguments
        switch signal.member {
        case "Crossing":
            guard arguments.count == 4, let id = arguments[0].integer,
                let direction = arguments[1].string.flatMap(Crossing.Direction.init),
                let identifier = arguments[2].string, let time = arguments[3].number
            else { return nil }
            self = .crossing(id: Int64(id), direction, identifier: identifier, time: time)
        case "SourceStateChanged":
            guard arguments.count == 3, let condition = arguments[0].string else { return nil }
            self = .source(
                SourceState(
                    SourceState.Condition(rawValue: condition) ?? .broken, reason: arguments[1].string ?? "",
                    remedy: arguments[2].string ?? ""))
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
