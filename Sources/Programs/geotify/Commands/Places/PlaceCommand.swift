import CommandLine
import Control
import Coordinates
import DBus
import Geofencing
import JSON
import Reminders
import Store

extension Command {
    static let place = Command(
        CommandDescription("place", summary: "Manages places that geotifications share."),
        subcommands: [placeAdd, placeLearn, placeList, placeRemove])

    private static let placeAdd = Command(
        CommandDescription(
            "add", summary: "Adds a place.",
            discussion: [
                """
                With --here, if the position isn't known well enough, the place is recognised by the access points \
                that are heard there, as with 'geotify place learn'. It then has a circle only if their positions are \
                known.
                """
            ],
            examples: ["geotify place add home --at 52.52,13.405 --radius 100", "geotify place add office --here"],
            operand: OperandDescription("NAME", "The name that --at takes."),
            options: [.exactlyOne([.atCoordinate, .here]), .optional(.search), .optional(.first), .optional(.radius)])
    ) { arguments, session throws(CommandFailure) in
        let name = arguments.operands[0]
        try checkPlaceName(name)
        let radius = try session.loadSettings().radius
        if arguments.has(.search) { try session.rehearse { try $0.checkIsFree(place: name) } }
        let place: Place
        var remarks: [String] = []
        if arguments.has(.here) {
            try TargetArgument.checkSearch(arguments)
            try session.rehearse { try $0.checkIsFree(place: name) }
            let present = try session.presentPlace(name, radius: RadiusArgument.given(arguments), standard: radius)
            place = Place(name: name, circle: present.circle, networks: present.networks)
            remarks = [present.words].compactMap(\.self)
        } else {
            let circle = try TargetArgument(arguments, in: session).circle(standardRadius: radius)
            place = Place(name: name, circle: circle)
        }
        remarks = try session.changeStore { draft in
            let sharing = draft.reminders.remark(sharing: place.networks, besides: name)
            return try draft.addPlace(place) + remarks + [sharing].compactMap(\.self)
        }
        for remark in remarks { session.tell(remark) }
    }

    private static let placeLearn = Command(
        CommandDescription(
            "learn", summary: "Ties the networks that are heard now to a place.",
            discussion: [
                """
                Use it at the place. A new name adds a place without a circle, which is recognised by its networks \
                alone. You arrive there as soon as the machine connects to one of them, or after one is heard for a \
                few minutes; you leave when others, and none of them, are heard for some minutes. From then on, \
                geotifyd takes each of these access points, and the wired network, as evidence of being there, with or \
                without a position. geotifyd must be running, and NetworkManager or iwd. Networks that are known to \
                move, such as a phone's hotspot, are left out. Networks that are already tied to the place stay.
                """
            ],
            examples: ["geotify place learn home", "geotify place learn campus --ssid"],
            operand: OperandDescription("NAME", "The complete name of a place, or a new name.", completes: .places),
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
        "Also ties the name of the connected network, for a campus that has it everywhere; elsewhere a name says little, "
            + "since others may have it, too.")

    private static let placeList = Command(
        CommandDescription("list", summary: "Lists the places.", options: [.optional(.json)])
    ) { arguments, session throws(CommandFailure) in
        let places = try session.loadStore().reminders.places
        if places.isEmpty { session.tell("no places yet; add one with 'geotify place add NAME --at LAT,LON'") }
        if arguments.has(.json) {
            try session.print(objects: places.map(GeotificationJSON.object))
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
            "remove", summary: "Removes a place that no geotification uses.",
            operand: OperandDescription("NAME", "The complete name of a place.", completes: .places))
    ) { arguments, session throws(CommandFailure) in
        try session.changeStore { try $0.removePlace(arguments.operands[0]) }
    }
}

extension Session {
    /// The networks that are heard now and that identify a place.
    /// - Throws: 69 if none is heard, or no daemon runs.
    fileprivate func networksForPlace(withName: Bool) throws(CommandFailure) -> Set<Network> {
        var (scan, networks, _) = try networksHeard()
        if withName {
            let names = scan.connected.filter { $0.kind == .name }
            guard !names.isEmpty else {
                throw CommandFailure(.unavailable, "--ssid requires a connection to a wireless network")
            }
            networks.formUnion(names)
        }
        guard !networks.isEmpty else {
            throw CommandFailure(
                .unavailable,
                "no network is heard: switch Wi-Fi on or plug in the cable, and check that NetworkManager or iwd is running"
            )
        }
        return networks
    }
}

extension ReminderSet {
    /// A remark on networks that other places have, too; nil if none has.
    fileprivate func remark(sharing networks: Set<Network>, besides name: String) -> String? {
        let others = places.filter { $0.name != name && !$0.networks.isDisjoint(with: networks) }
        guard let last = others.last?.name else { return nil }
        let shared = others.reduce(into: Set<Network>()) { $0.formUnion($1.networks.intersection(networks)) }.count
        let first = others.dropLast().map(\.name).joined(separator: ", ")
        return
            "\(shared) of its networks \(shared == 1 ? "is" : "are") also tied to "
            + "\(first.isEmpty ? last : "\(first) and \(last)"), so the places may be confused"
    }
}
