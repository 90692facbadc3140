import DBus
import Testing

@Suite struct ValueTests {
    @Test(
        arguments: zip(
            RoundTripTests.values,
            [
                "y", "y", "b", "b", "n", "q", "i", "u", "x", "t", "d", "d", "d", "s", "s", "o", "o", "g", "g", "ay",
                "aaas", "a(ii)", "a{sv}", "a{sv}", "a{ta{ob}}", "(yx(s))", "v", "v",
            ]))
    func `signature is that of the type`(value: Value, signature: String) {
        #expect(value.signature == signature)
    }

    @Test func `numbers are read through variants`() {
        let numbers: [Value] = [
            .byte(7), .int16(7), .uint16(7), .int32(7), .uint32(7), .int64(7), .uint64(7),
            .variant(.variant(.int32(7))),
        ]
        #expect(numbers.allSatisfy { $0.integer == 7 && $0.number == 7 })
        #expect(Value.uint64(.max).integer == nil)
        #expect(Value.double(1.5).number == 1.5)
        #expect(Value.double(1).integer == nil)
        #expect(Value.string("7").number == nil)
        #expect(Value.boolean(true).integer == nil)
    }

    @Test func `others are read through variants`() {
        #expect(Value.variant(.objectPath("/a")).string == "/a")
        #expect(Value.signature("s").string == "s")
        #expect(Value.byte(1).string == nil)
        #expect(Value.variant(.boolean(true)).boolean == true)
        #expect(Value.byte(1).boolean == nil)
        #expect(Value.variant(.strings(["a"])).array == [.string("a")])
        #expect(Value.variant(.structure([.byte(1)])).structure == [.byte(1)])
        #expect(Value.strings([]).structure == nil)
        #expect(Value.structure([.byte(1)]).array == nil)
    }

    @Test func `properties are found by their key`() {
        let properties = Value.properties([("a", .int32(1)), ("b", .variant(.string("x")))])
        #expect(properties["a"] == .int32(1))
        #expect(Value.variant(properties)["b"] == .string("x"))
        #expect(properties["c"] == nil)
        #expect(Value.byte(1)["a"] == nil)
    }
}
