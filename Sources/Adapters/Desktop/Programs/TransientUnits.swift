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

    static let unitExists = "org.freedesktop.systemd1.UnitExists"
    private static let name = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"
    private static let manager = "org.freedesktop.systemd1.Manager"

    init(connection: Connection) { self.connection = connection }

    /// Starts a unit. Where there is no systemd the reply is `ServiceUnknown` or `NameHasNoOwner`; of one that exists
    /// already, with the error `unitExists`, the end is told, too.
    func start(_ service: ProgramLauncher.Service, reply: @escaping @MainActor (Result<Void, DBusError>) -> Void) {
        listen(for: service.unit)
        connection.call(Self.call("StartTransientUnit", Self.arguments(of: service))) { [weak self] result in
            if case .failure(let error) = result, error.name != Self.unitExists { self?.forget(service.unit) }
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
    private static func arguments(of service: ProgramLauncher.Service) -> [Value] {
        // In arguments systemd replaces $NAME; doubled it stands for itself.
        let arguments = service.arguments.map { argument in
            String(argument.flatMap { $0 == "$" ? ["$", "$"] : [$0] })
        }
        let command = Value.structure([.string(service.path), .strings(arguments), .boolean(false)])
        var properties: [(String, Value)] = [
            ("Description", .string(service.description)),
            ("ExecStart", .array(of: "(sasb)", [command])),
            ("Environment", .strings(service.environment)),
            ("KillSignal", .int32(SIGKILL)),
            ("StandardOutput", .string("null")),
            ("StandardError", .string(service.keepsMessages ? "journal" : "null")),
            // A failed unit would otherwise stay until somebody looks at it.
            ("CollectMode", .string("inactive-or-failed")),
        ]
        if let limit = service.limit { properties.append(("RuntimeMaxUSec", .uint64(UInt64(limit * 1e6)))) }
        return [
            .string(service.unit), .string("fail"),
            .array(of: "(sv)", properties.map { .structure([.string($0), .variant($1)]) }),
            .array(of: "(sa(sv))", []),
        ]
    }
}
