import Geofencing
import Tracks

/// A fix of a table of cases.
func fix(
    _ time: Double, _ latitude: Double, _ longitude: Double, accuracy: Double? = nil, altitude: Double? = nil,
    speed: Double? = nil, heading: Double? = nil
) -> Track.Item {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { fatalError("no such place") }
    return .fix(
        PositionFix(
            coordinate: coordinate, accuracy: accuracy, time: time, altitude: altitude, speed: speed, heading: heading))
}

func items(_ text: String) throws -> [Track.Item] { try Track(parsing: Array(text.utf8)).items }

/// Why a track can't be read; nil where it can.
func failure(_ text: String) -> TrackError? {
    do {
        _ = try Track(parsing: Array(text.utf8))
        return nil
    } catch {
        return error
    }
}
