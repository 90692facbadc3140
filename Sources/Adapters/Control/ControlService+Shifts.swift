internal import DBus
internal import Shifts

/// Profiles and their shifts. Where points are sent, no answer and no signal says.
extension ControlService {
    /// - Returns: false where it is none of these methods, and not answered.
    func keepShifts(_ call: IncomingCall) -> Bool {
        switch call.member {
        case "StartShift": start(call)
        case "StopShift": stop(call)
        case "Shifts": call.reply([.array(of: "a{sv}", delegate.shifts.map(Value.shift))])
        case "SetShiftProfile": set(call)
        case "DeleteShiftProfile": delete(call)
        case "RetryShiftProfile": retry(call)
        default: return false
        }
        return true
    }

    private func start(_ call: IncomingCall) {
        answer(call) { () throws(DBusError) in
            let (profile, change) = try request(call, with: Self.profileOptions.merging(["until": .number]) { $1 })
            let until = call.arguments.last?["until"]?.number
            if let until, !until.isFinite { throw Self.fault("the end of a shift must be a time") }
            return [.boolean(try delegate.startShift(profile, change, until: until))]
        }
    }

    private func stop(_ call: IncomingCall) {
        answer(call) { () throws(DBusError) in
            guard try delegate.stopShift(profile(call)) else {
                throw DBusError(name: ControlInterface.notOn, message: "this profile isn't on")
            }
            return []
        }
    }

    private func set(_ call: IncomingCall) {
        answer(call) { () throws(DBusError) in
            let (profile, change) = try request(call, with: Self.profileOptions)
            try delegate.setShiftProfile(profile, change)
            return []
        }
    }

    private func delete(_ call: IncomingCall) {
        answer(call) { () throws(DBusError) in
            guard try delegate.deleteShiftProfile(profile(call)) else {
                throw DBusError(name: ControlInterface.notFound, message: "there is no shift profile of this name")
            }
            return []
        }
    }

    private func retry(_ call: IncomingCall) {
        answer(call) { () throws(DBusError) in
            guard let count = try delegate.retryShiftProfile(profile(call)) else {
                throw DBusError(name: ControlInterface.notFound, message: "there is no shift profile of this name")
            }
            return [.uint32(UInt32(clamping: count))]
        }
    }

    private func profile(_ call: IncomingCall) -> String { call.arguments.first?.string ?? "" }

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

    private func request(
        _ call: IncomingCall, with known: [String: OptionKind]
    ) throws(DBusError) -> (profile: String, ShiftProfileChange) {
        let options = call.arguments.last
        for entry in options?.dictionary ?? [] {
            let name = entry.key.string ?? ""
            guard let kind = known[name] else { throw Self.fault("there is no option \(name)") }
            guard kind.fits(entry.value) else { throw Self.fault("the option \(name) must be \(kind.rawValue)") }
        }
        var change = ShiftProfileChange(
            every: options?["every"]?.number, url: options?["url"]?.string, isInsecure: options?["insecure"]?.boolean,
            tracker: options?["tracker"]?.string)
        if let name = options?["format"]?.string {
            guard let format = DeliveryFormat(rawValue: name) else { throw Self.fault("there is no format \(name)") }
            change.format = format
        }
        return (profile(call), change)
    }

    private static func fault(_ message: String) -> DBusError {
        DBusError(name: DBusError.invalidArguments, message: message)
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
