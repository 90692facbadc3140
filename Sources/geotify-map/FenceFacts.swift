import Geofencing
import MapModel
import Platform
import Reminders
import Storage

/// What the window tells of geotifications and places besides titles and subtitles.
struct FenceFacts {
    let fences: Fences
    let states: [String: RegionState]
    let units: UnitSystem
    /// Stays, the newest first.
    let visits: [Visit]
    /// Seconds since 1970.
    let now: Double

    func lines(_ geotification: Geotification) -> [(name: String, text: String)] {
        var lines: [(name: String, text: String)] = []
        switch geotification.target {
        case .place(let name): lines.append(("Place", name))
        case .circle(let circle): lines.append(("Place", FenceText.coordinate(circle.center)))
        }
        lines.append(("State", condition(geotification)))
        lines.append(("Last visit", lastVisit(of: geotification)))
        let rules = Self.rules(geotification)
        if !rules.isEmpty { lines.append(("Rules", rules.joined(separator: ", "))) }
        return lines
    }

    func lines(_ place: Place) -> [(name: String, text: String)] {
        let users = fences.geotifications.filter { $0.target == .place(place.name) }.map(\.title)
        return [
            ("Position", place.circle.map { FenceText.coordinate($0.center) } ?? "wherever its networks are heard"),
            ("Geotifications here", users.isEmpty ? "none" : users.joined(separator: ", ")),
            ("Last visit", lastVisit { $0.isPlace && $0.name == place.name }),
        ]
    }

    private func condition(_ geotification: Geotification) -> String {
        if let time = geotification.completed { return "done since " + Self.moment(time) }
        if !geotification.isEnabled { return "disabled" }
        guard let state = states[geotification.identifier] else { return "unknown while geotifyd isn't running" }
        return state.status.rawValue + (state.since.map { " since " + Self.moment($0) } ?? "")
    }

    private func lastVisit(of geotification: Geotification) -> String {
        switch geotification.target {
        case .place(let name): lastVisit { $0.isPlace && $0.name == name }
        case .circle: lastVisit { !$0.isPlace && $0.name == geotification.identifier }
        }
    }

    private func lastVisit(_ isMeant: (Visit) -> Bool) -> String {
        guard let visit = visits.first(where: isMeant) else { return "none is known" }
        let beginning = Self.moment(visit.entered)
        switch visit.end {
        case .open: return "since " + beginning
        case .left(let time): return beginning + " to " + Self.moment(time)
        case .unknown: return beginning
        }
    }

    private static func rules(_ geotification: Geotification) -> [String] {
        let rules = geotification.rules
        var texts: [String] = []
        if rules.isOnce { texts.append("once") }
        if let schedule = rules.schedule { texts.append(schedule.text) }
        if let dwell = rules.dwell { texts.append("after a stay of " + DurationText.typed(dwell)) }
        if let program = rules.program.first { texts.append("runs " + program) }
        return texts
    }

    /// `2026-03-02 08:31`, in local time.
    static func moment(_ time: Double) -> String {
        let local = LocalTime.text(time)
        return local.date + " " + local.time
    }
}
