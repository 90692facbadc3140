internal import DBus
internal import Shifts

/// Shift profiles and their shifts. No answer and no signal says where points are sent.
extension ControlService {
    /// Does what a call about shifts asks for.
    /// - Returns: The arguments of the reply.
    /// - Throws: `UnknownMethod` for any other call.
    func answerAboutShifts(_ call: IncomingCall, profile: String) throws(DBusError) -> [Value] {
        switch call.member {
        case "Shifts": return [.array(of: "a{sv}", delegate.shifts.map(Value.shift))]
        case "StartShift":
            let change = try change(call, with: Self.profileOptions.merging(["until": .number]) { $1 })
            let until = call.arguments.last?["until"]?.number
            if let until, !until.isFinite { throw Self.invalid("the end of a shift must be a time") }
            return [.boolean(try delegate.startShift(profile, change, until: until))]
        case "StopShift":
            guard try delegate.stopShift(profile) else {
                throw DBusError(name: ControlInterface.notOn, message: "no shift of this profile is on")
            }
            return []
        case "SetShiftProfile":
            try delegate.setShiftProfile(profile, change(call, with: Self.profileOptions))
            return []
        case "DeleteShiftProfile":
            guard try delegate.deleteShiftProfile(profile) else { throw Self.noProfile }
            return []
        case "RetryShiftProfile":
            guard let count = try delegate.retryShiftProfile(profile) else { throw Self.noProfile }
            return [.uint32(UInt32(clamping: count))]
        default:
            throw DBusError(name: DBusError.unknownMethod, message: "there is no method \(call.member)")
        }
    }

    private static let noProfile = DBusError(
        name: ControlInterface.notFound, message: "there is no shift profile of this name")

    /// What an option's value must be.
    private enum OptionKind: String {
        case number = "a number"
        case text = "a text"
        case choice = "true or false"

        func fits(_ value: Value) -> Bool {
            switch self {
            case .number: value.number != nil
            case .text: value.string != nil
            case .choice: value.boolean != nil
            }
        }
    }

    private static let profileOptions: [String: OptionKind] = [
        "every": .number, "url": .text, "format": .text, "insecure": .choice, "tracker": .text,
    ]

    private func change(
        _ call: IncomingCall, with known: [String: OptionKind]
    ) throws(DBusError) -> ShiftProfileChange {
        let options = call.arguments.last
        for entry in options?.dictionary ?? [] {
            let name = entry.key.string ?? ""
            guard let kind = known[name] else { throw Self.invalid("there is no option \(name)") }
            guard kind.fits(entry.value) else { throw Self.invalid("the option \(name) must be \(kind.rawValue)") }
        }
        var change = ShiftProfileChange(
            every: options?["every"]?.number, url: options?["url"]?.string, isInsecure: options?["insecure"]?.boolean,
            tracker: options?["tracker"]?.string)
        if let name = options?["format"]?.string {
            guard let format = DeliveryFormat(rawValue: name) else { throw Self.invalid("there is no format \(name)") }
            change.format = format
        }
        return change
    }
}

extension Value {
    fileprivate static func shift(_ shift: Shift) -> Value {
        var entries: [(String, Value)] = [
            ("profile", .string(shift.profile)), ("began", .double(shift.began)), ("every", .double(shift.every)),
            ("origin", .string(shift.origin.rawValue)),
        ]
        if let until = shift.until { entries.append(("until", .double(until))) }
        return .properties(entries)
    }
}
