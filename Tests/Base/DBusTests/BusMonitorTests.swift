import DBus
import EventLoop
import TestSupport
import Testing

@MainActor @Suite struct BusMonitorTests {
    /// A call like that of a notification, and its reply.
    @Test func `calls and replies are seen with their arguments`() throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        let monitor = try BusMonitor(fixture.bus, loop: fixture.loop)
        let values: [Value] = [
            .variant(.string("a & b <3 \"x\"")),
            .variant(.properties([("urgency", .byte(1)), ("flag", .boolean(true))])),
            .variant(.structure([.int64(.min), .uint64(.max), .double(52.5), .objectPath("/a")])),
            .variant(.array(of: "(sa{sv})", [.structure([.string("x"), .properties([])])])),
        ]
        _ = try fixture.call("Echo", [.array(of: "v", values)])
        #expect(
            fixture.loop.run(atMost: 60) {
                monitor.messages.contains { $0.kind == .reply && $0.sender == fixture.server.uniqueName }
            })
        let call = try #require(monitor.messages.first { $0.member == "Echo" })
        #expect(call.kind == .call)
        #expect(call.sender == fixture.client.uniqueName)
        #expect(call.destination == fixture.server.uniqueName)
        #expect(call.path == "/org/test/object")
        #expect(call.interface == "org.test.Object")
        let seen = try #require(call.arguments.first?.array)
        #expect(seen[0] == values[0])
        #expect(seen[1]["urgency"] == .byte(1) && seen[1]["flag"] == .boolean(true))
        #expect(Array(seen[2...]) == Array(values[2...]))
        let reply = try #require(monitor.messages.first { $0.replySerial == call.serial && $0.kind == .reply })
        #expect(reply.arguments == call.arguments)
        #expect(throws: DBusError.self) { try fixture.call("Fail") }
        #expect(fixture.loop.run(atMost: 60) { monitor.messages.contains { $0.errorName == "org.test.Error.Broken" } })
        export.cancel()
        monitor.stop()
    }
}
