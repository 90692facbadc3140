internal import Geofencing
internal import XML

/// What a placemark of KML covers: a point, or an area.
struct KMLShape {
    /// The texts of the coordinates.
    private var points: [String] = []
    private var rings: [String] = []

    /// - Returns: nil where there is neither a point nor an area.
    init?(of placemark: XMLElement) {
        collect(placemark)
        if points.isEmpty && rings.isEmpty { return nil }
    }

    /// Holes don't matter to the circle around an area.
    private mutating func collect(_ element: XMLElement) {
        for child in element.children {
            switch child.name {
            case "Point": points.append(child.child("coordinates")?.text ?? "")
            case "LinearRing": rings.append(child.child("coordinates")?.text ?? "")
            case "MultiGeometry", "Polygon", "outerBoundaryIs": collect(child)
            default: break
            }
        }
    }

    /// Takes the centre, and of an area the radius.
    func write(into draft: inout EntryDraft) {
        // A point beside an area is where its name is shown.
        let texts = rings.isEmpty ? points : rings
        var positions: [(longitude: Double, latitude: Double)] = []
        for text in texts {
            guard let found = Self.positions(text), !found.isEmpty else {
                return draft.fail(
                    "its coordinates must be such as 13.405,52.52: the longitude, a comma and the latitude")
            }
            positions += found
            guard positions.count <= InterchangeFormat.maximumCorners else { return draft.fail(EntryDraft.cornerRule) }
        }
        if positions.count == 1 {
            (draft.longitude, draft.latitude) = positions[0]
            return
        }
        let corners = positions.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        guard corners.count == positions.count else {
            return draft.fail("its coordinates must be in -180…180, the longitude, and -90…90, the latitude")
        }
        draft.takeCircle(around: corners, rings.isEmpty ? "the points are together" : "the area is")
    }

    /// Longitude, latitude and perhaps altitude, joined by commas, with white space between the positions.
    private static func positions(_ text: String) -> [(longitude: Double, latitude: Double)]? {
        var positions: [(longitude: Double, latitude: Double)] = []
        for tuple in text.split(whereSeparator: \.isWhitespace) {
            let numbers = tuple.split(separator: ",", omittingEmptySubsequences: false).map {
                EntryText.number(from: $0)
            }
            guard (2...3).contains(numbers.count), let longitude = numbers[0], let latitude = numbers[1] else {
                return nil
            }
            positions.append((longitude, latitude))
        }
        return positions
    }
}
