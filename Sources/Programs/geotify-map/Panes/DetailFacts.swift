import Geofencing
import MapModel
import Platform
import Reminders
import State

/// What the window tells of geotifications and places besides titles and subtitles.
struct DetailFacts {
    let reminders: ReminderSet
    let states: [String: RegionState]
    let units: UnitSystem
    /// Seconds since 1970.
    let now: Double
    /// Stays, the newest first; nil where they can't be read.
    let visits: [Visit]?

    func lines(_ geotification: Geotification) -> [DetailPane.Line] {
        var lines: [DetailPane.Line] = []
        switch geotification.target {
        case .place(let name): lines.append(DetailPane.Line(name: "Place", text: name))
        case .circle(let circle):
            lines.append(DetailPane.Line(name: "Place", text: CircleText.coordinate(circle.center)))
        }
        lines.append(DetailPane.Line(name: "State", text: condition(geotification)))
        lines.append(DetailPane.Line(name: "Last visit", text: lastVisit(of: geotification)))
        let rules = geotification.ruleSummary(now: now) { time, _ in Self.moment(time) }
        if !rules.isEmpty { lines.append(DetailPane.Line(name: "Rules", text: rules.joined(separator: ", "))) }
        return lines
    }

    func lines(_ place: Place) -> [DetailPane.Line] {
        let users = reminders.geotifications.filter { $0.target == .place(place.name) }.map(\.title)
        let position = place.circle.map { CircleText.coordinate($0.center) } ?? "wherever its networks are heard"
        return [
            DetailPane.Line(name: "Position", text: position),
            DetailPane.Line(name: "Geotifications here", text: users.isEmpty ? "none" : users.joined(separator: ", ")),
            DetailPane.Line(name: "Last visit", text: lastVisit { $0.isPlace && $0.name == place.name }),
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
        guard let visits else { return "can't be read at present" }
        guard let visit = visits.first(where: isMeant) else { return "none is known" }
        let beginning = Self.moment(visit.entered)
        switch visit.end {
        case .open: return "since " + beginning
        case .left(let time): return beginning + " to " + Self.moment(time)
        case .unknown: return beginning
        }
    }

    /// `2026-03-02 08:31`, in local time.
    static func moment(_ time: Double) -> String {
        let local = LocalTime.text(time)
        return local.date + " " + local.time
    }
}
