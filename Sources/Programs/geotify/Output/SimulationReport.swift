import CommandLine
import Geofencing
import JSON
import Platform
import Reminders
import Text
import Tracks

/// The lines that `simulate` prints.
struct SimulationReport {
    /// Metres from a fix to a circle's boundary within which the region counts as near; or three times the fix's
    /// accuracy.
    private static let nearness = 1000.0

    private let isJSON: Bool
    /// The regions to explain, each with a readable name; nil without `--explain`.
    private let regions: [(identifier: String, name: String, circle: Circle?)]?
    private var events = 0

    init(_ reminders: ReminderSet, isJSON: Bool, explains: Bool) {
        self.isJSON = isJSON
        regions = explains ? Self.regions(of: reminders) : nil
    }

    mutating func lines(for event: Simulation.Event, in engine: ReminderEngine) -> [String] {
        switch event {
        case .reminder(let reminder):
            events += 1
            return [isJSON ? GeotificationJSON.object(reminder, id: events).text : TerminalText.oneLine(text(reminder))]
        case .held(let held): return regions == nil ? [] : [line(for: held)]
        case .line(.fix(let fix)):
            let accuracy = fix.accuracy.map { "a fix of " + GeotificationText.metres($0) }
            return explanation(fix.time, accuracy ?? "a fix of unknown accuracy", fix, engine)
        case .line(.scan(let scan)): return explanation(scan.time, Self.text(scan), nil, engine)
        case .line(.suspend(let time)): return explanation(time, "falls asleep", nil, engine)
        case .line(.resume(let time)): return explanation(time, "wakes up", nil, engine)
        case .line(.restart(let time)): return explanation(time, "starts again", nil, engine)
        case .silence(let time): return explanation(time, "nothing new", nil, engine)
        }
    }

    /// How many networks are heard.
    private static func text(_ scan: NetworkScan) -> String {
        let heard = scan.networks.count { $0.kind == .accessPoint }
        if scan.networks.isEmpty { return "hears no network" }
        let text = "hears \(heard) access point" + (heard == 1 ? "" : "s")
        return scan.connected.isEmpty ? text : text + ", connected"
    }

    /// `2026-03-02T08:31:07Z entry buy-milk: Buy milk`, and why with `--explain`.
    private func text(_ reminder: Reminder) -> String {
        let crossing = reminder.crossing
        let text =
            "\(RFC3339.string(from: crossing.time)) \(crossing.direction.rawValue) "
            + "\(reminder.geotification.identifier): \(reminder.geotification.title)"
        return regions == nil || crossing.evidence.isEmpty ? text : text + " (\(crossing.evidence))"
    }

    /// What reports nothing on any track; nothing without `--explain`.
    func preface(_ reminders: ReminderSet) -> [String] {
        guard regions != nil else { return [] }
        return reminders.geotifications.filter { !$0.isActive }.map {
            line(nil, $0, by: $0.isEnabled ? .once : .disabled)
        }
    }

    private func line(for held: HeldReminder) -> String { line(held.time, held.geotification, by: held.rule) }

    /// `2026-03-02T08:31:07Z held back buy-milk: Buy milk (--when: that was outside of its times)`.
    private func line(_ time: Double?, _ geotification: Geotification, by rule: HeldReminder.Rule) -> String {
        let time = time.map { RFC3339.string(from: $0) }
        guard isJSON else {
            return TerminalText.oneLine(
                "\(time ?? "always") held back \(geotification.identifier): \(geotification.title) "
                    + "(\(HoldReasonText.why(rule)))")
        }
        let members: [JSONValue.Member?] = [
            time.map { .init("time", .string($0)) }, .init("event", .string("held")),
            .init("rule", .string(rule.rawValue)), .init("identifier", .string(geotification.identifier)),
            .init("note", .string(geotification.note)),
        ]
        return JSONValue.object(members.compactMap(\.self)).text
    }

    /// What happened, and what is believed of each region near the fix; of all regions if there is no fix. No fix is
    /// near a place that is known by its networks alone.
    private func explanation(
        _ time: Double, _ cause: String, _ fix: PositionFix?, _ engine: ReminderEngine
    ) -> [String] {
        guard let regions else { return [] }
        let near = regions.filter { region in
            fix.map { fix in region.circle.map { Self.isNear(fix, $0) } ?? false } ?? true
        }
        let explained = near.compactMap { region in
            engine.monitor.explanation(of: region.identifier).map { (region.name, $0) }
        }
        guard isJSON else {
            return ["\(RFC3339.string(from: time)) \(cause)"]
                + explained.map { TerminalText.oneLine("    \($0): \($1)") }
        }
        return explained.map { Self.object($0, $1, time, cause).text }
    }

    private static func object(
        _ name: String, _ explanation: RegionExplanation, _ time: Double, _ cause: String
    ) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("time", .string(RFC3339.string(from: time))),
            .init("event", .string("explanation")),
            .init("cause", .string(cause)),
            .init("region", .string(name)),
            .init("status", .string(explanation.status.rawValue)),
        ]
        let numbers = [
            ("probabilityInside", explanation.probabilityInside), ("distance", explanation.distance),
            ("uncertainty", explanation.uncertainty),
        ]
        for case (let key, let value?) in numbers where value.isFinite { members.append(.init(key, .number(value))) }
        if let isAtRest = explanation.isAtRest { members.append(.init("atRest", .bool(isAtRest))) }
        members.append(.init("explanation", .string(explanation.description)))
        return .object(members)
    }

    private static func isNear(_ fix: PositionFix, _ circle: Circle) -> Bool {
        let distance = Geodesic.distance(fix.coordinate, circle.center) - circle.radius
        return distance <= max(nearness, 3 * (fix.accuracy ?? 0))
    }

    private static func regions(of reminders: ReminderSet) -> [(identifier: String, name: String, circle: Circle?)] {
        var known: Set<String> = []
        return reminders.geotifications.compactMap { geotification in
            let identifier = ReminderEngine.regionIdentifier(of: geotification)
            guard reminders.locates(geotification), known.insert(identifier).inserted else { return nil }
            let name =
                switch geotification.target {
                case .circle: geotification.identifier
                case .place(let place): place
                }
            return (identifier, name, reminders.circle(of: geotification))
        }
    }
}
