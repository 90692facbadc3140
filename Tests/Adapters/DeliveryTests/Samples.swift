import Delivery
import Geofencing
import Shifts

extension QueueItem {
    static func point(
        _ id: Int64 = 1, latitude: Double = 52.52, longitude: Double = 13.405, accuracy: Double? = 12.3,
        time: Double = 1_772_437_867.4, altitude: Double? = nil, speed: Double? = nil, heading: Double? = nil
    ) -> QueueItem {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)!
        return .point(
            ShiftPoint(
                id: id, shift: 3,
                fix: PositionFix(
                    coordinate: coordinate, accuracy: accuracy, time: time, altitude: altitude, speed: speed,
                    heading: heading)), profile: "work")
    }

    static func crossing(
        _ direction: Crossing.Direction, name: String = "Home & garden", hasCircle: Bool = true, hasFix: Bool = true
    ) -> QueueItem {
        .crossing(
            CrossingMessage(
                id: 7, identifier: "buy-milk", name: name, direction: direction, time: 1_772_437_867.9,
                fix: hasFix
                    ? PositionFix(
                        coordinate: Coordinate(latitude: 52.521, longitude: 13.406)!, accuracy: 20,
                        time: 1_772_437_860) : nil,
                circle: hasCircle
                    ? Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150) : nil))
    }
}

extension DeliveryWriter {
    init(_ format: DeliveryFormat, to url: String = "https://example.org/pub", tracker: String? = nil) throws {
        self.init(
            target: try Target(url: url, format: format, tracker: tracker),
            sender: Sender(tracker: tracker, user: "ann", host: "laptop.example.org"))
    }
}

extension DeliveryRequest {
    var text: String { String(decoding: body ?? [], as: UTF8.self) }
}
