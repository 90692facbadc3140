import Delivery
import Geofencing
import JSON
import Shifts
import Testing

@Suite struct OwnTracksTests {
    @Test func `a location`() throws {
        let item = QueueItem.point(altitude: 34.6, speed: 5, heading: 359.7)
        let request = try #require(
            try DeliveryWriter(.owntracks).request(for: [item]) { _ in .init(places: ["home"], battery: 80) })
        #expect(
            request.text
                == #"{"_type":"location","topic":"owntracks/ann/laptop","tid":"op","tst":1772437867,"lat":52.52,"#
                + #""lon":13.405,"acc":13,"alt":35,"vel":18,"cog":0,"batt":80,"inregions":["home"]}"#)
        #expect(request.address == "https://example.org/pub" && request.count == 1)
        #expect(request.headers == ["Content-Type: application/json", "X-Limit-U: ann", "X-Limit-D: laptop"])
    }

    /// What isn't known isn't told; and Home Assistant passes over what claims to be exact.
    @Test(arguments: [(nil, nil), (0, 1), (0.4, 1), (20, 20)] as [(Double?, Double?)])
    func `accuracies`(accuracy: Double?, told: Double?) throws {
        let request = try #require(try DeliveryWriter(.owntracks).request(for: [.point(accuracy: accuracy)]))
        let json = try JSONValue(parsing: request.body ?? [])
        #expect(json["acc"]?.number == told)
        #expect(json["alt"] == nil && json["vel"] == nil && json["cog"] == nil && json["batt"] == nil)
        #expect(json["inregions"] == .array([]))
    }

    @Test(arguments: [
        ("bob/van", "bob", "van", "an"), ("van", "ann", "van", "an"), ("x", "ann", "x", "x"),
        ("a/b/c", "a", "b/c", "/c"),
    ])
    func `who it is`(tracker: String, user: String, device: String, initials: String) throws {
        let request = try #require(try DeliveryWriter(.owntracks, tracker: tracker).request(for: [.point()]))
        #expect(request.headers.contains("X-Limit-U: \(user)") && request.headers.contains("X-Limit-D: \(device)"))
        #expect(try JSONValue(parsing: request.body ?? [])["tid"]?.string == initials)
    }

    @Test func `names fit into a header`() {
        #expect(
            Sender(tracker: nil, user: "Jörg K\r\nX: y", host: "")
                == Sender(tracker: "J-rg-K--X:-y/device", user: "", host: ""))
    }

    @Test(arguments: [("enter", true), ("leave", false)])
    func `transitions`(event: String, isEntry: Bool) throws {
        let request = try #require(try DeliveryWriter(.owntracks).request(for: [.crossing(isEntry ? .entry : .exit)]))
        #expect(
            request.text
                == #"{"_type":"transition","topic":"owntracks/ann/laptop/event","tid":"op","tst":1772437867,"#
                + #""lat":52.521,"lon":13.406,"acc":20,"event":"\#(event)","desc":"Home & garden","t":"c","wtst":0}"#)
    }
}
