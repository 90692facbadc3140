import DBus
import EventLoop
import TestSupport
import Testing

@MainActor @Suite struct RoundTripTests {
    /// Every type, its extremes, and empty containers.
    nonisolated static let values: [Value] = [
        .byte(0), .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max),
        .int64(.min), .uint64(.max), .double(-0.0), .double(.infinity), .double(.leastNonzeroMagnitude), .string(""),
        .string("a & b <3 \"x\" \u{10FFFF}"), .objectPath("/"), .objectPath("/a/B_9"), .signature(""),
        .signature("a{s(iv)}"), .array(of: "y", []), .array(of: "aas", [.array(of: "as", [.strings([])])]),
        .array(of: "(ii)", []), .dictionary(key: "s", value: "v", []),
        .properties([("a", .int32(1)), ("b", .strings(["x"]))]),
        .dictionary(key: "t", value: "a{ob}", [.init(.uint64(1), .dictionary(key: "o", value: "b", []))]),
        .structure([.byte(1), .int64(2), .structure([.string("x")])]), .variant(.variant(.variant(.double(1)))),
        .variant(.structure([.array(of: "v", [.variant(.byte(1))])])),
    ]

    @Test func `every type comes back as it was`() throws {
        let fixture = try BusFixture()
        let object = TestObject()
        let export = try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
        for value in Self.values {
            let sent = Value.array(of: "v", [.variant(value)])
            #expect(try fixture.call("Echo", [sent]) == [sent])
        }
        export.cancel()
    }

    @Test func `not a number comes back`() throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        let reply = try fixture.call("Echo", [.array(of: "v", [.variant(.double(.nan))])])
        #expect(reply.first?.array?.first?.number?.isNaN == true)
        export.cancel()
    }

    @Test func `random values come back as they were`() throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        var random = RandomValues(seed: 20_260_301)
        for _ in 0..<30 {
            let values = (0..<100).map { _ in Value.variant(random.value()) }
            let sent = Value.array(of: "v", values)
            try #require(try fixture.call("Echo", [sent]) == [sent])
        }
        export.cancel()
    }

    @Test func `large message passes`() throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        let text = String(repeating: "0123456789", count: 500_000)
        let sent = Value.array(of: "v", [.variant(.string(text))])
        #expect(try fixture.call("Echo", [sent]) == [sent])
        export.cancel()
    }

    /// What is just within the limits passes the bus, which ends the connection over anything beyond.
    @Test(arguments: [
        deepVariant(62), .variant(deepArray(32)), .variant(deepStructure(32)),
        .variant(.signature(String(repeating: "y", count: 255))),
    ])
    func `the deepest allowed passes`(value: Value) throws {
        let fixture = try BusFixture()
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        let sent = Value.array(of: "v", [value])
        #expect(try fixture.call("Echo", [sent]) == [sent])
        export.cancel()
    }

    /// Variants within one another.
    nonisolated static func deepVariant(_ depth: Int) -> Value {
        (0..<depth).reduce(.byte(1)) { value, _ in .variant(value) }
    }

    nonisolated static func deepArray(_ depth: Int) -> Value {
        (0..<depth).reduce(.byte(1)) { value, _ in .array(of: value.signature, [value]) }
    }

    nonisolated static func deepStructure(_ depth: Int) -> Value {
        (0..<depth).reduce(.byte(1)) { value, _ in .structure([value]) }
    }
}
