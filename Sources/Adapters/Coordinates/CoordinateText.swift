package import Geofencing
internal import Platform

/// Coordinates in the forms that people paste, besides `LAT,LON`: two numbers with a blank between, degrees with minutes and
/// seconds or with the letters of the compass, `geo:` addresses, and the links of maps.
package enum CoordinateText {
    /// - Returns: nil for a text that has none of these forms, `LAT,LON` among them.
    /// - Throws: `CoordinateError` for one that has, and leads to no coordinate.
    package static func coordinate(_ text: String) throws(CoordinateError) -> Coordinate? {
        if MapLink.isLink(text) { return try MapLink.coordinate(text) }
        if PlusCode.isCode(text) { throw PlusCode.refusal(of: text) }
        if let angles = try CompassCoordinate(text) { return try checked(angles.latitude, angles.longitude, in: text) }
        let numbers = text.split(whereSeparator: \.isWhitespace)
        guard numbers.count == 2, let latitude = Decimal.value(of: String(numbers[0])),
            let longitude = Decimal.value(of: String(numbers[1]))
        else { return nil }
        // As between commas: 52 31 may be meant for degrees and minutes.
        if !numbers.contains(where: { $0.contains(".") }) {
            throw wrong(
                text, "write \(numbers[0]).0,\(numbers[1]).0 for whole degrees, or 52°31'12\"N 13°24'18\"E with minutes"
            )
        }
        return try checked(latitude, longitude, in: text)
    }

    /// - Throws: `CoordinateError` for what isn't on Earth.
    static func checked(
        _ latitude: Double, _ longitude: Double, in text: String
    ) throws(CoordinateError) -> Coordinate {
        guard (-90.0...90.0).contains(latitude) else {
            throw wrong(text, "the latitude, which comes first, lies between -90 and 90")
        }
        guard (-180.0...180.0).contains(longitude),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw wrong(text, "the longitude, which comes second, lies between -180 and 180") }
        return coordinate
    }

    static func wrong(_ text: String, _ hint: String) -> CoordinateError {
        CoordinateError("'\(text)' is no coordinate: \(hint)")
    }
}

/// Open Location Codes, which name a rectangle by letters and digits: `9F4MGCC4+22`, or `GCC4+22 Berlin`.
private enum PlusCode {
    static func isCode(_ text: String) -> Bool {
        let code = text.prefix { $0 != " " && $0 != "," }
        let parts = code.split(separator: "+", omittingEmptySubsequences: false)
        return parts.count == 2 && [4, 6, 8].contains(parts[0].count) && (2...7).contains(parts[1].count)
            && parts.allSatisfy { $0.uppercased().allSatisfy { "23456789CFGHJMPQRVWX".contains($0) } }
    }

    static func refusal(of text: String) -> CoordinateError {
        CoordinateError(
            "'\(text)' is a Plus Code, which isn't understood: write the coordinate that the map shows beside it")
    }
}
