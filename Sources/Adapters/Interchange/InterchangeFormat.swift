/// The forms in which other programs keep fences, and in which they can be handed to them.
package enum InterchangeFormat: String, CaseIterable, Hashable, Sendable {
    /// What the Geotify samples for iOS leave behind: keyed archives and their user defaults.
    case ios
    /// Waypoints of OwnTracks, JSON.
    case owntracks
    /// RFC 7946.
    case geojson
    /// Waypoints of GPX 1.0 and 1.1.
    case gpx
    /// Placemarks of KML 2.2.
    case kml
    /// To-dos with a place: RFC 9074 and Apple's Reminders.
    case icalendar
    /// Geofences of Traccar: `CIRCLE (lat lon, radius)`.
    case wkt
    /// RFC 4180, with a header.
    case csv

    /// Its name for people.
    package var title: String {
        switch self {
        case .ios: "iOS archive"
        case .owntracks: "OwnTracks"
        case .geojson: "GeoJSON"
        case .gpx: "GPX"
        case .kml: "KML"
        case .icalendar: "iCalendar"
        case .wkt: "Traccar WKT"
        case .csv: "CSV"
        }
    }

    /// How the names of such files end, without the point.
    package var fileExtension: String {
        switch self {
        case .ios: "plist"
        case .owntracks: "otrw"
        case .geojson: "geojson"
        case .gpx: "gpx"
        case .kml: "kml"
        case .icalendar: "ics"
        case .wkt: "wkt"
        case .csv: "csv"
        }
    }
}

extension InterchangeFormat {
    /// Bytes that a file may have at most. Whoever reads one from a disk or a pipe stops there.
    package static let maximumBytes = 32 << 20
    /// Entries that a file may have at most, good and bad ones together.
    package static let maximumEntries = 100_000
    /// Corners that the area of one entry may have at most.
    static let maximumCorners = 100_000

    /// Reads a file of this format. An entry that is wrong is told of and doesn't stop the others.
    /// - Throws: `InterchangeError` where the file as a whole can't be read, or is larger than it may be.
    package func read(
        _ bytes: [UInt8], defaults: ImportDefaults = ImportDefaults()
    ) throws(InterchangeError) -> ImportResult {
        guard bytes.count <= Self.maximumBytes else {
            throw InterchangeError("the file has \(bytes.count) bytes; at most \(Self.maximumBytes) are read")
        }
        var collector = EntryCollector(defaults: defaults)
        try codec.read(bytes, into: &collector)
        return collector.result
    }

    /// A file of this format. Read again, it gives the same fences.
    package func write(_ reminders: [InterchangeEntry]) -> String { codec.write(reminders) }

    private var codec: any FormatCodec.Type {
        switch self {
        case .ios: IOSCodec.self
        case .owntracks: OwnTracksCodec.self
        case .geojson: GeoJSONCodec.self
        case .gpx: GPXCodec.self
        case .kml: KMLCodec.self
        case .icalendar: ICalendarCodec.self
        case .wkt: WKTCodec.self
        case .csv: CSVCodec.self
        }
    }
}
