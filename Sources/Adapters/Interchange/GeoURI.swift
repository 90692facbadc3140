internal import Platform
internal import Text

/// A place as a URI: `geo:52.52,13.405;u=150` (RFC 5870).
struct GeoURI: Hashable {
    /// Degrees WGS 84; not checked whether they are in range.
    var latitude: Double
    var longitude: Double
    /// The uncertainty in metres, which alarms take as the radius of their circle (RFC 9074, section 8).
    var uncertainty: Double?

    init(latitude: Double, longitude: Double, uncertainty: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.uncertainty = uncertainty
    }

    /// Why a text is none.
    enum Failure: Error, Hashable {
        case noGeoURI
        /// Its coordinates aren't of WGS 84.
        case otherReference(String)
    }

    /// Reads a URI; the altitude and unknown parameters count for nothing.
    init(_ text: String) throws(Failure) {
        let scheme = "geo:"
        guard text.utf8.count > scheme.utf8.count, text.prefix(scheme.count).lowercased() == scheme else {
            throw .noGeoURI
        }
        let parts = text.dropFirst(scheme.count).split(separator: ";", omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false).map {
            EntryText.number(from: $0.trimmed)
        }
        guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1] else {
            throw .noGeoURI
        }
        self.init(latitude: latitude, longitude: longitude)
        for parameter in parts.dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            switch pair[0].lowercased() {
            case "u": uncertainty = EntryText.number(from: pair[1])
            case "crs" where pair[1].lowercased() != "wgs84": throw .otherReference(String(pair[1]))
            default: break
            }
        }
    }

    var text: String {
        "geo:\(PlainDecimal.text(latitude)),\(PlainDecimal.text(longitude))"
            + (uncertainty.map { ";u=" + PlainDecimal.text($0) } ?? "")
    }
}
