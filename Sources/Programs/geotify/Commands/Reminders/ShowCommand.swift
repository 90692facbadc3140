import CommandLine
import Geofencing
import JSON
import Reminders
import Store

extension Command {
    static let show = Command(
        CommandDescription(
            "show", summary: "Shows everything about a geotification.", operand: .identifier,
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let contents = try session.loadStore()
        let reminders = contents.reminders
        let geotification = try contents.geotification(arguments.operands[0])
        for warning in contents.problems.warnings(about: geotification) { session.tell(warning) }
        let state = session.daemon.regionStates()[geotification.identifier]
        if arguments.has(.jsonObject) {
            try session.print(GeotificationJSON.object(geotification, in: reminders, state: state).text)
        } else {
            try session.print(line: geotification.title)
            try session.print(facts: rows(geotification, in: reminders, state), indentation: 2)
        }
    }

    private static func rows(
        _ geotification: Geotification, in reminders: ReminderSet, _ state: RegionState?
    ) -> [[String]] {
        var rows = [["Identifier", geotification.identifier]]
        if case .place(let name) = geotification.target {
            rows.append(["Place", name])
            if let place = reminders.place(named: name), place.circle == nil {
                rows.append(["Known by", GeotificationText.networks(place.networks)])
            }
        }
        if let circle = reminders.circle(of: geotification) {
            rows.append(["At", GeotificationText.coordinate(circle.center)])
            rows.append(["Radius", GeotificationText.metres(circle.radius)])
        }
        rows.append(["Event", geotification.eventType.text])
        if geotification.firesInitially { rows.append(["Initial", "also reported if already there when added"]) }
        rows += RuleText.rows(geotification, now: TimeText.now)
        rows.append(["Enabled", geotification.isEnabled ? "yes" : "no"])
        if let completed = geotification.completed { rows.append(["Done", TimeText.local(completed)]) }
        if let state { rows.append(["Status", StatusText.state(state)]) }
        return rows
    }
}
