import CommandLine
import Control
import Coordinates
import DBus
import Geofencing
import JSON
import Reminders
import Storage

extension Command {
    static let place = Command(
        CommandDescription("place", summary: "Names places that geotifications can share."),
        subcommands: [placeAdd, placeLearn, placeList, placeRemove])

    private static let placeAdd = Command(
        CommandDescription(
            "add", summary: "Names a place.",
            discussion: [
                """
                With --here where no position is known well enough, as without a service for Wi-Fi positions, the place is \
                known by the access points that are heard there, as 'geotify place learn' ties them to it. It has a circle \
                then only if it was learnt where those are.
                """
            ],
            examples: ["geotify place add home --at 52.52,13.405 --radius 100", "geotify place add office --here"],
            operand: OperandDescription("NAME", "What --at is to call it by."),
            options: [.exactlyOne([.atCoordinate, .here]), .optional(.search), .optional(.first), .optional(.radius)])
    ) { arguments, session throws(CommandFailure) in
        let name = arguments.operands[0]
        try checkPlaceName(name)
        let radius = try session.loadSettings().radius
        if arguments.has(.search) { try session.rehearse { try $0.checkIsFree(place: name) } }
        let place: Place
        var words: [String] = []
        if arguments.has(.here) {
            try TargetArgument.checkSearch(arguments)
            try session.rehearse { try $0.checkIsFree(place: name) }
            let present = try session.presentPlace(name, radius: RadiusArgument.given(arguments), standard: radius)
            place = Place(name: name, circle: present.circle, networks: present.networks)
            words = [present.words].compactMap(\.self)
        } else {
            let circle = try TargetArgument(arguments, in: session).circle(standardRadius: radius)
            place = Place(name: name, circle: circle)
        }
        let remarks = try session.changeStore { draft in
            let sharing = draft.reminders.remark(sharing: place.networks, besides: name)
            return try draft.addPlace(place) + words + [sharing].compactMap(\.self)
        }
        for remark in remarks { session.tell(remark) }
    }

    private static let placeLearn = Command(
        CommandDescription(
            "learn", summary: "Ties the networks that are heard now to a place.",
            discussion: [
                """
                To be called at the place. A place that isn't there yet is made, without a circle: it is known by its networks \
                alone, which suffices where no position is good enough. Its arrivals are reported as soon as one is connected \
                to one of them, or once one is heard for a few minutes; leaving it is, once others are heard for some minutes \
                and none of them. Wherever one of its access points is heard from then on, or the machine is \
                connected to its wired network, geotifyd takes that for evidence of being there, with and without a \
                position. geotifyd must be running, and NetworkManager or iwd. Networks that are known to move, such as a \
                phone's hotspot, are left out. What is tied already stays.
                """
            ],
            examples: ["geotify place learn home", "geotify place learn campus --ssid"],
            operand: OperandDescription("NAME", "The whole name of a place, or that of a new one.", completes: .places),
            options: [.optional(ssid)])
    ) { arguments, session throws(CommandFailure) in
        let name = arguments.operands[0]
        if try session.loadStore().reminders.place(named: name) == nil { try checkPlaceName(name) }
        let heard = try session.networksForPlace(withName: arguments.has(ssid))
        let (remarks, sharing, isNew) = try session.changeStore { draft in
            let sharing = draft.reminders.remark(sharing: heard, besides: name)
            guard var place = draft.reminders.place(named: name) else {
                return (try draft.addPlace(Place(name: name, circle: nil, networks: heard)), sharing, true)
            }
            place.networks.formUnion(heard)
            return (try draft.replacePlace(place), sharing, false)
        }
        for remark in remarks { session.tell(remark) }
        let networks = GeotificationText.networks(heard) + (heard.count == 1 ? " that is" : " that are") + " heard here"
        session.tell((isNew ? "\(name) is a new place without a circle, " : "\(name) is ") + "known by \(networks)")
        if let sharing { session.tell(sharing) }
    }

    private static func checkPlaceName(_ name: String) throws(CommandFailure) {
        if let fault = NewPlaceName.fault(name) { throw CommandFailure(.usage, fault) }
    }

    private static let ssid = OptionDescription(
        "ssid", .none,
        "Ties the name of the network that one is connected to as well, for a campus that has it everywhere; a name alone "
            + "says little elsewhere, since others may have it too.")

    private static let placeList = Command(
        CommandDescription("list", summary: "Lists the places.", options: [.optional(.json)])
    ) { arguments, session throws(CommandFailure) in
        let places = try session.loadStore().reminders.places
        if places.isEmpty { session.tell("no places yet; name one with 'geotify place add NAME --at LAT,LON'") }
        if arguments.has(.json) {
            for place in places { try session.print(GeotificationJSON.object(place).text) }
        } else {
            try session.print(
                rows: places.map { place in
                    [
                        place.name, GeotificationText.circle(of: place),
                        place.networks.isEmpty ? "" : GeotificationText.networks(place.networks),
                    ]
                }, cutting: [0, 2])
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

extension Session {
    /// What is heard now and can be told by.
    /// - Throws: 69 where nothing is heard, or no daemon runs.
    fileprivate func networksForPlace(withName: Bool) throws(CommandFailure) -> Set<Network> {
        var (scan, networks, _) = try networksHeard()
        if withName {
            let names = scan.connected.filter { $0.kind == .name }
            guard !names.isEmpty else {
                throw CommandFailure(.unavailable, "--ssid needs a connection to a wireless network, and there is none")
            }
            networks.formUnion(names)
        }
        guard !networks.isEmpty else {
            throw CommandFailure(
                .unavailable,
                "no network is heard: switch Wi-Fi on, or plug the cable in, and see that NetworkManager or iwd is running"
            )
        }
        return networks
    }
}

extension ReminderSet {
    /// What one should know of networks that other places have, too; nil where none does.
    fileprivate func remark(sharing networks: Set<Network>, besides name: String) -> String? {
        let others = places.filter { $0.name != name && !$0.networks.isDisjoint(with: networks) }
        guard let last = others.last?.name else { return nil }
        let shared = others.reduce(into: Set<Network>()) { $0.formUnion($1.networks.intersection(networks)) }.count
        let first = others.dropLast().map(\.name).joined(separator: ", ")
        return
            "\(shared) of its networks \(shared == 1 ? "is" : "are") tied to \(first.isEmpty ? last : "\(first) and \(last)") as "
            + "well, so that one place may be taken for the other"
    }
}
