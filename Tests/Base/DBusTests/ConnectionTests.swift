import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@MainActor @Suite struct ConnectionTests {
    @Test func `reply is never given before the call returns`() throws {
        let fixture = try BusFixture()
        var replies: [Bool] = []
        fixture.client.call(.getId) { replies.append((try? $0.get()) != nil) }
        fixture.client.call(MethodCall(to: "invalid", "/", "a.b", "C")) { replies.append((try? $0.get()) != nil) }
        #expect(replies.isEmpty)
        #expect(fixture.loop.run(atMost: 60) { replies.count == 2 })
        #expect(Set(replies) == [true, false])
    }

    @Test func `error carries name and message`() throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        let error = #expect(throws: DBusError.self) { try fixture.call("Fail") }
        #expect(error == DBusError(name: "org.test.Error.Broken", message: "it's broken"))
        export.cancel()
    }

    @Test func `unknown service is an error`() throws {
        let fixture = try BusFixture()
        let call = MethodCall(to: "org.test.Missing", "/", "org.test.Object", "Echo")
        let error = #expect(throws: DBusError.self) { try fixture.call(call) }
        #expect(error?.name == DBusError.serviceUnknown)
        let blocking = #expect(throws: DBusError.self) { try fixture.client.callAndWait(call) }
        #expect(blocking?.name == DBusError.serviceUnknown)
    }

    @Test func `call without a reply times out once and a late reply is ignored`() throws {
        let fixture = try BusFixture()
        let object = TestObject()
        let export = try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
        var results: [Result<[Value], DBusError>] = []
        let hang = MethodCall(to: fixture.server.uniqueName, "/org/test/object", "org.test.Object", "Hang")
        fixture.client.call(hang, timeout: 0.05) { results.append($0) }
        fixture.client.call(hang, timeout: nil) { results.append($0) }
        #expect(fixture.loop.run(atMost: 60) { results.count == 1 && object.calls.count == 2 })
        #expect(throws: DBusError.self) { try results[0].get() }
        for call in object.calls { call.reply() }
        #expect(fixture.loop.run(atMost: 60) { results.count == 2 })
        #expect(results[1] == .success([]))
        fixture.settle()
        #expect(results.count == 2)
        export.cancel()
    }

    @Test func `blocking call times out and keeps what else comes in`() throws {
        let fixture = try BusFixture()
        var signals = 0
        let subscription = fixture.client.subscribe(to: SignalMatch(interface: "a.b")) { _ in signals += 1 }
        fixture.settle()
        try fixture.server.emit(Signal(path: "/", interface: "a.b", member: "C"))
        // The server's loop is this one, so that nothing answers.
        let ping = MethodCall(to: fixture.server.uniqueName, "/", "org.freedesktop.DBus.Peer", "Ping")
        let error = #expect(throws: DBusError.self) { try fixture.client.callAndWait(ping, timeout: 0.1) }
        #expect(error?.name == DBusError.noReply)
        #expect(try fixture.client.callAndWait(.getId).first?.string?.isEmpty == false)
        #expect(fixture.loop.run(atMost: 60) { signals == 1 })
        subscription.cancel()
    }

    @Test func `cancelled call is not replied`() throws {
        let fixture = try BusFixture()
        let call = fixture.client.call(.getId) { _ in Issue.record("it was cancelled") }
        call.cancel()
        let invalid = fixture.client.call(MethodCall(to: "", "", "", "")) { _ in Issue.record("it was cancelled") }
        invalid.cancel()
        fixture.settle()
    }

    @Test func `handlers may call and close their connection`() throws {
        let fixture = try BusFixture()
        var isClosed = false
        fixture.client.call(.getId) { _ in
            fixture.client.call(.getId) { _ in
                fixture.client.close()
                isClosed = true
            }
        }
        fixture.client.call(.getId, timeout: nil) { _ in }
        #expect(fixture.loop.run(atMost: 60) { isClosed })
        let error = #expect(throws: DBusError.self) { try fixture.call(.getId) }
        #expect(error?.name == DBusError.disconnected)
        #expect(throws: DBusError.self) { try fixture.client.callAndWait(.getId) }
        #expect(throws: DBusError.self) { try fixture.client.emit(Signal(path: "/", interface: "a.b", member: "C")) }
    }

    @Test func `loss of the bus fails what is pending and is told once`() throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        var events: [String] = []
        fixture.client.onDisconnect = { events.append("disconnected") }
        let hang = MethodCall(to: fixture.server.uniqueName, "/org/test/object", "org.test.Object", "Hang")
        fixture.client.call(hang, timeout: nil) { result in
            if case .failure(let error) = result { events.append(error.name) }
        }
        fixture.settle()
        fixture.bus.stop()
        #expect(fixture.loop.run(atMost: 60) { events.count == 2 })
        while fixture.loop.runOnce(waitingAtMost: 0) {}
        #expect(events == [DBusError.disconnected, "disconnected"])
        let error = #expect(throws: DBusError.self) { try fixture.call(.getId) }
        #expect(error?.name == DBusError.disconnected)
        export.cancel()
    }

    @Test func `own closing is not told`() throws {
        let fixture = try BusFixture()
        fixture.client.onDisconnect = { Issue.record("it was closed") }
        fixture.client.close()
        fixture.client.close()
        while fixture.loop.runOnce(waitingAtMost: 0.05) {}
    }

    @Test func `released connection leaves the bus`() throws {
        let fixture = try BusFixture()
        var other: Connection? = try fixture.connect()
        var owner: String? = "unknown"
        let watch = fixture.client.watchName(other!.uniqueName) { owner = $0 }
        #expect(fixture.loop.run(atMost: 60) { owner == other?.uniqueName })
        other = nil
        #expect(fixture.loop.run(atMost: 60) { owner == nil })
        watch.cancel()
    }

    @Test func `service is started only for a call that may start it`() throws {
        let fixture = try BusFixture(services: ["org.test.Startable": "/bin/false"])
        var call = MethodCall(to: "org.test.Startable", "/", "org.test.Object", "Echo", mayStartService: false)
        let refused = #expect(throws: DBusError.self) { try fixture.call(call) }
        #expect(refused?.name == DBusError.nameHasNoOwner || refused?.name == DBusError.serviceUnknown)
        call.mayStartService = true
        let failed = #expect(throws: DBusError.self) { try fixture.call(call) }
        #expect(failed?.name.hasPrefix("org.freedesktop.DBus.Error.Spawn") == true)
    }

    @Test func `session bus is found by the environment alone and never started`() async throws {
        await #expect(processExitsWith: .success) {
            unsetenv("DBUS_SESSION_BUS_ADDRESS")
            setenv("XDG_RUNTIME_DIR", "/nowhere", 1)
            setenv("DISPLAY", ":0", 1)
            await MainActor.run {
                let error = #expect(throws: DBusError.self) {
                    try Connection(to: .session, loop: EventLoop(clock: SystemClock()))
                }
                #expect(error?.name == DBusError.notSupported)
            }
        }
    }

    @Test(arguments: [SilentBus.Manner.neverAccepts, .acceptsAndIsSilent, .drips, .authenticatesAndIsSilent])
    func `a bus that never answers is given up`(_ manner: SilentBus.Manner) throws {
        let bus = try SilentBus(manner)
        let error = #expect(throws: DBusError.self) {
            try Connection(to: .address(bus.address), loop: EventLoop(clock: SystemClock()), timeout: 0.2)
        }
        #expect(error == DBusError(name: DBusError.noServer, message: "the bus doesn't answer"))
    }

    @Test func `a bus that hangs up is not waited for`() throws {
        let bus = try SilentBus(.closes)
        let error = #expect(throws: DBusError.self) {
            try Connection(to: .address(bus.address), loop: EventLoop(clock: SystemClock()), timeout: 600)
        }
        #expect(error?.name == DBusError.disconnected)
    }
}
