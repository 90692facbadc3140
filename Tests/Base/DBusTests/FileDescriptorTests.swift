import CDBus
import EventLoop
import TestSupport
import Testing

@testable import DBus

@MainActor @Suite struct FileDescriptorTests {
    @Test func `file descriptor that comes in is an error`() throws {
        let fixture = try BusFixture()
        let object = TestObject()
        let export = try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
        var signals = 0
        let subscription = fixture.server.subscribe(to: SignalMatch(interface: "a.b")) { _ in signals += 1 }
        let call = try Message(
            MethodCall(to: fixture.server.uniqueName, "/org/test/object", "org.test.Object", "Echo"))
        let signal = try Message(Signal(path: "/", interface: "a.b", member: "C"), to: fixture.server.uniqueName)
        for message in [call, signal] {
            var iterator = DBusMessageIter()
            var descriptor: Int32 = 0
            dbus_message_iter_init_append(message.pointer, &iterator)
            #expect(dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "h")), &descriptor) != 0)
        }
        fixture.client.bus.send(signal)
        var result: Result<[Value], DBus.DBusError>?
        fixture.client.send(call, timeout: 60, PendingCall { result = $0 })
        #expect(fixture.loop.run(atMost: 60) { result != nil })
        let error = #expect(throws: DBus.DBusError.self) { try result?.get() }
        #expect(error?.name == DBus.DBusError.notSupported)
        #expect(signals == 0)
        #expect(object.callCount == 0)
        subscription.cancel()
        export.cancel()
    }
}
