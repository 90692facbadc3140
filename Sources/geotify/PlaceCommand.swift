import CommandLine
import Geofencing
import JSON
import Reminders
import Storage

extension Command {
    static let place = Command(
        CommandDescription("place", summary: "Names places that geotifications can share."),
        subcommands: [placeAdd, placeList, placeRemove])

    private static let placeAdd = Command(
        CommandDescription(
            "add", summary: "Names a place.",
            examples: ["geotify place add home --at 52.52,13.405 --radius 100", "geotify place add office --here"],
            operand: OperandDescription("NAME", "What --at is to call it by."),
            options: [.exactlyOne([.atCoordinate, .here]), .optional(.search), .optional(.first), .optional(.radius)])
    ) { arguments, session throws(CommandFailure) in
        let name = arguments.operands[0]
        try TextArgument.check(name, "name")
        guard !LocationArgument.isLikeCoordinate(name) else {
            throw CommandFailure(.usage, "a place can't be called '\(name)', which --at takes for a coordinate")
        }
        let radius = try session.loadSettings().radius
        if arguments.has(.search) { try session.rehearse { try $0.checkIsFree(place: name) } }
        let circle = try TargetArgument(arguments, in: session).circle(standardRadius: radius)
        let remarks = try session.changeStore { try $0.addPlace(Place(name: name, circle: circle)) }
        for remark in remarks { session.tell(remark) }
    }

    private static let placeList = Command(
        CommandDescription("list", summary: "Lists the places.", options: [.optional(.json)])
    ) { arguments, session throws(CommandFailure) in
        let places = try session.loadStore().fences.places
        if places.isEmpty { session.tell("no places yet; name one with 'geotify place add NAME --at LAT,LON'") }
        if arguments.has(.json) {
            for place in places { try session.print(GeotificationJSON.object(place).text) }
        } else {
            try session.print(
                rows: places.map { place in
                    let center = GeotificationText.coordinate(place.circle.center)
                    return [place.name, "Radius: \(GeotificationText.metres(place.circle.radius)) - \(center)"]
                })
        }
    }

    private static let placeRemove = Command(
        CommandDescription(
            "remove", summary: "Removes a place that no geotification names.",
            operand: OperandDescription("NAME", "The whole name of a place.", completes: .places))
    ) { arguments, session throws(CommandFailure) in
        try session.changeStore { try $0.removePlace(arguments.operands[0]) }
    }
}
