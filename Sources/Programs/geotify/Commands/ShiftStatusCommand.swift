import CommandLine
import JSON
import Shifts
import Storage

extension Command {
    static let shiftStatus = Command(
        CommandDescription(
            "status", summary: "Tells which shifts are on, and how it goes with them.",
            discussion: [
                """
                Since when, how many points were taken, sent and set aside because the receiver refused them, how many wait \
                to be sent, and what went well or wrong last; also what crossings have had to send, where it waits or was \
                refused. Points that were set aside stay here; 'geotify shift retry' sends them again. Works with and \
                without geotifyd.
                """
            ],
            options: [.optional(json)])
    ) { arguments, session throws(CommandFailure) in
        let (shifts, deliveries) = try session.readState(or: ([], [])) { database throws(StateError) in
            (
                try database.progressOfOpenShifts(),
                try database.deliveryStates().map { state throws(StateError) in
                    (state, try database.profiles(refusedBy: state.id))
                }
            )
        }
        if arguments.has(json) {
            for shift in shifts { try session.print(ShiftJSON.object(shift).text) }
            return
        }
        if shifts.isEmpty { session.tell("no shift is on") }
        let now = TimeText.now
        for shift in shifts {
            try session.print(line: shift.shift.profile)
            try session.print(facts: ShiftText.status(shift, now: now), indentation: 2)
        }
        // What was left to be sent by shifts that are over, or by crossings, and what of that was refused last.
        let shown = Set(shifts.flatMap { $0.shares.map(\.state.id) })
        for (delivery, profiles) in deliveries where !shown.contains(delivery.id) {
            guard delivery.waiting > 0 || delivery.lastError != nil else { continue }
            try session.print(line: delivery.waiting > 0 ? "Still to be sent" : "Refused")
            try session.print(facts: ShiftText.rows(delivery, refusedOf: profiles, now: now), indentation: 2)
        }
        if !shifts.isEmpty, let silence = session.daemon.silence() {
            session.tell("no points are taken, since \(silence)")
        }
    }

    static let shiftList = Command(
        CommandDescription(
            "list", summary: "Lists the shifts, the newest last.",
            discussion: [
                """
                A line has the number, the profile, when it began, how long it lasted, the length of the way, the points that \
                were taken, and how many of them are still to be sent. Works with and without geotifyd.
                """
            ],
            examples: ["geotify shift list work --since 1w"],
            optionalOperand: OperandDescription("NAME", "Only those of this profile.", completes: .profiles),
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
            throw CommandFailure(.notFound, "there is no profile '\(name)'")
        }
        if shifts.isEmpty { session.tell("there was no shift yet" + (time == nil ? "" : " since then")) }
        if arguments.has(json) {
            for shift in shifts.reversed() { try session.print(ShiftJSON.object(shift).text) }
        } else {
            let now = TimeText.now
            try session.print(rows: shifts.reversed().map { ShiftText.row($0, now: now) }, cutting: [1])
        }
    }

    static let shiftShow = Command(
        CommandDescription(
            "show", summary: "Shows what a profile's shifts begin with, and its last one.",
            discussion: ["Works with and without geotifyd."],
            operand: OperandDescription("NAME", "The whole name of a profile.", completes: .profiles),
            options: [.optional(jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let name = arguments.operands[0]
        let (profile, last) = try session.readState(or: (nil, nil)) { database throws(StateError) in
            (try database.profile(named: name), try database.shifts(of: name, limit: 1).first)
        }
        guard profile != nil || last != nil else { throw CommandFailure(.notFound, "there is no profile '\(name)'") }
        if arguments.has(jsonObject) { return try session.print(ShiftJSON.object(name, profile, last: last).text) }
        try session.print(line: name)
        if let profile { try session.print(facts: ShiftText.rows(profile), indentation: 2) }
        guard let last else { return }
        try session.print(line: last.shift.isOn ? "Now" : "The last shift")
        try session.print(facts: ShiftText.status(last, now: TimeText.now), indentation: 2)
    }

    private static let json = OptionDescription("json", .none, "Prints JSON, one object a shift.")
    private static let jsonObject = OptionDescription("json", .none, "Prints one JSON object.")
    private static let since = OptionDescription(
        "since", .text("TIME"),
        "Only those that lasted beyond then: 2026-03-02, 2026-03-02T08:31:00+01:00, or how long ago, as in 45m, 2h, 3d, 1w."
    )
    private static let limit = OptionDescription("limit", .text("N"), "Only the newest N.")
}
