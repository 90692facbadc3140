import CommandLine
import Geofencing
import Reminders

/// Geotifications as text.
enum GeotificationText {
    /// `Buy milk - Radius: 150 m - On entry - home - once - inside`.
    /// - Parameter now: Seconds since 1970.
    static func line(
        _ geotification: Geotification, in reminders: ReminderSet, state: RegionState?, now: Double
    ) -> String {
        var parts = [geotification.title]
        if let circle = reminders.circle(of: geotification) { parts.append("Radius: " + metres(circle.radius)) }
        parts += [geotification.eventType.text, location(geotification.target)]
        parts += RuleText.short(geotification, now: now)
        let condition = condition(geotification, state, now: now).text
        if !condition.isEmpty { parts.append(condition) }
        return parts.joined(separator: " - ")
    }

    /// Done, disabled or expired; otherwise the region's status, if known.
    static func condition(_ geotification: Geotification, _ state: RegionState?, now: Double) -> Table.Cell {
        if geotification.completed != nil { return Table.Cell("done", .faint) }
        if !geotification.isEnabled { return Table.Cell("disabled", .faint) }
        if RuleText.isExpired(geotification.rules, now: now) { return Table.Cell("expired", .faint) }
        return state.map { Table.Cell($0.status.rawValue, StatusText.style(of: $0.status)) } ?? ""
    }

    static func location(_ target: Geotification.Target) -> String {
        switch target {
        case .circle(let circle): coordinate(circle.center)
        case .place(let name): name
        }
    }

    /// `Radius: 150 m - 52.52,13.405`, or what a place without a circle has.
    static func circle(of place: Place) -> String {
        guard let circle = place.circle else { return "known by its networks" }
        return "Radius: \(metres(circle.radius)) - \(coordinate(circle.center))"
    }

    /// `3 networks`.
    static func networks(_ networks: Set<Network>) -> String {
        "\(networks.count) network" + (networks.count == 1 ? "" : "s")
    }

    /// As `--at` takes it.
    static func coordinate(_ coordinate: Coordinate) -> String {
        "\(coordinate.latitude),\(coordinate.longitude)"
    }

    /// `150 m`, with a fraction only if there is one.
    static func metres(_ length: Double) -> String { number(length) + " m" }

    static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
