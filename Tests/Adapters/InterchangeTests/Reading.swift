import Geofencing
import Interchange
import Reminders

/// A fence of a table of cases.
func fence(
    _ note: String, _ latitude: Double, _ longitude: Double, _ radius: Double = 150, on eventType: EventType = .entry,
    id identifier: String? = nil, entry: String = ""
) -> InterchangeEntry {
    guard let center = Coordinate(latitude: latitude, longitude: longitude) else {
        preconditionFailure("no coordinate")
    }
    var fence = InterchangeEntry(
        identifier: identifier, note: note, eventType: eventType, circle: Circle(center: center, radius: radius))
    fence.entry = entry
    return fence
}

extension InterchangeFormat {
    func read(_ text: String, defaults: ImportDefaults = ImportDefaults()) throws -> ImportResult {
        try read(Array(text.utf8), defaults: defaults)
    }

    /// Why a text can't be read as a whole; nil where it can.
    func failure(_ text: String) -> InterchangeError? {
        do throws(InterchangeError) {
            _ = try read(Array(text.utf8), defaults: ImportDefaults())
            return nil
        } catch {
            return error
        }
    }
}
