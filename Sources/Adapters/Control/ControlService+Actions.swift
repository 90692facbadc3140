internal import DBus
internal import Reminders

/// What the person does about reminders. Nothing here can name a program, or bring a geotification into being.
extension ControlService {
    /// The longest time that something may be put off for, in seconds: a year.
    private static let longest = 31_536_000.0

    /// - Returns: false where it is none of these methods, and not answered.
    func act(_ call: IncomingCall) -> Bool {
        switch call.member {
        case "Done": perform(.done, call)
        case "Snooze": snooze(call)
        case "Next": perform(.next, call)
        case "Pause": pause(call)
        case "Resume":
            answer(call) { () throws(DBusError) in
                try delegate.endPause()
                return []
            }
        default: return false
        }
        return true
    }

    private func snooze(_ call: IncomingCall) {
        guard let duration = duration(call, at: 1), duration > 0 else { return refuse(call, "more than 0") }
        perform(.snooze(duration), call)
    }

    private func pause(_ call: IncomingCall) {
        guard let duration = duration(call, at: 0) else { return refuse(call, "0, for until Resume, or more") }
        answer(call) { () throws(DBusError) in
            try delegate.pause(for: duration == 0 ? nil : duration)
            return []
        }
    }

    private func refuse(_ call: IncomingCall, _ least: String) {
        call.reply(
            DBusError(
                name: DBusError.invalidArguments,
                message: "the duration must be a number of seconds, \(least), and at most a year"))
    }

    private func perform(_ action: NoticeAction, _ call: IncomingCall) {
        answer(call) { () throws(DBusError) in
            let identifier = call.arguments.first?.string ?? ""
            guard delegate.reminders.geotifications.contains(where: { $0.identifier == identifier && $0.isEnabled })
            else {
                throw DBusError(
                    name: ControlInterface.notFound, message: "there is no enabled geotification of this identifier")
            }
            guard try delegate.perform(action, on: identifier) else {
                throw DBusError(name: ControlInterface.notShown, message: "it was not shown yet")
            }
            return []
        }
    }

    /// nil where it is none that can be meant.
    private func duration(_ call: IncomingCall, at index: Int) -> Double? {
        guard call.arguments.indices.contains(index), let duration = call.arguments[index].number,
            (0...Self.longest).contains(duration)
        else { return nil }
        return duration
    }
}
