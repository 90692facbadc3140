package import DBus
package import Geofencing
package import Reminders
package import Shifts

/// What the daemon's interface tells about.
@MainActor package protocol ControlDelegate: AnyObject {
    var status: DaemonStatus { get }
    var reminders: ReminderSet { get }
    /// The last position that the source gave; nil while it is off.
    var lastFix: PositionFix? { get }
    /// Finds out where one is.
    /// - Parameter answer: Called at once where that is known, otherwise later; with nil where there is no hope of it.
    func locate(_ answer: @escaping @MainActor (PositionFix?) -> Void)
    /// Somebody, or nobody any more, has asked to be told of each position.
    func subscribersChanged(_ areThere: Bool)
    func state(of geotification: Geotification) -> RegionState
    /// What is heard of networks at present; nil where nothing tells of them.
    var scan: NetworkScan? { get }
    /// Forgets what was learnt of these networks, of all with nil.
    /// - Throws: `ControlInterface.notWritten` where the database still has it.
    func forget(_ networks: [Network]?) throws(DBusError)
    func reload()
    /// Does what the person chose for a geotification that is there and enabled.
    /// - Returns: false where it was never shown, and so can't be shown again.
    /// - Throws: `ControlInterface.notWritten` where it can't be written down, as do those that follow; nothing has changed then.
    func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) -> Bool
    /// Has nothing shown for so many seconds; nil: until `endPause`.
    func pause(for seconds: Double?) throws(DBusError)
    func endPause() throws(DBusError)
    /// The shifts that are on, the oldest first.
    var shifts: [Shift] { get }
    /// Has a shift begin, of a profile as it is remembered but for the change.
    /// - Parameter until: When it ends by itself, seconds since 1970.
    /// - Returns: false where that profile is on already.
    /// - Throws: Also `InvalidArgs` where a profile can't be like that.
    func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool
    /// - Returns: false where that profile isn't on.
    func stopShift(_ profile: String) throws(DBusError) -> Bool
    func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError)
    /// - Returns: false where there is none.
    func deleteShiftProfile(_ profile: String) throws(DBusError) -> Bool
    /// Has the points of a profile that were refused be sent again, and what waits be tried at once.
    /// - Returns: How many points; nil where there is no such profile, nor was one.
    /// - Throws: Also `InvalidArgs` where the profile is sent nowhere.
    func retryShiftProfile(_ profile: String) throws(DBusError) -> Int?
}

/// The daemon's end of the control interface.
@MainActor package final class ControlService {
    private let connection: Connection
    unowned let delegate: any ControlDelegate
    private var export: Export?
    /// Who gets `PositionChanged`, with the watch that notices their leaving.
    private var subscribers: [String: Subscription] = [:]
    /// Who gets `PointTaken`.
    private var pointSubscribers: [String: Subscription] = [:]

    /// Exports the interface; the name is asked for by the caller, afterwards.
    package init(on connection: Connection, delegate: any ControlDelegate) throws(DBusError) {
        self.connection = connection
        self.delegate = delegate
        export = try connection.export(
            self, at: ControlInterface.path, as: ControlInterface.description())
    }

    /// Tells all of a reminder's crossing, without coordinates.
    package func announce(_ notice: Notice) {
        export?.emit(
            "Crossing",
            [.int64(notice.id), .string(notice.direction.rawValue), .text(notice.identifier), .double(notice.time)])
    }

    package func announce(_ state: SourceState) {
        export?.emit(
            "SourceStateChanged", [.string(state.condition.rawValue), .string(state.reason), .string(state.remedy)])
        export?.propertiesChanged(["SourceCondition"])
    }

    /// Tells those who asked, each by itself.
    package func announce(_ fix: PositionFix) {
        for subscriber in subscribers.keys {
            export?.emit("PositionChanged", [.position(fix)], to: subscriber)
        }
    }

    /// Tells all that a shift has begun or ended.
    package func announce(shift profile: String, isOn: Bool) {
        export?.emit("ShiftChanged", [.string(profile), .boolean(isOn)])
    }

    /// Tells those who asked of a point, each by itself.
    package func announce(_ fix: PositionFix, of profile: String) {
        for subscriber in pointSubscribers.keys {
            export?.emit("PointTaken", [.string(profile), .position(fix)], to: subscriber)
        }
    }

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

extension ControlService: ExportedObject {
    package func call(_ call: IncomingCall) {
        switch call.member {
        case "List": call.reply([.array(of: "a{sv}", delegate.reminders.geotifications.map(description))])
        case "Get": get(call)
        case "Status": call.reply([delegate.status.value])
        case "Here": delegate.locate { [weak self] in self?.reply(with: $0, to: call) }
        case "LastPosition": reply(with: delegate.lastFix, to: call)
        case "Reload":
            delegate.reload()
            call.reply()
        case "Subscribe":
            subscribe(call.sender)
            call.reply()
        case "Unsubscribe":
            unsubscribe(call.sender)
            pointSubscribers[call.sender] = nil
            call.reply()
        case "SubscribePoints":
            subscribeToPoints(call.sender)
            call.reply()
        default:
            if act(call) || tellOfNetworks(call) || keepShifts(call) { return }
            call.reply(DBusError(name: DBusError.unknownMethod, message: "there is no method \(call.member)"))
        }
    }

    package func property(_ name: String) throws(DBusError) -> Value {
        switch name {
        case "Version": .string(delegate.status.version)
        case "SourceCondition": .string(delegate.status.source.condition.rawValue)
        default: throw DBusError(name: DBusError.prefix + "UnknownProperty", message: "there is no property \(name)")
        }
    }

    package func setProperty(_ name: String, to value: Value) throws(DBusError) {
        throw DBusError(name: DBusError.prefix + "PropertyReadOnly", message: "\(name) cannot be set")
    }

    private func get(_ call: IncomingCall) {
        let identifier = call.arguments.first?.string
        guard let found = delegate.reminders.geotifications.first(where: { $0.identifier == identifier }) else {
            call.reply(
                DBusError(name: ControlInterface.notFound, message: "there is no geotification of this identifier"))
            return
        }
        call.reply([description(of: found)])
    }

    func answer(_ call: IncomingCall, _ work: () throws(DBusError) -> [Value]) {
        do throws(DBusError) { call.reply(try work()) } catch { call.reply(error) }
    }

    private func reply(with fix: PositionFix?, to call: IncomingCall) {
        guard let fix else {
            call.reply(DBusError(name: ControlInterface.noPosition, message: "no position is known yet"))
            return
        }
        call.reply([.position(fix)])
    }

    private func description(of geotification: Geotification) -> Value {
        .geotification(
            geotification, circle: delegate.reminders.circle(of: geotification),
            state: delegate.state(of: geotification))
    }
}
