import CommandLine
import Geofencing
import JSON
import Reminders

/// What `list` prints: which geotifications, in what order and form.
struct GeotificationList {
    /// By identifier, if the daemon knows them.
    var states: [String: RegionState] = [:]
    private let reminders: ReminderSet
    /// Seconds since 1970.
    private let now: Double
    private(set) var geotifications: [Geotification]
    /// By identifier, if they are sorted by distance.
    private var headings: [String: Heading] = [:]

    init(_ reminders: ReminderSet, now: Double) {
        self.reminders = reminders
        self.now = now
        geotifications = reminders.geotifications
    }

    mutating func keepThose(at place: String) { geotifications.removeAll { $0.target != .place(place) } }

    mutating func keepThoseInside() { geotifications.removeAll { states[$0.identifier]?.status != .inside } }

    /// By the distance of the circles' boundaries; inside them, of their centres.
    mutating func sort(from fix: PositionFix) {
        var keys: [String: (Double, Double)] = [:]
        for geotification in geotifications {
            guard let circle = reminders.circle(of: geotification) else { continue }
            let heading = Heading(from: fix, to: circle)
            headings[geotification.identifier] = heading
            keys[geotification.identifier] = (heading.distance, Geodesic.distance(fix.coordinate, circle.center))
        }
        sort {
            keys[$0.identifier] ?? (.infinity, .infinity)
        } by: {
            $0 < $1
        }
    }

    /// Alphabetically, ignoring case.
    mutating func sortByNote() {
        sort {
            ($0.title.lowercased(), $0.title)
        } by: {
            $0 < $1
        }
    }

    /// Equal keys keep their order.
    private mutating func sort<Key>(_ key: (Geotification) -> Key, by isBefore: (Key, Key) -> Bool) {
        let keyed = geotifications.enumerated().map { (key: key($0.element), offset: $0.offset, $0.element) }
        geotifications = keyed.sorted { a, b in
            isBefore(a.key, b.key) || !isBefore(b.key, a.key) && a.offset < b.offset
        }.map(\.2)
    }

    // MARK: - Forms

    /// `Buy milk - Radius: 150 m - On entry - home - inside`.
    var rows: [[String]] {
        geotifications.map {
            [
                $0.identifier,
                GeotificationText.line($0, in: reminders, state: states[$0.identifier], now: now)
                    + (headings[$0.identifier].map { " - " + $0.text } ?? ""),
            ]
        }
    }

    /// For a terminal.
    var table: Table {
        var table = Table([
            // A prefix is enough to name it; one made of a long note would leave no room for the rest.
            Table.Column("ID", isCuttable: true, narrowest: 16), Table.Column("NOTE", isCuttable: true),
            Table.Column("RADIUS", alignment: .right, departure: 0), Table.Column("EVENT", departure: 2),
            Table.Column("WHERE", isCuttable: true, departure: 3),
            Table.Column("RULES", isCuttable: true, departure: 1), Table.Column("DISTANCE", departure: 4),
            Table.Column("STATUS", departure: 5),
        ])
        for geotification in geotifications {
            let circle = reminders.circle(of: geotification)
            let condition = GeotificationText.condition(geotification, states[geotification.identifier], now: now)
            let style: TextStyle = condition.style == .faint ? .faint : .plain
            let texts = [
                geotification.identifier, geotification.title,
                circle.map { GeotificationText.metres($0.radius) } ?? "",
                geotification.eventType.text, GeotificationText.location(geotification.target),
                RuleText.short(geotification, now: now).joined(separator: ", "),
                headings[geotification.identifier]?.text ?? "",
            ]
            table.add(texts.map { Table.Cell($0, style) } + [condition])
        }
        return table
    }

    /// For `--plain`.
    var plainTable: Table {
        var table = Table(Array(repeating: Table.Column(), count: 7))
        for geotification in geotifications {
            let circle = reminders.circle(of: geotification)
            let texts = [
                geotification.identifier, geotification.note,
                circle.map { GeotificationText.number($0.radius) } ?? "", geotification.eventType.rawValue,
                GeotificationText.location(geotification.target),
                RuleText.short(geotification, now: now).joined(separator: ", "),
                GeotificationText.condition(geotification, states[geotification.identifier], now: now).text,
            ]
            table.add(texts.map { Table.Cell($0) })
        }
        return table
    }

    var objects: [JSONValue] {
        geotifications.map {
            GeotificationJSON.object(
                $0, in: reminders, state: states[$0.identifier], heading: headings[$0.identifier])
        }
    }
}
