internal import DBus
internal import Glibc

/// Programs as transient units of the person's systemd (org.freedesktop.systemd1), outside of this program's sandbox.
///
/// It listens to systemd only as long as a unit runs.
@MainActor final class TransientUnits {
    /// Called with a unit's name once it has ended.
    var onEnd: (@MainActor (String) -> Void)?

    private let connection: Connection
    private var running: Set<String> = []
    private var subscription: Subscription?

    private static let name = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"
    private static let manager = "org.freedesktop.systemd1.Manager"

    init(connection: Connection) { self.connection = connection }

    /// What is started as a unit.
    struct Service {
        /// The unit's name, with `.service`.
        var unit: String
        /// The file of the program.
        var path: String
        /// The first is what it is called by.
        var arguments: [String]
        /// Added to the environment that systemd has, each as `NAME=value`.
        var environment: [String]
        /// Seconds after which it is killed.
        var limit: Double
    }

    /// Starts a unit. Where there is no systemd the reply is `ServiceUnknown` or `NameHasNoOwner`.
    func start(_ service: Service, reply: @escaping @MainActor (Result<Void, DBusError>) -> Void) {
        listen(for: service.unit)
        connection.call(Self.call("StartTransientUnit", Self.arguments(of: service))) { [weak self] result in
            if case .failure = result { self?.forget(service.unit) }
            reply(result.map { _ in })
        }
    }

    /// Nobody waits for the unit's end any more.
    func forget(_ unit: String) {
        guard running.remove(unit) != nil, running.isEmpty else { return }
        subscription?.cancel()
        subscription = nil
        connection.call(Self.call("Unsubscribe")) { _ in }
    }

    private func listen(for unit: String) {
        if running.isEmpty {
            subscription = connection.subscribe(
                to: SignalMatch(sender: Self.name, path: Self.path, interface: Self.manager, member: "UnitRemoved")
            ) { [weak self] signal in
                guard let self, let unit = signal.arguments.first?.string, running.contains(unit) else { return }
                forget(unit)
                onEnd?(unit)
            }
            connection.call(Self.call("Subscribe")) { _ in }
        }
        running.insert(unit)
    }

    /// systemd runs in the session or doesn't: where it doesn't, what the bus would start in its place is of no use.
    private static func call(_ member: String, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(to: name, path, manager, member, arguments, mayStartService: false)
    }

    /// Those of `StartTransientUnit`, of the signature `ssa(sv)a(sa(sv))`: systemd's own names for what systemd.service(5)
    /// and systemd.exec(5) say.
    private static func arguments(of service: Service) -> [Value] {
        // In arguments systemd replaces $NAME; doubled it stands for itself.
        let arguments = service.arguments.map { argument in
            String(argument.flatMap { $0 == "$" ? ["$", "$"] : [$0] })
        }
        let command = Value.structure([.string(service.path), .strings(arguments), .boolean(false)])
        let properties: [(String, Value)] = [
            ("Description", .string("Program of a Geotify reminder")),
            ("ExecStart", .array(of: "(sasb)", [command])),
            ("Environment", .strings(service.environment)),
            ("RuntimeMaxUSec", .uint64(UInt64(service.limit * 1e6))),
            ("KillSignal", .int32(SIGKILL)),
            ("StandardOutput", .string("null")),
            ("StandardError", .string("null")),
            // A failed unit would otherwise stay until somebody looks at it.
            ("CollectMode", .string("inactive-or-failed")),
        ]
        return [
            .string(service.unit), .string("fail"),
            .array(of: "(sv)", properties.map { .structure([.string($0), .variant($1)]) }),
            .array(of: "(sa(sv))", []),
        ]
    }
}
