import CommandLine
import Control
import DBus
import Geofencing
import JSON
import Platform
import Reminders
import State
import Store

extension Command {
    static let networks = Command(
        CommandDescription(
            "networks", summary: "Shows and forgets where networks were heard.",
            discussion: [
                """
                While it has good positions, geotifyd learns where the access points are that the machine hears, so \
                that it can recognise your places without a position. What it learns stays on this machine.
                """
            ]),
        subcommands: [networksList, networksForget])

    private static let networksList = Command(
        CommandDescription(
            "list", summary: "Lists known networks.",
            discussion: [
                """
                Each line has the BSSID, how well its position is known, when it was last heard, and the place that it \
                is tied to. Works with and without geotifyd.
                """
            ],
            options: [.optional(jsonNetworks)])
    ) { arguments, session throws(CommandFailure) in
        let networks = try session.knownNetworks()
        let places = try session.loadStore().reminders.places
        if networks.isEmpty { session.tell("no network is known yet") }
        let owners = Dictionary(places.flatMap { place in place.networks.map { ($0, place.name) } }) { first, _ in first
        }
        if arguments.has(jsonNetworks) {
            try session.print(objects: networks.map { object($0, owners[$0.network]) })
        } else {
            try session.print(
                rows: networks.map { learnt in
                    [
                        learnt.network.text, status(learnt), TimeText.local(learnt.lastHeard),
                        owners[learnt.network] ?? "",
                    ]
                }, cutting: [0, 3])
        }
    }

    private static let networksForget = Command(
        CommandDescription(
            "forget", summary: "Forgets networks.",
            discussion: [
                """
                Forgets where they are; networks that are tied to a place stay in the file of geotifications. With \
                --place, it unties them from that place instead, which 'geotify undo' undoes.
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
            throw CommandFailure(.usage, "give the BSSIDs to forget, or --all")
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

    /// How well its position is known: "within 40 m", or why it isn't.
    private static func status(_ learnt: LearnedNetwork) -> String {
        if learnt.isMoving { return "moves" }
        return learnt.isReliable
            ? "within " + GeotificationText.metres(learnt.spread.rounded()) : "too new (heard \(learnt.count) times)"
    }

    private static func object(_ learnt: LearnedNetwork, _ place: String?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("network", .string(learnt.network.text)),
            .init("status", .string(learnt.isMoving ? "moving" : learnt.isReliable ? "known" : "new")),
            .init("latitude", .number(learnt.coordinate.latitude)),
            .init("longitude", .number(learnt.coordinate.longitude)),
            .init("spread", .number(learnt.spread)),
            .init("observations", .number(Double(learnt.count))),
            .init("lastHeard", .string(RFC3339.string(from: learnt.lastHeard))),
        ]
        if let place { members.append(.init("place", .string(place))) }
        return .object(members)
    }

    private static let jsonNetworks = OptionDescription("json", .none, "Prints JSON, one object for each network.")
    private static let all = OptionDescription("all", .none, "Forgets all networks, or all of a place.")
    private static let fromPlace = OptionDescription(
        "place", .text("NAME"), "Unties them from this place; its complete name.", completes: .places)
}

/// A network on the command line.
enum NetworkArgument {
    static func network(_ text: String) throws(CommandFailure) -> Network {
        guard let network = Network(text) else {
            throw CommandFailure(
                .usage,
                "'\(text)' isn't a network: write a BSSID such as 02:00:5e:00:53:01, wired:IDENTITY or ssid:NAME")
        }
        return network
    }
}

extension Session {
    fileprivate func knownNetworks() throws(CommandFailure) -> [LearnedNetwork] {
        try readState(or: []) { database throws(StateError) in try database.networks() }
    }

    /// Unties networks from a place; all of them if nil.
    fileprivate func untie(_ networks: [Network]?, from name: String) throws(CommandFailure) {
        let left = try changeStore { draft in
            var place = try draft.place(named: name)
            if let other = networks?.first(where: { !place.networks.contains($0) }) {
                throw CommandFailure(.notFound, "'\(other.text)' isn't tied to '\(name)'; nothing was changed")
            }
            place.networks.subtract(networks ?? Array(place.networks))
            guard place.circle != nil || !place.networks.isEmpty else {
                throw CommandFailure(
                    .usage,
                    "'\(name)' has no circle, and nothing else to recognise it by; 'geotify place remove' removes it; "
                        + "nothing was changed")
            }
            try draft.replacePlace(place)
            return place.networks.count
        }
        tell("'\(name)' now has \(left == 0 ? "no" : left.description) network\(left == 1 ? "" : "s")")
    }

    /// Through the daemon, which keeps them in memory, or in the database if none runs.
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
                CommandFailure(error).exitCode, "the networks are still in the database: \(error)")
        }
    }

    /// - Throws: 74 if the database still has them.
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
                "the networks are still in the database: \(trouble); geotifyd keeps trying while it runs")
        }
    }
}
