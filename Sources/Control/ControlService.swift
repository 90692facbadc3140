package import DBus
package import Geofencing
package import Reminders

/// What the daemon's interface tells about.
@MainActor package protocol ControlDelegate: AnyObject {
    var status: DaemonStatus { get }
    var fences: Fences { get }
    /// The last position that the source gave.
    var lastFix: PositionFix? { get }
    func state(of geotification: Geotification) -> RegionState
    /// What is heard of networks at present; nil where nothing tells of them.
    var sighting: Sighting? { get }
    /// Forgets what was learnt of these networks, of all with nil.
    func forget(_ networks: [Network]?)
    func reload()
    /// Does what the person chose for a geotification that is there and enabled.
    /// - Returns: false where it was never shown, and so can't be shown again.
    func perform(_ action: NoticeAction, on identifier: String) -> Bool
    /// Has nothing shown for so many seconds; nil: until `endPause`.
    func pause(for seconds: Double?)
    func endPause()
}

/// The daemon's end of the control interface.
@MainActor package final class ControlService {
    private let connection: Connection
    unowned let delegate: any ControlDelegate
    private var export: Export?
    /// Who gets `PositionChanged`, with the watch that notices their leaving.
    private var subscribers: [String: Subscription] = [:]

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
            [.int64(notice.id), .string(notice.direction.rawValue), .string(notice.identifier), .double(notice.time)])
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

    private func subscribe(_ caller: String) {
        guard subscribers[caller] == nil else { return }
        subscribers[caller] = connection.watchName(caller) { [weak self] owner in
            if owner == nil { self?.subscribers[caller] = nil }
        }
    }
}

extension ControlService: ExportedObject {
    package func call(_ call: IncomingCall) {
        switch call.member {
        case "List": call.reply([.array(of: "a{sv}", delegate.fences.geotifications.map(description))])
        case "Get": get(call)
        case "Status": call.reply([delegate.status.value])
        case "Here": here(call)
        case "Reload":
            delegate.reload()
            call.reply()
        case "Subscribe":
            subscribe(call.sender)
            call.reply()
        case "Unsubscribe":
            subscribers[call.sender] = nil
            call.reply()
        default:
            if act(call) || tellOfNetworks(call) { return }
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
        guard let found = delegate.fences.geotifications.first(where: { $0.identifier == identifier }) else {
            call.reply(
                DBusError(name: ControlInterface.notFound, message: "there is no geotification of this identifier"))
            return
        }
        call.reply([description(of: found)])
    }

    private func here(_ call: IncomingCall) {
        guard let fix = delegate.lastFix else {
            call.reply(DBusError(name: ControlInterface.noPosition, message: "no position is known yet"))
            return
        }
        call.reply([.position(fix)])
    }

    private func description(of geotification: Geotification) -> Value {
        .geotification(
            geotification, circle: delegate.fences.circle(of: geotification), state: delegate.state(of: geotification))
    }
}
