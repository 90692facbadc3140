import CommandLine
import Interchange
import Reminders
import Store

extension Command {
    static let export = Command(
        CommandDescription(
            "export", summary: "Exports geotifications for other programs.",
            discussion: [
                """
                Exports all of them, or the given ones. What a format has no field for, such as rules, is written \
                where other programs ignore it, so that 'geotify import' restores it. Places become circles that keep \
                the place's name. Programs to run and addresses to post to are left out, since they may hold secrets, \
                and so are geotifications at a place that is known by its networks alone.
                """
            ],
            examples: ["geotify export --format gpx > reminders.gpx", "geotify export --format icalendar buy-milk"],
            optionalOperand: .identifiers, options: [.required(.format)])
    ) { arguments, session throws(CommandFailure) in
        let format = arguments[.format].flatMap(InterchangeFormat.init) ?? .geojson
        let contents = try session.loadStore()
        let all = contents.reminders
        var chosen = all.geotifications
        if !arguments.operands.isEmpty {
            chosen = []
            var identifiers: Set<String> = []
            for text in arguments.operands {
                let geotification = try contents.geotification(text)
                if identifiers.insert(geotification.identifier).inserted { chosen.append(geotification) }
            }
        }
        let reminders = chosen.compactMap { geotification in
            all.circle(of: geotification).map { InterchangeEntry(geotification, circle: $0) }
        }
        try session.print(format.write(reminders), terminator: "")
        let left = chosen.count - reminders.count
        if left > 0 {
            session.tell(
                left == 1
                    ? "one is at a place without a circle, and isn't exported"
                    : "\(left) are at places without a circle, and aren't exported")
        }
        let kept = Set(chosen.flatMap(\.rules.keys)).filter { !$0.isExported }
        if !kept.isEmpty {
            let count = chosen.count { !kept.isDisjoint(with: $0.rules.keys) }
            let keys = RuleKey.allCases.filter(kept.contains).map(\.rawValue).joined(separator: ", ")
            session.tell(
                "\(count == 1 ? "one has" : "\(count) have") rules that aren't exported: \(keys)")
        }
    }
}

extension OptionDescription {
    /// `import` recognises it.
    static let format = OptionDescription(
        "format", .oneOf(InterchangeFormat.allCases.map(\.rawValue)), "The format of the file.")
}
