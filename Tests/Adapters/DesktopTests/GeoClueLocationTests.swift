import DBus
import Geofencing
import Testing

@testable import Desktop

@Suite struct GeoClueLocationTests {
    private func location(_ changes: [String: Value?] = [:]) -> PositionFix? {
        var properties: [String: Value?] = [
            "Latitude": .double(52.52), "Longitude": .double(13.405), "Accuracy": .double(20),
            "Altitude": .double(-Double.greatestFiniteMagnitude), "Speed": .double(-1), "Heading": .double(-1),
            "Description": .string(""), "Timestamp": .structure([.uint64(1_772_437_867), .uint64(250_000)]),
        ]
        for (name, value) in changes { properties[name] = value }
        return PositionFix(location: .properties(properties.compactMap { name, value in value.map { (name, $0) } }))
    }

    @Test func `unknown values are nil`() throws {
        let fix = try #require(location())
        #expect(fix.coordinate == Coordinate(latitude: 52.52, longitude: 13.405))
        #expect(fix.accuracy == 20)
        #expect(fix.time == 1_772_437_867.25)
        #expect(fix.altitude == nil && fix.speed == nil && fix.heading == nil)
    }

    @Test func `known values are taken`() throws {
        let fix = try #require(
            location(["Altitude": .double(-3.5), "Speed": .double(0), "Heading": .double(359)]))
        #expect(fix.altitude == -3.5 && fix.speed == 0 && fix.heading == 359)
    }

    @Test(arguments: [0, -1, .infinity, .nan]) func `an accuracy that is none is nil`(accuracy: Double) throws {
        #expect(try #require(location(["Accuracy": .double(accuracy)])).accuracy == nil)
    }

    @Test(
        arguments: [
            ("Latitude", .double(90.1)), ("Longitude", .double(-180.5)), ("Latitude", .double(.nan)),
            ("Latitude", .string("52")), ("Longitude", nil), ("Timestamp", nil),
            ("Timestamp", .structure([.uint64(1)])),
            ("Timestamp", .structure([.uint64(10_000_000_000_000_000_000), .uint64(0)])),
            ("Timestamp", .structure([.uint64(253_402_300_800), .uint64(0)])),
            ("Timestamp", .structure([.int64(.min), .uint64(0)])),
            ("Timestamp", .structure([.double(.nan), .uint64(0)])),
            ("Timestamp", .structure([.uint64(1_772_437_867), .uint64(1_000_000)])),
            ("Timestamp", .structure([.uint64(1_772_437_867), .uint64(.max)])),
            ("Timestamp", .structure([.uint64(1_772_437_867), .double(.nan)])),
        ] as [(String, Value?)])
    func `a location that is none is ignored`(property: String, value: Value?) {
        #expect(location([property: value]) == nil)
    }

    @Test(arguments: [(20.0, true), (1000, true), (1001, false), (0, false), (-1, false)])
    func `null island needs a good accuracy`(accuracy: Double, isTaken: Bool) {
        let fix = location(["Latitude": .double(0), "Longitude": .double(0), "Accuracy": .double(accuracy)])
        #expect((fix != nil) == isTaken)
        #expect(location(["Latitude": .double(0), "Accuracy": .double(accuracy)]) != nil)
    }
}
