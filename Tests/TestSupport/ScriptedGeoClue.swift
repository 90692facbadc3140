package import DBus
package import EventLoop

/// A GeoClue process that does what a test wants: one client, and locations that the test makes, as fast as they are read.
@MainActor package final class ScriptedGeoClue {
    /// What the client was asked and set to, in order.
    package private(set) var record: [String] = []
    /// Whether `Start` is left unanswered until `answerStart`.
    package var holdsStart = false
    /// What `Start` does before it is answered.
    package var onStart: (() -> Void)?
    package private(set) var availableAccuracyLevel: UInt32 = 8
    /// Whether the location that was signalled last has been read.
    package private(set) var isRead = true

    private let connection: Connection
    private let loop: EventLoop
    private var listener: String?
    /// The processes that have a client, each watched for its end.
    private var clients: [String: Subscription] = [:]
    private var isStarted = false
    private var unansweredStart: IncomingCall?
    private var exports: [Export] = []
    private var locations: [Export] = []
    private var objects: [Object] = []
    private var count = 0

    private static let name = "org.freedesktop.GeoClue2"
    private static let managerPath = "/org/freedesktop/GeoClue2/Manager"
    package static let clientPath = "/org/freedesktop/GeoClue2/Client/1"

    package init(on bus: PrivateBus, loop: EventLoop) throws {
        self.loop = loop
        connection = try Connection(to: .address(bus.address), loop: loop)
        let manager = Object(
            calls: { [unowned self] call in
                handleManager(call)
            },
            property: { [unowned self] in
                $0 == "InUse" ? .boolean(true) : .uint32(availableAccuracyLevel)
            })
        let client = Object(
            calls: { [unowned self] in handleClient($0) },
            setter: { [unowned self] name, value in
                record.append("\(name)=\(value.string ?? value.integer?.description ?? "?")")
            })
        exports = [
            try connection.export(manager, at: Self.managerPath, as: Self.description(Self.managerXML)),
            try connection.export(client, at: Self.clientPath, as: Self.description(Self.clientXML)),
        ]
        objects = [manager, client]
        _ = try connection.requestName(Self.name)
    }

    package func die() { connection.close() }

    /// The unique name of the process whose client was called last; nil if none.
    package var client: String? { listener }

    /// How many processes have a client, started or not.
    package var clientCount: Int { clients.count }

    package func answerStart() {
        unansweredStart?.reply()
        unansweredStart = nil
    }

    /// Signals a location; nil where its object is gone already.
    package func signal(_ properties: [(String, Value)]?) throws {
        let path = "/org/freedesktop/GeoClue2/Location/\(count)"
        count += 1
        if let properties {
            isRead = false
            let location = Object(property: { [unowned self] name in
                if path.hasSuffix("/\(count - 1)") { isRead = true }
                return properties.first { $0.0 == name }!.1
            })
            objects.append(location)
            locations.append(try connection.export(location, at: path, as: Self.description(Self.locationXML)))
        }
        exports[1].emit("LocationUpdated", [.objectPath("/"), .objectPath(path)], to: listener)
    }

    /// Signals a location to a started client, and waits until the client has handled it or is gone.
    package func report(latitude: Double, accuracy: Double = 5, time: UInt64) async throws {
        guard await loop.wait(until: { isStarted }) else { return }
        try signal(Self.location(latitude: latitude, accuracy: accuracy, time: time))
        _ = await loop.wait { isRead || !isStarted }
        await settle()
    }

    /// Waits until the client's process has handled all that it was sent: it answers in order.
    package func settle() async {
        guard let listener else { return }
        await connection.ping(listener, loop: loop)
    }

    package func change(availableAccuracyLevel level: UInt32) {
        availableAccuracyLevel = level
        exports[0].propertiesChanged(["AvailableAccuracyLevel"])
    }

    package static func location(latitude: Double, accuracy: Double = 20, time: UInt64 = 1_772_437_867) -> [(
        String, Value
    )] {
        [
            ("Latitude", .double(latitude)), ("Longitude", .double(13.405)), ("Accuracy", .double(accuracy)),
            ("Timestamp", .structure([.uint64(time), .uint64(0)])),
        ]
    }

    private func handleManager(_ call: IncomingCall) {
        record.append(call.member)
        let sender = call.sender
        guard call.member == "GetClient" else {
            forget(sender)
            return call.reply()
        }
        if clients[sender] == nil {
            clients[sender] = connection.watchName(sender) { [weak self] owner in
                if owner == nil { self?.forget(sender) }
            }
        }
        call.reply([.objectPath(Self.clientPath)])
    }

    private func forget(_ sender: String) {
        clients.removeValue(forKey: sender)?.cancel()
        if listener == sender { isStarted = false }
    }

    private func handleClient(_ call: IncomingCall) {
        record.append(call.member)
        listener = call.sender
        isStarted = call.member == "Start"
        guard isStarted else { return call.reply() }
        onStart?()
        if holdsStart { unansweredStart = call } else { call.reply() }
    }

    private static func description(_ body: String) throws -> InterfaceDescription {
        try InterfaceDescription(parsing: Array("<node>\(body)</node>".utf8))
    }

    private static let managerXML = """
        <interface name="org.freedesktop.GeoClue2.Manager">
          <method name="GetClient"><arg type="o" direction="out"/></method>
          <method name="DeleteClient"><arg type="o" direction="in"/></method>
          <property name="InUse" type="b" access="read"/>
          <property name="AvailableAccuracyLevel" type="u" access="read"/>
        </interface>
        """
    private static let clientXML = """
        <interface name="org.freedesktop.GeoClue2.Client">
          <method name="Start"/>
          <method name="Stop"/>
          <property name="DesktopId" type="s" access="write"/>
          <property name="RequestedAccuracyLevel" type="u" access="write"/>
          <property name="DistanceThreshold" type="u" access="write"/>
          <property name="TimeThreshold" type="u" access="write"/>
          <signal name="LocationUpdated"><arg name="old" type="o"/><arg name="new" type="o"/></signal>
        </interface>
        """
    private static let locationXML = """
        <interface name="org.freedesktop.GeoClue2.Location">
          <property name="Latitude" type="d" access="read"/>
          <property name="Longitude" type="d" access="read"/>
          <property name="Accuracy" type="d" access="read"/>
          <property name="Timestamp" type="(tt)" access="read"/>
        </interface>
        """

    /// One exported object, made of closures.
    private final class Object: ExportedObject {
        private let calls: (IncomingCall) -> Void
        private let value: (String) -> Value
        private let setter: (String, Value) -> Void

        init(
            calls: @escaping (IncomingCall) -> Void = { $0.reply() },
            property: @escaping (String) -> Value = { _ in .string("") },
            setter: @escaping (String, Value) -> Void = { _, _ in }
        ) {
            self.calls = calls
            value = property
            self.setter = setter
        }

        func call(_ call: IncomingCall) { calls(call) }
        func property(_ name: String) throws(DBusError) -> Value { value(name) }
        func setProperty(_ name: String, to value: Value) throws(DBusError) { setter(name, value) }
    }
}
