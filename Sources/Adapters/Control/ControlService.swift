package import DBus
package import Geofencing
package import Ports
package import Reminders

/// The daemon's end of the control interface: it answers calls and sends signals.
@MainActor package final class ControlService {
    private let connection: Connection
    unowned let delegate: any ControlDelegate
    private var export: Export?
    /// Who gets `PositionChanged`, each with the watch that notices when it leaves.
    private var subscribers: [String: Subscription] = [:]
    /// Who gets `PointTaken`.
    private var pointSubscribers: [String: Subscription] = [:]

    /// Exports the interface; the caller requests the name afterwards.
    /// - Throws: If something is exported there already.
    package init(on connection: Connection, delegate: any ControlDelegate) throws(DBusError) {
        self.connection = connection
        self.delegate = delegate
        export = try connection.export(
            self, at: ControlInterface.path, as: ControlInterface.description())
    }

    // MARK: - Signals

    /// Announces a reminder to all, without coordinates and note.
    package func announce(_ notice: Notice) {
        export?.emit(
            "Reminded",
            [.int64(notice.id), .string(notice.direction.rawValue), .text(notice.identifier), .double(notice.time)])
    }

    /// Announces a condition of the source of positions to all.
    package func announce(_ state: SourceState) {
        export?.emit("SourceStateChanged", state.codes.map(Value.text))
        export?.propertiesChanged(["SourceCondition"])
    }

    /// Sends a position to each subscriber.
    package func announce(_ fix: PositionFix) {
        for subscriber in subscribers.keys { export?.emit("PositionChanged", [.position(fix)], to: subscriber) }
    }

    /// Announces to all that the profile's shift has started or ended.
    package func announce(shift profile: String, isOn: Bool) {
        export?.emit("ShiftChanged", [.string(profile), .boolean(isOn)])
    }

    /// Sends a point of the profile's shift to each subscriber to points.
    package func announce(_ fix: PositionFix, of profile: String) {
        for subscriber in pointSubscribers.keys {
            export?.emit("PointTaken", [.string(profile), .position(fix)], to: subscriber)
        }
    }

    // MARK: - Subscribers

    private func subscribe(_ caller: String) {
        guard subscribers[caller] == nil else { return }
        subscribers[caller] = connection.watchName(caller) { [weak self] owner in
            if owner == nil { self?.unsubscribe(caller) }
        }
        delegate.subscribersChanged(true)
    }

    private func subscribeToPoints(_ caller: String) {
        guard pointSubscribers[caller] == nil else { return }
        pointSubscribers[caller] = connection.watchName(caller) { [weak self] owner in
            if owner == nil { self?.pointSubscribers[caller] = nil }
        }
    }

    private func unsubscribe(_ caller: String) {
        guard subscribers.removeValue(forKey: caller) != nil else { return }
        delegate.subscribersChanged(!subscribers.isEmpty)
    }
}

// MARK: - Calls

extension ControlService: ExportedObject {
    /// Answers a call of the interface.
    package func call(_ call: IncomingCall) {
        if call.member == "Here" {
            return delegate.locate { fix in Self.reply(to: call) { () throws(DBusError) in try Self.position(fix) } }
        }
        Self.reply(to: call) { () throws(DBusError) in try answer(call) }
    }

    private static func reply(to call: IncomingCall, _ answer: () throws(DBusError) -> [Value]) {
        do throws(DBusError) { call.reply(try answer()) } catch { call.reply(error) }
    }

    /// Does what a call asks for.
    /// - Returns: The arguments of the reply.
    private func answer(_ call: IncomingCall) throws(DBusError) -> [Value] {
        let name = call.arguments.first?.string ?? ""
        switch call.member {
        case "List": return [.array(of: "a{sv}", delegate.reminders.geotifications.map(description))]
        case "Get": return [try description(ofIdentifier: name)]
        case "Status": return [delegate.status.value]
        case "LastPosition": return try Self.position(delegate.lastFix)
        case "Networks": return [.networks(delegate.scan?.heard ?? []), .networks(delegate.scan?.connected ?? [])]
        case "ForgetNetworks": try delegate.forget(networks(call))
        case "Reload": delegate.reload()
        case "Done": try perform(.done, on: name)
        case "Snooze":
            try perform(.snooze(duration(call, at: 1, "more than 0") { $0 > 0 }), on: name)
        case "Next": try perform(.next, on: name)
        case "Pause":
            let seconds = try duration(call, at: 0, "0 (until Resume) or more") { $0 >= 0 }
            try delegate.pause(for: seconds == 0 ? nil : seconds)
        case "Resume": try delegate.endPause()
        case "Subscribe": subscribe(call.sender)
        case "SubscribePoints": subscribeToPoints(call.sender)
        case "Unsubscribe":
            unsubscribe(call.sender)
            pointSubscribers[call.sender] = nil
        default: return try answerAboutShifts(call, profile: name)
        }
        return []
    }

    /// The value of a property.
    /// - Throws: `UnknownProperty` for any other name.
    package func property(_ name: String) throws(DBusError) -> Value {
        switch name {
        case "Version": .string(delegate.status.version)
        case "SourceCondition": .string(delegate.status.source.condition.rawValue)
        default: throw DBusError(name: DBusError.prefix + "UnknownProperty", message: "there is no property \(name)")
        }
    }

    /// Refuses to set a property.
    /// - Throws: `PropertyReadOnly`, always.
    package func setProperty(_ name: String, to value: Value) throws(DBusError) {
        throw DBusError(name: DBusError.prefix + "PropertyReadOnly", message: "\(name) cannot be set")
    }

    static func invalid(_ message: String) -> DBusError {
        DBusError(name: DBusError.invalidArguments, message: message)
    }

    private static func position(_ fix: PositionFix?) throws(DBusError) -> [Value] {
        guard let fix else {
            throw DBusError(name: ControlInterface.noPosition, message: "no position is known yet")
        }
        return [.position(fix)]
    }

    private func description(of geotification: Geotification) -> Value {
        .geotification(
            geotification, circle: delegate.reminders.circle(of: geotification),
            state: delegate.state(of: geotification))
    }

    private func description(ofIdentifier identifier: String) throws(DBusError) -> Value {
        guard let found = delegate.reminders.geotifications.first(where: { $0.identifier == identifier }) else {
            throw DBusError(name: ControlInterface.notFound, message: "no geotification has this identifier")
        }
        return description(of: found)
    }

    private func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) {
        guard delegate.reminders.geotifications.contains(where: { $0.identifier == identifier && $0.isEnabled }) else {
            throw DBusError(name: ControlInterface.notFound, message: "no enabled geotification has this identifier")
        }
        guard try delegate.perform(action, on: identifier) else {
            throw DBusError(name: ControlInterface.notShown, message: "it was never shown")
        }
    }

    private func duration(
        _ call: IncomingCall, at index: Int, _ range: String, _ isValid: (Double) -> Bool
    ) throws(DBusError) -> Double {
        guard call.arguments.indices.contains(index), let seconds = call.arguments[index].number,
            isValid(seconds), seconds <= 31_536_000
        else { throw Self.invalid("the duration must be a number of seconds, \(range), and at most a year") }
        return seconds
    }

    private func networks(_ call: IncomingCall) throws(DBusError) -> [Network]? {
        let texts = call.arguments.first?.array?.compactMap(\.string) ?? []
        let networks = texts.compactMap(Network.init)
        guard networks.count == texts.count else { throw Self.invalid("one of these isn't a network") }
        return networks.isEmpty ? nil : networks
    }
}
