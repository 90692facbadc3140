import Delivery
import Geofencing
import Shifts
import Testing

@Suite struct QueryAndFormTests {
    private func query(_ item: QueueItem, url: String = "https://example.org", tracker: String? = nil) throws -> String
    {
        let request = try #require(try DeliveryWriter(.osmand, to: url, tracker: tracker).request(for: [item]))
        #expect(request.body == nil && request.headers.isEmpty && request.count == 1)
        return request.address
    }

    @Test func `speed is in knots`() throws {
        let item = QueueItem.point(
            latitude: -33.8612345, longitude: 0, accuracy: 8.5, altitude: -3.2, speed: 10, heading: 270.25)
        #expect(
            try query(item, tracker: "van 7&8".replacing(" ", with: "_"))
                == "https://example.org?id=van_7%268&timestamp=1772437867&lat=-33.8612345&lon=0&speed=19.44"
                + "&bearing=270.25&altitude=-3.2&accuracy=8.5")
    }

    @Test func `times are those of the second`() throws {
        #expect(try query(.point(time: 1_772_437_867.9)).contains("&timestamp=1772437867&"))
    }

    @Test(arguments: [
        ("https://example.org/?key=1", "https://example.org/?key=1&id=laptop&"),
        ("https://example.org:5055/", "https://example.org:5055/?id=laptop&"),
        ("https://example.org/?", "https://example.org/?id=laptop&"),
        ("https://example.org/?a=b&", "https://example.org/?a=b&id=laptop&"),
    ])
    func `an address may have a query`(url: String, beginning: String) throws {
        #expect(try query(.point(), url: url).hasPrefix(beginning))
    }

    @Test(arguments: [
        (0.0000001, "0.0000001"), (-0.00000004, "0"), (-0.0000012, "-0.0000012"), (180, "180"),
        (-179.9999999, "-179.9999999"), (0.1234567, "0.1234567"), (-0.9999999, "-0.9999999"), (13.40500004, "13.405"),
    ])
    func `numbers have no exponent`(longitude: Double, text: String) throws {
        #expect(try query(.point(longitude: longitude)).contains("&lon=\(text)&"))
    }

    @Test(arguments: [("enter", true), ("exit", false)])
    func locative(trigger: String, isEntry: Bool) throws {
        let request = try #require(try DeliveryWriter(.locative).request(for: [.crossing(isEntry ? .entry : .exit)]))
        #expect(request.headers == ["Content-Type: application/x-www-form-urlencoded"])
        #expect(
            request.text
                == "trigger=\(trigger)&device=laptop&id=Home%20%26%20garden&latitude=52.521&longitude=13.406"
                + "&timestamp=1772437867")
    }

    @Test(arguments: [("1", true), ("0", false)])
    func geofency(entry: String, isEntry: Bool) throws {
        let request = try #require(
            try DeliveryWriter(.geofency).request(for: [.crossing(isEntry ? .entry : .exit, name: "Käse+Öl")]))
        #expect(
            request.text
                == "device=laptop&id=buy-milk&name=K%C3%A4se%2B%C3%96l&address=&entry=\(entry)"
                + "&date=2026-03-02T07%3A51%3A07Z&latitude=52.52&longitude=13.405&radius=150"
                + "&currentLatitude=52.521&currentLongitude=13.406")
    }

    @Test func `any byte is two digits`() throws {
        let item = QueueItem.crossing(.entry, name: "\u{F}\u{10}~\u{7F}")
        let request = try #require(try DeliveryWriter(.locative).request(for: [item]))
        #expect(request.text.contains("&id=%0F%10~%7F&"))
    }

    /// What was told by networks has no fix.
    @Test func `without a fix it is where the region is`() throws {
        let item = QueueItem.crossing(.entry, hasFix: false)
        let locative = try #require(try DeliveryWriter(.locative).request(for: [item]))
        #expect(locative.text.contains("&latitude=52.52&longitude=13.405&"))
        let geofency = try #require(try DeliveryWriter(.geofency).request(for: [item]))
        #expect(geofency.text.contains("&currentLatitude=52.52&currentLongitude=13.405"))
        let nowhere = QueueItem.crossing(.entry, hasCircle: false, hasFix: false)
        #expect(try DeliveryWriter(.locative).request(for: [nowhere]) == nil)
        #expect(try DeliveryWriter(.geofency).request(for: [nowhere]) == nil)
    }

    @Test func `a region that is gone has no circle`() throws {
        let request = try #require(try DeliveryWriter(.geofency).request(for: [.crossing(.exit, hasCircle: false)]))
        #expect(request.text.contains("&latitude=52.521&longitude=13.406&current") && !request.text.contains("radius"))
    }

    /// What a format has no words for isn't made up.
    @Test(arguments: DeliveryFormat.allCases) func `what a format has no words for`(format: DeliveryFormat) throws {
        let writer = try DeliveryWriter(format)
        #expect((writer.request(for: [.point()]) != nil) == format.takesPoints)
        #expect((writer.request(for: [.crossing(.entry)]) != nil) == format.takesCrossings)
        #expect(writer.request(for: [.crossing(.pass)]) == nil)
        #expect(writer.request(for: []) == nil)
    }
}
