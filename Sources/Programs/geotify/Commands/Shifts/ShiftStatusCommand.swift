import CommandLine
import JSON
import Shifts
import State

extension Command {
    static let shiftStatus = Command(
        CommandDescription(
            "status", summary: "Shows which shifts are on, and what happens to their points.",
            discussion: [
                """
                For each shift: since when it is on, how many points were recorded, sent, set aside because the \
                receiver refused them, and still wait to be sent, and what last succeeded and failed. Then deliveries \
                that wait or were refused for past shifts and for crossings. Points that were set aside are kept; \
                'geotify shift retry' sends them again. Works with and without geotifyd.
                """
            ],
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let (shifts, all) = try session.readState(or: ([], [])) { database throws(StateError) in
            (
                try database.progressOfOpenShifts(),
                try database.deliveryStates().map { state throws(StateError) in
                    (state: state, profiles: try database.profiles(refusedBy: state.id))
                }
            )
        }
        // What past shifts, or crossings, have left to be sent, and what of that was refused.
        let shown = Set(shifts.flatMap { $0.shares.map(\.state.id) })
        let deliveries = all.filter { delivery in
            !shown.contains(delivery.state.id) && (delivery.state.waiting > 0 || delivery.state.lastError != nil)
        }
        if arguments.has(.jsonObject) { return try session.print(ShiftJSON.status(shifts, deliveries).text) }
        if shifts.isEmpty { session.tell("no shift is on") }
        let now = TimeText.now
        for shift in shifts {
            try session.print(line: shift.shift.profile)
            try session.print(facts: ShiftText.status(shift, now: now), indentation: 2)
        }
        for (delivery, profiles) in deliveries {
            try session.print(line: delivery.waiting > 0 ? "Still to be sent" : "Refused")
            try session.print(facts: ShiftText.rows(delivery, refusedOf: profiles, now: now), indentation: 2)
        }
        if !shifts.isEmpty, let silence = session.daemon.silence() {
            session.tell("no points are recorded, since \(silence)")
        }
    }

    static let shiftList = Command(
        CommandDescription(
            "list", summary: "Lists shifts, the newest last.",
            discussion: [
                """
                Each line has the shift's number, its profile, its start, how long it lasted, the length of its route, \
                how many points were recorded, and how many of them still have to be sent. Works with and without \
                geotifyd.
                """
            ],
            examples: ["geotify shift list work --since 1w"],
            optionalOperand: OperandDescription("NAME", "Only shifts of this profile.", completes: .profiles),
            options: [.optional(since), .optional(limit), .optional(json)])
    ) { arguments, session throws(CommandFailure) in
        let time = try arguments[since].map { text throws(CommandFailure) in
            try SinceArgument.time(text, now: TimeText.now)
        }
        let count = try arguments[limit].map { text throws(CommandFailure) in try EventArgument.count(text) }
        let shifts = try session.readState(or: []) { database throws(StateError) in
            try database.shifts(of: arguments.operands.first, since: time, limit: count)
        }
        if shifts.isEmpty, let name = arguments.operands.first, try !session.isProfile(name) {
            throw CommandFailure(.notFound, "there is no shift profile '\(name)'")
        }
        if shifts.isEmpty { session.tell("there was no shift" + (time == nil ? " yet" : " since then")) }
        if arguments.has(json) {
            try session.print(objects: shifts.reversed().map(ShiftJSON.object))
        } else {
            let now = TimeText.now
            try session.print(rows: shifts.reversed().map { ShiftText.row($0, now: now) }, cutting: [1])
        }
    }

    static let shiftShow = Command(
        CommandDescription(
            "show", summary: "Shows a shift profile and its last shift.",
            discussion: ["Works with and without geotifyd."],
            operand: OperandDescription("NAME", "The complete name of a profile.", completes: .profiles),
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let name = arguments.operands[0]
        let (profile, last) = try session.readState(or: (nil, nil)) { database throws(StateError) in
            (try database.profile(named: name), try database.shifts(of: name, limit: 1).first)
        }
        guard profile != nil || last != nil else {
            throw CommandFailure(.notFound, "there is no shift profile '\(name)'")
        }
        if arguments.has(.jsonObject) { return try session.print(ShiftJSON.object(name, profile, last: last).text) }
        try session.print(line: name)
        if let profile { try session.print(facts: ShiftText.rows(profile), indentation: 2) }
        guard let last else { return }
        try session.print(line: last.shift.isOn ? "Now" : "The last shift")
        try session.print(facts: ShiftText.status(last, now: TimeText.now), indentation: 2)
    }

    private static let json = OptionDescription("json", .none, "Prints JSON, one object for each shift.")
    private static let since = OptionDescription(
        "since", .text("TIME"),
        "Only shifts that ended after then or are still on: 2026-03-02, 2026-03-02T08:31:00+01:00, or how long ago: 45m, "
            + "2h, 3d, 1w."
    )
    private static let limit = OptionDescription("limit", .text("N"), "Only the newest N.")
}
