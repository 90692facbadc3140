import Foundation

/// The class of the samples, as far as archives go. NSKeyedArchiver takes none that is nested or private.
final class ArchivedItem: NSObject, NSCoding {
    let latitude: Double
    let note: String
    let identifier: String
    let eventType: Int
    let eventText: String

    init(latitude: Double, note: String, identifier: String, eventType: Int) {
        self.latitude = latitude
        self.note = note
        self.identifier = identifier
        self.eventType = eventType
        eventText = ""
    }

    init?(coder: NSCoder) {
        latitude = coder.decodeDouble(forKey: "latitude")
        note = coder.decodeObject(forKey: "note") as? String ?? "?"
        identifier = coder.decodeObject(forKey: "identifier") as? String ?? "?"
        eventType = coder.decodeInteger(forKey: "eventType")
        eventText = coder.decodeObject(forKey: "eventTYpe") as? String ?? "?"
    }

    func encode(with coder: NSCoder) {
        coder.encode(latitude, forKey: "latitude")
        coder.encode(2.5, forKey: "longitude")
        coder.encode(75.25, forKey: "radius")
        coder.encode(identifier, forKey: "identifier")
        coder.encode(note, forKey: "note")
        coder.encode(eventType, forKey: "eventType")
    }
}
