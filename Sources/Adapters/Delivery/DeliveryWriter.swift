internal import JSON
package import Shifts

/// Writes what is sent to a target as its receiver takes it.
package struct DeliveryWriter: Hashable, Sendable {
    let target: Target
    let sender: Sender

    /// Creates a writer for a target.
    /// - Parameter sender: The names by which the receiver knows this machine.
    package init(target: Target, sender: Sender) {
        self.target = target
        self.sender = sender
    }

    /// What is sent along with a point.
    package struct Surroundings: Hashable, Sendable {
        /// The names of the places that the user was in.
        package var places: [String]
        /// The charge of the machine's battery in percent; nil if unknown for that time.
        package var battery: Int?

        /// Creates surroundings from their parts.
        package init(places: [String] = [], battery: Int? = nil) {
            self.places = places
            self.battery = battery
        }
    }

    /// The most items that one request sends.
    package var mostInRequest: Int { target.format == .json ? Self.mostPoints : 1 }

    /// About 60 kB.
    private static let mostPoints = 500

    /// The request for the first items.
    /// - Parameter surroundings: Those of an item.
    /// - Returns: nil if the format can't express the first item.
    package func request(
        for items: some Collection<QueueItem>, surroundings: (QueueItem) -> Surroundings = { _ in Surroundings() }
    ) -> DeliveryRequest? {
        guard let first = items.first else { return nil }
        switch (first, target.format) {
        case (.point(let point, _), .owntracks):
            return post(OwnTracksMessage.location(point.fix, from: sender, surroundings(first)))
        case (.point(let point, _), .osmand):
            let query = OsmAndQuery.query(for: point.fix, from: sender, battery: surroundings(first).battery)
            return DeliveryRequest(address: address(with: query))
        case (.point, .json):
            let points = items.prefix(Self.mostPoints).prefix { if case .point = $0 { true } else { false } }
            var request = post(PointList.json(points, from: sender))
            request.count = points.count
            return request
        case (.crossing(let message), .owntracks):
            return OwnTracksMessage.transition(message, from: sender).map(post)
        case (.crossing(let message), .locative):
            return CrossingForm.locative(message, from: sender).map(post)
        case (.crossing(let message), .geofency):
            return CrossingForm.geofency(message, from: sender).map(post)
        case (.point, .locative), (.point, .geofency), (.crossing, .osmand), (.crossing, .json):
            return nil
        }
    }

    private func post(_ value: JSONValue) -> DeliveryRequest {
        var headers = ["Content-Type: application/json"]
        // The Recorder and Home Assistant know by these whose it is.
        if target.format == .owntracks { headers += ["X-Limit-U: \(sender.user)", "X-Limit-D: \(sender.device)"] }
        return DeliveryRequest(address: target.url.text, headers: headers, body: Array(value.text.utf8))
    }

    private func post(_ form: FormFields) -> DeliveryRequest {
        DeliveryRequest(
            address: target.url.text, headers: ["Content-Type: application/x-www-form-urlencoded"],
            body: Array(form.text.utf8))
    }

    /// The receiver's address may have a query of its own.
    private func address(with query: FormFields) -> String {
        let url = target.url.text
        let separator =
            url.utf8.contains(UInt8(ascii: "?")) ? (url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&") : "?"
        return url + separator + query.text
    }
}
