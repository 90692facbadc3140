internal import Geofencing
internal import Platform

/// Addresses that hold a position: `geo:` (RFC 5870), and the links of OpenStreetMap, Google Maps, Apple Maps, Bing Maps and
/// HERE. Nothing is asked over the network for it.
enum MapLink {
    /// Whether a text is meant as such an address.
    static func isLink(_ text: String) -> Bool {
        let text = text.drop(while: \.isWhitespace).prefix(40).lowercased()
        let beginnings =
            ["geo:", "http://", "https://", "maps.google.", "goo.gl/", "maps.app.goo.gl/", "maps.apple.com/"]
            + ["www.google.", "google.com/maps", "www.openstreetmap.org/", "openstreetmap.org/", "osm.org/"]
        return beginnings.contains { text.hasPrefix($0) }
    }

    /// - Throws: `CoordinateError` where it holds no position, or one that isn't on Earth.
    static func coordinate(_ text: String) throws(CoordinateError) -> Coordinate {
        let text = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if text.prefix(4).lowercased() == "geo:" { return try geo(text) }
        let link = LinkParts(text)
        let position: Pair? =
            switch link.host {
            case "openstreetmap.org", "osm.org": try openStreetMap(link)
            case "goo.gl", "maps.app.goo.gl", "g.co": throw short
            case "maps.apple.com", "maps.apple": try apple(link)
            case "bing.com": pair(link["cp"], "~") ?? pair(link["sp"].map { String($0.dropFirst(6)) }, "_")
            case "here.com", "wego.here.com", "share.here.com":
                pair(link["map"], mostNumbers: 3) ?? link.path.lazy.compactMap { pair($0, mostNumbers: 3) }.first
            case _ where isGoogle(link): try google(link)
            default:
                throw CoordinateError(
                    "the link is none of a map that is known (OpenStreetMap, Google Maps, Apple Maps, Bing Maps, HERE): "
                        + "write the coordinate as LAT,LON")
            }
        guard let position else {
            throw CoordinateError(
                "the link holds no coordinate: write it as LAT,LON, as the map shows it where one clicks")
        }
        return try CoordinateText.checked(position.latitude, position.longitude, in: text)
    }

    private typealias Pair = (latitude: Double, longitude: Double)

    private static let short = CoordinateError(
        "the link is a short one, which says nothing by itself: open it, and copy the long one from the browser"
    )

    // MARK: - The forms

    /// `geo:LAT,LON,ALTITUDE;crs=wgs84;u=35`, and Android's `geo:0,0?q=LAT,LON(Label)`.
    private static func geo(_ text: String) throws(CoordinateError) -> Coordinate {
        let parts = text.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = parts[0].split(separator: ";", omittingEmptySubsequences: false)
        let system = parameters.dropFirst().first { $0.lowercased().hasPrefix("crs=") }
        if let system, system.lowercased() != "crs=wgs84" {
            throw CoordinateError("'\(text)' is not of WGS 84, the only system that is understood")
        }
        let position = pair(String(parts[0].split(separator: ";").first ?? ""), mostNumbers: 3)
        let query = parts.count > 1 ? LinkParts("/?" + parts[1])["q"] : nil
        guard let position = pair(query) ?? position, query == nil || pair(query) != nil || position != (0, 0) else {
            throw CoordinateText.wrong(text, "it would be like geo:52.52,13.405")
        }
        return try CoordinateText.checked(position.latitude, position.longitude, in: text)
    }

    /// A marker, or else the middle of the map.
    private static func openStreetMap(_ link: LinkParts) throws(CoordinateError) -> Pair? {
        if let latitude = number(link["mlat"]), let longitude = number(link["mlon"]) { return (latitude, longitude) }
        for parameter in link.fragment.split(separator: "&") where parameter.hasPrefix("map=") {
            let numbers = parameter.dropFirst(4).split(separator: "/")
            if numbers.count == 3, let latitude = number(numbers[1]), let longitude = number(numbers[2]) {
                return (latitude, longitude)
            }
        }
        switch link.path.first {
        case "node", "way", "relation":
            throw CoordinateError(
                "the link names a thing on the map, but not where that is: open it, and copy the link that ends in #map=…"
            )
        case "go": throw short
        default: return nil
        }
    }

    private static func isGoogle(_ link: LinkParts) -> Bool {
        let names = link.host.split(separator: ".")
        guard let index = names.firstIndex(of: "google"), (1...2).contains(names.count - index - 1) else {
            return false
        }
        return index == 0 ? link.path.first == "maps" : index == 1 && names[0] == "maps"
    }

    /// The pin (`!3d…!4d…`), what was looked for, or else the middle of the map (`@LAT,LON,17z`).
    private static func google(_ link: LinkParts) throws(CoordinateError) -> Pair? {
        if link.path.contains("dir") {
            throw CoordinateError("the link is a route: copy the link of the place itself")
        }
        for part in link.path.reversed() {
            let fields = part.split(separator: "!")
            for (latitude, longitude) in zip(fields, fields.dropFirst()).reversed()
            where latitude.hasPrefix("3d") && longitude.hasPrefix("4d") {
                if let latitude = number(latitude.dropFirst(2)), let longitude = number(longitude.dropFirst(2)) {
                    return (latitude, longitude)
                }
            }
        }
        for key in ["q", "query", "ll", "center"] {
            if let text = link[key], let pair = pair(text.hasPrefix("loc:") ? String(text.dropFirst(4)) : text) {
                return pair
            }
        }
        if let pair = link.path.lazy.compactMap({ pair($0) }).first { return pair }
        return link.path.lazy.filter { $0.hasPrefix("@") }.compactMap { pair(String($0.dropFirst()), mostNumbers: 9) }
            .first
    }

    private static func apple(_ link: LinkParts) throws(CoordinateError) -> Pair? {
        for key in ["coordinate", "ll", "q", "center"] {
            if let pair = pair(link[key]) { return pair }
        }
        if link.path.first == "p" { throw short }
        return nil
    }

    // MARK: - Numbers

    /// Two numbers, or an angle of each, with perhaps a label in brackets behind; what follows the second of more numbers is
    /// left out.
    private static func pair(_ text: String?, _ separator: Character = ",", mostNumbers: Int = 2) -> Pair? {
        guard let text else { return nil }
        let position = String(text.prefix { $0 != "(" })
        let numbers = position.split(separator: separator, omittingEmptySubsequences: false)
        if numbers.count >= 2, numbers.count <= (separator == "_" ? .max : mostNumbers),
            let latitude = number(numbers[0]), let longitude = number(numbers[1])
        {
            return (latitude, longitude)
        }
        return (try? CompassCoordinate(position)).map { ($0.latitude, $0.longitude) }
    }

    private static func number(_ text: (some StringProtocol)?) -> Double? {
        guard let text else { return nil }
        let words = text.split(separator: " ")
        guard words.count == 1 else { return nil }
        return Decimal.value(of: String(words[0].hasPrefix("+") ? words[0].dropFirst() : words[0]))
    }
}
