import Delivery
import Geofencing
import Shifts
import Testing

@Suite struct PointListTests {
    @Test func `points keep their numbers`() throws {
        let request = try #require(
            try DeliveryWriter(.json).request(for: [
                .point(41), .point(42, accuracy: nil, time: 1_772_437_870, speed: 1.5),
            ]))
        #expect(
            request.text
                == #"{"user":"ann","device":"laptop","points":["#
                + #"{"id":41,"shift":3,"profile":"work","time":"2026-03-02T07:51:07.400Z","latitude":52.52,"#
                + #""longitude":13.405,"accuracy":12.3},"#
                + #"{"id":42,"shift":3,"profile":"work","time":"2026-03-02T07:51:10Z","latitude":52.52,"longitude":13.405,"#
                + #""speed":1.5}]}"#)
        #expect(request.count == 2 && request.headers == ["Content-Type: application/json"])
    }

    @Test func `it ends where something else comes`() throws {
        let items: [QueueItem] = [.point(1), .point(2), .crossing(.entry), .point(3)]
        let request = try #require(try DeliveryWriter(.json).request(for: items))
        #expect(request.count == 2 && !request.text.contains(#""id":3"#))
    }

    @Test func `a request has an end`() throws {
        let writer = try DeliveryWriter(.json)
        let items = (1...Int64(writer.mostInRequest) + 5).map { QueueItem.point($0) }
        #expect(writer.request(for: items)?.count == writer.mostInRequest)
        #expect(writer.request(for: items.dropFirst(writer.mostInRequest))?.count == 5)
        for format in [DeliveryFormat.owntracks, .osmand] {
            let writer = try DeliveryWriter(format)
            #expect(writer.mostInRequest == 1 && writer.request(for: items)?.count == 1)
        }
    }
}
