import CommandLine
import Control
import DBus
import Geofencing
import JSON
import Platform
import Reminders
import Storage

extension Command {
    static let networks = Command(
        CommandDescription(
            "networks", summary: "Shows and forgets where networks were heard.",
            discussion: [
                """
                While good positions are there geotifyd learns where the access points are that the machine hears, so that it \
                knows where one is without any position. What it learns stays on this machine.
                """
            ]),
        subcommands: [networksList, networksForget])

    private static let networksList = Command(
        CommandDescription(
            "list", summary: "Lists the networks that were learnt.",
            discussion: [
                """
                A line has the BSSID, what it is good for, when it was heard last, and the place that it is tied to. Works \
                with and without geotifyd.
                """
            ],
            options: [.optional(jsonNetworks)])
    ) { arguments, session throws(CommandFailure) in
        let networks = try session.learntNetworks()
        let places = try session.loadStore().reminders.places
        if networks.isEmpty { session.tell("no network was learnt yet") }
        let owners = Dictionary(places.flatMap { place in place.networks.map { ($0, place.name) } }) { first, _ in first
        }
        if arguments.has(jsonNetworks) {
            for learnt in networks { try session.print(object(learnt, owners[learnt.network]).text) }
        } else {
            try session.print(
                rows: networks.map { learnt in
                    [
                        learnt.network.text, state(learnt), TimeText.local(learnt.lastHeard),
                        owners[learnt.network] ?? "",
                    ]
                }, cutting: [0, 3])
        }
    }

    private static let networksForget = Command(
        CommandDescription(
            "forget", summary: "Forgets what was learnt of networks.",
            discussion: [
                """
                Those that are tied to a place stay in the file of geotifications. With --place it is the other way round: \
                they are untied from that place, which 'geotify undo' takes back, and what was learnt stays.
                """
            ],
            examples: [
                "geotify networks forget 02:00:5e:00:53:01", "geotify networks forget --all",
                "geotify networks forget 02:00:5e:00:53:01 --place home",
            ],
            optionalOperand: OperandDescription(
                "BSSID", "As 'geotify networks list' prints them.", isRepeated: true),
            options: [.optional(all), .optional(fromPlace)])
    ) { arguments, session throws(CommandFailure) in
        guard arguments.has(all) != !arguments.operands.isEmpty else {
            throw CommandFailure(.usage, "write the BSSIDs that are to be forgotten, or --all")
        }
        var networks: [Network] = []
        for text in arguments.operands { networks.append(try NetworkArgument.network(text)) }
        let forgotten = arguments.has(all) ? nil : networks
        if let name = arguments[fromPlace] {
            try session.untie(forgotten, from: name)
        } else {
            try session.forget(forgotten)
        }
    }

    /// What it tells: "within 40 m", or why nothing.
    private static func state(_ learnt: LearnedNetwork) -> String {
        if learnt.isMoving { return "moves" }
        return learnt.isWitness
            ? "within " + GeotificationText.metres(learnt.spread.rounded()) : "too new (heard \(learnt.count) times)"
    }

    private static func object(_ learnt: LearnedNetwork, _ place: String?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("network", .string(learnt.network.text)),
            .init("status", .string(learnt.isMoving ? "moving" : learnt.isWitness ? "known" : "new")),
            .init("latitude", .number(learnt.coordinate.latitude)),
            .init("longitude", .number(learnt.coordinate.longitude)),
            .init("spread", .number(learnt.spread)),
            .init("observations", .number(Double(learnt.count))),
            .init("lastHeard", .string(RFC3339.string(from: learnt.lastHeard))),
        ]
        if let place { members.append(.init("place", .string(place))) }
        return .object(members)
    }

    private static let jsonNetworks = OptionDescription("json", .none, "Prints JSON, one object a network.")
    private static let all = OptionDescription("all", .none, "Forgets all that was learnt, or all of a place.")
    private static let fromPlace = OptionDescription(
        "place", .text("NAME"), "Unties them from this place, by its whole name.", completes: .places)
}

/// A network on the command line.
enum NetworkArgument {
    static func network(_ text: String) throws(CommandFailure) -> Network {
        guard let network = Network(text) else {
            throw CommandFailure(.usage, "'\(text)' is no BSSID such as 02:00:5e:00:53:01, wired:IDENTITY or ssid:NAME")
        }
        return network
    }
}

extension Session {
    fileprivate func learntNetworks() throws(CommandFailure) -> [LearnedNetwork] {
        try readState(or: []) { database throws(StateError) in try database.networks() }
    }

    /// Unties networks from a place, all of them with nil.
    fileprivate func untie(_ networks: [Network]?, from name: String) throws(CommandFailure) {
        let left = try changeStore { draft in
            var place = try draft.place(named: name)
            if let stranger = networks?.first(where: { !place.networks.contains($0) }) {
                throw CommandFailure(.notFound, "'\(stranger.text)' isn't tied to '\(name)'; nothing was changed")
            }
            place.networks.subtract(networks ?? Array(place.networks))
            guard place.circle != nil || !place.networks.isEmpty else {
                throw CommandFailure(
                    .usage,
                    "'\(name)' has no circle, and would be known by nothing: 'geotify place remove' removes it; nothing "
                        + "was changed")
            }
            try draft.replacePlace(place)
            return place.networks.count
        }
        tell("'\(name)' is known by \(left == 0 ? "no" : left.description) network\(left == 1 ? "" : "s") now")
    }

    /// By the daemon, which has them in mind, or where none runs in the database.
    fileprivate func forget(_ networks: [Network]?) throws(CommandFailure) {
        if daemon.isRunning {
            return try forgetByDaemon(networks)
        }
        do throws(StateError) {
            try StateDatabase(path: directories.database, access: .editor).forget(networks)
        } catch .missing {
            return
        } catch {
            throw CommandFailure(
                CommandFailure(error).exitCode, "what was learnt is still in the database: \(error)")
        }
    }

    /// - Throws: 74 where the database still has them.
    private func forgetByDaemon(_ networks: [Network]?) throws(CommandFailure) {
        let trouble = try daemon.ask { client throws(DBusError) -> String? in
            do throws(DBusError) {
                try client.forget(networks)
                return nil
            } catch  where error.name == ControlInterface.notWritten {
                return error.message
            }
        }
        if let trouble {
            throw CommandFailure(
                .inputOutput,
                "what was learnt is still in the database: \(trouble); geotifyd tries again for as long as it runs")
        }
    }
}
