import Geofencing
import Interchange
import Reminders
import Testing

@Suite struct WKTTests {
    @Test func `reads lines`() throws {
        let result = try imported(
            """
            CIRCLE (55.75414 37.6204, 100)

            # a comment that says nothing
            circle(-33.86  151.21 ,500.5)\r
            # {"identifier":"x","note":"Note","eventType":"exit"}
            CIRCLE (1 2, 3)
            CIRCLE (1 2, 3)
            """, as: .wkt)
        #expect(
            result.reminders.map(\.content) == [
                InterchangeEntry(nil, "", 55.75414, 37.6204, 100), InterchangeEntry(nil, "", -33.86, 151.21, 500.5),
                InterchangeEntry("x", "Note", 1, 2, 3, .exit), InterchangeEntry(nil, "", 1, 2, 3),
            ])
        #expect(result.reminders.map(\.entry) == ["line 1", "line 4", "line 6", "line 7"])
        #expect(result.badEntries == [])
    }

    @Test func `reads the servers objects`() throws {
        let result = try imported(
            """
            [{"id":7,"name":"Depot","description":"","area":"CIRCLE (1 2, 3)","attributes":{"speedLimit":100}},
             {"id":8,"name":"","description":"Yard","area":"POLYGON ((52 13, 52.01 13, 52.01 13.01, 52 13.01))"},
             {"id":9,"name":"No area"}]
            """, as: .wkt)
        #expect(result.reminders.map(\.note) == ["Depot", "Yard"])
        #expect(result.reminders.map(\.identifier) == ["7", "8"])
        #expect(result.badEntries.map(\.entry) == ["[2]"])
        #expect(abs(result.reminders[1].circle.center.latitude - 52.005) < 1e-4)
        #expect(abs(result.reminders[1].circle.radius - 655) < 5)
        #expect(result.reminders[1].remarks.count == 1)
    }

    @Test(arguments: [
        "CIRCLE", "CIRCLE (", "CIRCLE ()", "CIRCLE (1 2)", "CIRCLE (1, 2, 3)", "CIRCLE (1 2 3, 4)", "CIRCLE (1 x, 3)",
        "CIRCLE (1 2, 3 4)", "CIRCLE (1 2, 150,5)", "CIRCLE (nan 2, 3)", "CIRCLE (1 2, inf)", "CIRCLE 1 2, 3",
        "CIRCLE )1 2, 3(",
        "POLYGON", "POLYGON (1 2, 3 4)", "POLYGON ((1 2, 3))", "POLYGON (())", "POLYGON ((1 2, 95 4))",
        "LINESTRING (1 2, 3 4)",
        "POINT (1 2)", "# {", "CIRCLE (95 2, 3)", "CIRCLE (1 200, 3)", "CIRCLE (1 2, 0)", "CIRCLE (1 2, -3)",
    ])
    func `tells of a bad line and goes on`(line: String) throws {
        let result = try imported("\(line)\nCIRCLE (1 2, 3)\n", as: .wkt)
        #expect(result.reminders.map(\.entry) == ["line 2"])
        #expect(result.badEntries.map(\.entry) == (line.hasPrefix("#") ? [] : ["line 1"]))
        #expect(result.badEntries.allSatisfy { !$0.message.isEmpty })
    }

    @Test func `writes what traccar reads`() {
        #expect(
            InterchangeFormat.wkt.write([InterchangeEntry("a", "A", 55.75414, 37.6204, 100)]) == """
                # {"identifier":"a","note":"A","eventType":"entry"}
                CIRCLE (55.75414 37.6204, 100)

                """)
    }
}
