import DBus
import EventLoop
import Foundation
import TestSupport

/// A private bus with two connections on one loop.
@MainActor struct BusFixture {
    let loop = EventLoop(clock: SystemClock())
    let bus: PrivateBus
    let server: Connection
    let client: Connection

    init(services: [String: String] = [:]) throws {
        bus = try PrivateBus(services: services)
        server = try Connection(to: .address(bus.address), loop: loop)
        client = try Connection(to: .address(bus.address), loop: loop)
    }

    func connect() throws -> Connection { try Connection(to: .address(bus.address), loop: loop) }

    /// Calls a method and runs the loop until its reply is there.
    func call(_ call: MethodCall, timeout: Double? = 60) throws(DBusError) -> [Value] {
        var result: Result<[Value], DBusError>?
        client.call(call, timeout: timeout) { result = $0 }
        guard loop.run(atMost: 120, until: { result != nil }), let result else {
            throw DBusError(name: "test.NoReply", message: "the reply never came")
        }
        return try result.get()
    }

    /// Calls a method of the test's object.
    func call(_ member: String, _ arguments: [Value] = [], interface: String = "org.test.Object") throws(DBusError)
        -> [Value]
    {
        try call(MethodCall(to: server.uniqueName, "/org/test/object", interface, member, arguments))
    }

    /// Runs the loop until what the connections have sent so far has been handled by the bus, and what it sent in turn
    /// by the connections.
    func settle(_ others: Connection...) {
        for connection in [server, client] + others {
            var isAnswered = false
            let ping = MethodCall(
                to: connection.uniqueName, "/", "org.freedesktop.DBus.Peer", "Ping", mayStartService: false)
            connection.call(ping) { _ in isAnswered = true }
            _ = loop.run(atMost: 60) { isAnswered }
        }
    }

    /// Runs a program while the loop serves it.
    /// - Returns: its output.
    func run(_ program: String, _ arguments: [String]) throws -> String {
        let run = try ProgramRun(program, arguments, environment: ProcessInfo.processInfo.environment)
        let limit = ContinuousClock.now + .seconds(60)
        // The loop doesn't see the program's end.
        while run.isRunning, ContinuousClock.now < limit { loop.runOnce(waitingAtMost: 0.01) }
        return run.output + run.messages
    }
}
