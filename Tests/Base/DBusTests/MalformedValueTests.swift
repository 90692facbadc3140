import DBus
import EventLoop
import TestSupport
import Testing

/// What libdbus would end the process over, or the bus the connection, is refused with an error.
@MainActor @Suite struct MalformedValueTests {
    nonisolated static let malformed: [Value] = [
        .string("a\0b"), .objectPath(""), .objectPath("a"), .objectPath("/a/"), .objectPath("/é"),
        .objectPath("/a\0"), .signature("a"), .signature("("), .signature("()"), .signature("a{vs}"),
        .signature("{ss}"), .signature("h"), .signature("z"), .signature("a{s}"), .signature("a{sss}"),
        .signature("é"), .signature("\0"), .signature(String(repeating: "y", count: 256)),
        .signature(String(repeating: "a", count: 33) + "y"),
        .signature(String(repeating: "(", count: 33) + "y" + String(repeating: ")", count: 33)),
        .structure([]), .array(of: "", []), .array(of: "ss", []), .array(of: "h", []), .array(of: "{ss}", []),
        .array(of: "s", [.int32(1)]), .array(of: "s\0", []), .dictionary(key: "v", value: "s", []),
        .dictionary(key: "as", value: "s", []), .dictionary(key: "s", value: "ss", []),
        .dictionary(key: "s", value: "s", [.init(.string("a"), .byte(1))]),
        .dictionary(key: "s", value: "s", [.init(.byte(1), .string("a"))]),
        .variant(.structure([])), .array(of: "v", [.variant(.string("\0"))]),
        RoundTripTests.deepVariant(65), RoundTripTests.deepArray(33), RoundTripTests.deepStructure(33),
        .variant(.structure(Array(repeating: .byte(1), count: 254))),
    ]

    @Test func `malformed values are refused`() throws {
        let fixture = try BusFixture()
        for value in Self.malformed {
            let call = MethodCall(to: fixture.server.uniqueName, "/", "org.test.Object", "Echo", [value])
            let error = #expect(throws: DBusError.self, "\(value)") { try fixture.call(call) }
            #expect(error?.name == DBusError.invalidArguments)
            let signal = Signal(path: "/a", interface: "a.b", member: "C", arguments: [value])
            #expect(throws: DBusError.self) { try fixture.client.emit(signal) }
            #expect(throws: DBusError.self) { try fixture.client.callAndWait(call) }
        }
        #expect(throws: Never.self, "the connection stands") { try fixture.call(.getId) }
    }

    @Test func `too many arguments are refused`() throws {
        let fixture = try BusFixture()
        let error = #expect(throws: DBusError.self) {
            try fixture.call("Echo", Array(repeating: .byte(1), count: 256))
        }
        #expect(error?.name == DBusError.invalidArguments)
    }

    @Test func `too large array and message are refused`() throws {
        let fixture = try BusFixture()
        let quarter = Value.string(String(repeating: "x", count: 1 << 25))
        for arguments in [[.array(of: "s", [quarter, quarter])], [quarter, quarter, quarter, quarter]] as [[Value]] {
            let error = #expect(throws: DBusError.self) { try fixture.call("Echo", arguments) }
            #expect(error?.name == DBusError.invalidArguments)
        }
    }

    nonisolated static let invalidCalls = [
        MethodCall(to: "", "/", "a.b", "C"), MethodCall(to: "a", "/", "a.b", "C"),
        MethodCall(to: "a.b\0", "/", "a.b", "C"), MethodCall(to: "a.b", "", "a.b", "C"),
        MethodCall(to: "a.b", "//", "a.b", "C"), MethodCall(to: "a.b", "/", "a", "C"),
        MethodCall(to: "a.b", "/", "", "C"), MethodCall(to: "a.b", "/", "a.b", "C.D"),
        MethodCall(to: "a.b", "/", "a.b", ""), MethodCall(to: "é.b", "/", "a.b", "C"),
    ]

    @Test func `invalid names of a call are refused`() throws {
        let fixture = try BusFixture()
        for call in Self.invalidCalls {
            let error = #expect(throws: DBusError.self, "\(call)") { try fixture.call(call) }
            #expect(error?.name == DBusError.invalidArguments)
        }
    }

    @Test func `invalid names elsewhere are refused`() throws {
        let fixture = try BusFixture()
        let (server, signal) = (fixture.server, Signal(path: "/a", interface: "a.b", member: "C"))
        #expect(throws: DBusError.self) { try server.emit(signal, to: "a b") }
        #expect(throws: DBusError.self) { try server.emit(Signal(path: "a", interface: "a.b", member: "C")) }
        #expect(throws: DBusError.self) { try server.emit(Signal(path: "/", interface: "a", member: "C")) }
        #expect(throws: DBusError.self) { try server.emit(Signal(path: "/", interface: "a.b", member: "")) }
        #expect(throws: DBusError.self) { try server.requestName("a b") }
        #expect(throws: DBusError.self) { try server.requestName("a\0b") }
        #expect(throws: DBusError.self) { try server.releaseName("") }
        #expect(throws: DBusError.self) {
            try server.export(TestObject(), at: "org/test", as: TestObject.description())
        }
        for address in ["", "nonsense", "unix:path=/nowhere\0", "unix:path=/nowhere/bus"] {
            #expect(throws: DBusError.self) { try Connection(to: .address(address), loop: fixture.loop) }
        }
    }

    @Test func `error that cannot be sent is replaced`() throws {
        let fixture = try BusFixture()
        let object = TestObject()
        let export = try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
        var result: Result<[Value], DBusError>?
        let hang = MethodCall(to: fixture.server.uniqueName, "/org/test/object", "org.test.Object", "Hang")
        fixture.client.call(hang) { result = $0 }
        #expect(fixture.loop.run(atMost: 60) { !object.calls.isEmpty })
        object.calls.removeFirst().reply(DBusError(name: "no name", message: "a\0b"))
        #expect(fixture.loop.run(atMost: 60) { result != nil })
        #expect(result == .failure(DBusError(name: DBusError.failed, message: "ab")))
        export.cancel()
    }
}

extension MethodCall {
    /// A call that the bus itself answers.
    static var getId: MethodCall {
        MethodCall(to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
    }
}
