internal import Geofencing
internal import JSON
internal import Reminders

/// GeoJSON (RFC 7946): points with a radius, and polygons as the smallest circle around them.
///
/// The standard has no circle. A point whose properties have a `radius` in metres is what most programs write for one, some
/// with `"subType":"Circle"`. The event stands in the properties too, the identifier is the feature's `id`, and what only
/// this program knows is in the property `geotify`.
enum GeoJSONCodec: FormatCodec {
    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        let root = try JSONFile.value(bytes)
        guard let type = root["type"]?.string else {
            throw InterchangeError("this is no GeoJSON: it should be an object with a type, such as FeatureCollection")
        }
        if let fault = fault(ofReferenceSystem: root) { throw InterchangeError(fault) }
        switch type {
        case "FeatureCollection":
            guard let features = root["features"]?.array else {
                throw InterchangeError("a FeatureCollection should have a list of features")
            }
            for (index, feature) in features.enumerated() {
                try collector.add(draft(of: feature, entry: "features[\(index)]"))
            }
        case "Feature":
            try collector.add(draft(of: root, entry: "the feature"))
        case "GeometryCollection":
            guard let geometries = root["geometries"]?.array else {
                throw InterchangeError("a GeometryCollection should have a list of geometries")
            }
            for (index, geometry) in geometries.enumerated() {
                var draft = EntryDraft(entry: "geometries[\(index)]")
                take(geometry, into: &draft)
                try collector.add(draft)
            }
        default:
            var draft = EntryDraft(entry: "the geometry")
            take(root, into: &draft)
            try collector.add(draft)
        }
    }

    private static func draft(of feature: JSONValue, entry: String) -> EntryDraft {
        var draft = EntryDraft(entry: entry)
        guard feature["type"]?.string == "Feature" else {
            draft.fail("it should be an object of the type Feature")
            return draft
        }
        if let fault = fault(ofReferenceSystem: feature) { draft.fail(fault) }
        draft.identifier = draft.takeText("id", scalar(feature, "id"))
        if let properties = feature["properties"] { take(properties: properties, into: &draft) }
        take(feature["geometry"] ?? .null, into: &draft)
        return draft
    }

    private static func scalar(_ object: JSONValue, _ key: String) -> Scalar { object[key]?.scalar ?? .nothing }

    private static func take(properties: JSONValue, into draft: inout EntryDraft) {
        draft.note = note(in: properties)
        if draft.identifier == nil { draft.identifier = draft.takeText("identifier", scalar(properties, "identifier")) }
        draft.takeRadius("radius", scalar(properties, "radius"))
        draft.takeEvent("eventType", scalar(properties, "eventType"))
        draft.takeExtension(of: properties)
    }

    private static let noteKeys = ["note", "name", "title", "desc", "description"]

    /// What most programs call it; some write `Name` or `NAME`.
    private static func note(in properties: JSONValue) -> String? {
        // A name in several languages, or the like, is none that could be shown.
        for key in noteKeys { if let text = properties[key]?.scalar.text { return text } }
        for key in noteKeys {
            let member = properties.object?.first { $0.key.utf8.count == key.utf8.count && $0.key.lowercased() == key }
            if let text = member?.value.scalar.text { return text }
        }
        // The places that were saved in Google Maps, as Takeout has them, now and formerly.
        for (location, keys) in [("location", ["name", "address"]), ("Location", ["Business Name", "Address"])] {
            for key in keys { if let text = properties[location]?[key]?.scalar.text { return text } }
        }
        return nil
    }

    // MARK: Geometry

    private static func take(_ geometry: JSONValue, into draft: inout EntryDraft) {
        if let fault = fault(ofReferenceSystem: geometry) { draft.fail(fault) }
        let coordinates = geometry["coordinates"] ?? .null
        switch geometry["type"]?.string {
        case "Point":
            guard let position = position(coordinates) else { return draft.fail(positionRule) }
            (draft.longitude, draft.latitude) = position
        case "Polygon":
            take(rings: [coordinates.array?.first ?? .null], "the polygon is", into: &draft)
        case "MultiPolygon":
            let polygons = coordinates.array ?? []
            take(rings: polygons.map { $0.array?.first ?? .null }, "the polygons are together", into: &draft)
        case let type?:
            draft.fail("its geometry is \(EntryText.quoted(type)), must be a Point, a Polygon or a MultiPolygon")
        case nil:
            draft.fail("it has no geometry; a Point, a Polygon or a MultiPolygon should be there")
        }
    }

    private static let positionRule =
        "its coordinates must be a list of two numbers of degrees, the longitude first: [13.4, 52.5]"

    private static func position(_ value: JSONValue) -> (longitude: Double, latitude: Double)? {
        guard let numbers = value.array, numbers.count >= 2, let longitude = numbers[0].number,
            let latitude = numbers[1].number
        else { return nil }
        return (longitude, latitude)
    }

    /// Takes the circle around the outer rings; holes don't make it smaller.
    private static func take(rings: [JSONValue], _ subject: String, into draft: inout EntryDraft) {
        var points: [Coordinate] = []
        for ring in rings {
            guard let positions = ring.array, !positions.isEmpty else {
                return draft.fail("its coordinates must be lists of rings, each a list of positions")
            }
            guard points.count + positions.count <= InterchangeFormat.maximumCorners else {
                return draft.fail(EntryDraft.cornerRule)
            }
            for value in positions {
                guard let position = position(value) else { return draft.fail(positionRule) }
                guard let point = Coordinate(latitude: position.latitude, longitude: position.longitude) else {
                    return draft.fail(
                        "the polygon has the position [\(EntryText.number(position.longitude)), "
                            + "\(EntryText.number(position.latitude))], must be a longitude from -180 to 180 "
                            + "and a latitude from -90 to 90")
                }
                points.append(point)
            }
        }
        draft.takeCircle(around: points, subject)
    }

    // MARK: Reference systems

    /// RFC 7946 knows WGS 84 only; files after the specification of 2008 may name another system.
    private static func fault(ofReferenceSystem object: JSONValue) -> String? {
        guard let system = object["crs"], system != .null else { return nil }
        let name = system["properties"]?["name"]?.string ?? ""
        let known = [
            "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84", "urn:ogc:def:crs:EPSG::4326", "EPSG:4326",
        ]
        if known.contains(where: { $0.lowercased() == name.lowercased() }) { return nil }
        let finding = name.isEmpty ? "isn't named" : "is \(EntryText.quoted(name))"
        return "its coordinate reference system \(finding), must be WGS 84 (OGC:CRS84); convert the file first"
    }

    // MARK: Writing

    static func write(_ reminders: [InterchangeEntry]) -> String {
        JSONFile.text(
            [JSONValue.Member("type", .string("FeatureCollection"))], listed: "features", reminders.map(feature))
    }

    private static func feature(of fence: InterchangeEntry) -> JSONValue {
        var members = [JSONValue.Member("type", .string("Feature"))]
        if let identifier = fence.identifier { members.append(JSONValue.Member("id", .string(identifier))) }
        let center = fence.circle.center
        members.append(
            JSONValue.Member(
                "geometry",
                .object([
                    JSONValue.Member("type", .string("Point")),
                    JSONValue.Member("coordinates", .array([.number(center.longitude), .number(center.latitude)])),
                ])))
        let properties = [
            JSONValue.Member("name", .string(fence.note)), JSONValue.Member("subType", .string("Circle")),
            JSONValue.Member("radius", .number(fence.circle.radius)),
            JSONValue.Member("eventType", .string(fence.eventType.rawValue)),
        ]
        members.append(JSONValue.Member("properties", .object(properties + JSONFile.extensionMember(of: fence))))
        return .object(members)
    }
}

extension EntryDraft {
    static let cornerRule = "its area has more than \(InterchangeFormat.maximumCorners) corners"

    /// Takes the smallest circle around the corners of an area.
    /// - Parameter subject: "the polygon is".
    mutating func takeCircle(around points: [Coordinate], _ subject: String) {
        guard let circle = EnclosingCircle.of(points) else { return fail("its area has no corners") }
        latitude = circle.center.latitude
        longitude = circle.center.longitude
        radius = circle.radius
        remarks.append("\(subject) taken as the smallest circle around, \(EntryText.number(circle.radius)) m")
    }
}
