package import DBus
package import Geofencing

/// The same questions for programs that go on meanwhile: the answer comes by the loop.
extension ControlClient {
    /// - Parameter reply: With `ServiceUnknown` or `NameHasNoOwner` where no daemon runs.
    package func status(_ reply: @escaping @MainActor (Result<DaemonStatus, DBusError>) -> Void) {
        ask("Status", reply) { value throws(DBusError) in try DaemonStatus(value) }
    }

    /// - Parameter reply: The last position, for which nobody looks; with `ControlInterface.noPosition` while there is none.
    package func lastPosition(_ reply: @escaping @MainActor (Result<PositionFix, DBusError>) -> Void) {
        ask("LastPosition", reply) { value throws(DBusError) in try Self.position(value) }
    }

    /// Has the daemon send its positions to this connection, from now on.
    package func subscribe(_ reply: @escaping @MainActor (Result<Void, DBusError>) -> Void) {
        connection.call(call("Subscribe"), timeout: timeouts) { reply($0.map { _ in }) }
    }

    private func ask<Answer>(
        _ member: String, _ reply: @escaping @MainActor (Result<Answer, DBusError>) -> Void,
        _ read: @escaping (Value) throws(DBusError) -> Answer
    ) {
        connection.call(call(member), timeout: timeouts) { values in
            reply(
                Result { () throws(DBusError) in
                    guard let value = try values.get().first else {
                        throw DBusError(name: DBusError.invalidArguments, message: "the daemon's answer is empty")
                    }
                    return try read(value)
                })
        }
    }

    private func call(_ member: String) -> MethodCall {
        MethodCall(
            to: ControlInterface.busName, ControlInterface.path, ControlInterface.interface, member,
            mayStartService: false)
    }
}
