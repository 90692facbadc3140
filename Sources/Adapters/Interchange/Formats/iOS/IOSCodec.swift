internal import Geofencing
internal import PropertyList
internal import Reminders

/// What the Geotify samples for iOS keep: their user defaults with a list `savedItems`, whose elements are keyed archives of
/// a `Geotification` or, in later versions, JSON; or one of these by itself.
///
/// The versions differ in how they keep the event: as a number under `eventType` (0 is entry, 1 exit), or as "On Entry" and
/// "On Exit" under that key or under `eventTYpe`, as it is spelt in one that spread. Both are written, so that each version
/// finds what it looks for; what none of them knows stands under keys that begin with `geotify.`.
enum IOSCodec: FormatCodec {
    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        var reader = IOSReader(collector: collector)
        try reader.read(bytes)
        collector = reader.collector
    }

    // MARK: Writing

    static func write(_ reminders: [InterchangeEntry]) -> String {
        var root = PropertyListDictionary()
        root["savedItems"] = .array(reminders.map { .data(PropertyListDocument.bytes(archive(of: $0))) })
        return PropertyListDocument.xml(.dictionary(root))
    }

    /// What the keys begin with that only this program knows.
    static let prefix = "geotify."

    private static func archive(of fence: InterchangeEntry) -> PropertyListValue {
        var objects: [PropertyListValue] = [.string("$null")]
        func reference(to object: PropertyListValue) -> PropertyListValue {
            objects.append(object)
            return .uid(UInt64(objects.count - 1))
        }
        // The object itself comes first.
        objects.append(.dictionary(PropertyListDictionary()))
        var item = PropertyListDictionary()
        item["latitude"] = .real(fence.circle.center.latitude)
        item["longitude"] = .real(fence.circle.center.longitude)
        item["radius"] = .real(fence.circle.radius)
        if let identifier = fence.identifier { item["identifier"] = reference(to: .string(identifier)) }
        item["note"] = reference(to: .string(fence.note))
        item["eventType"] = .integer(fence.eventType == .exit ? 1 : 0)
        item["eventTYpe"] = reference(to: .string(fence.eventType == .exit ? "On Exit" : "On Entry"))
        var left = EntryProperty.basic
        if fence.eventType != .entry, fence.eventType != .exit { left.remove(.eventType) }
        for (property, value) in EntryProperty.values(of: fence, except: left) {
            item[prefix + property.name] = reference(to: .string(value.text))
        }
        item["$class"] = reference(to: .dictionary(classObject))
        objects[1] = .dictionary(item)
        return .dictionary(archive(objects))
    }

    private static func archive(_ objects: [PropertyListValue]) -> PropertyListDictionary {
        var top = PropertyListDictionary()
        top["root"] = .uid(1)
        var archive = PropertyListDictionary()
        archive["$version"] = .integer(100_000)
        archive["$archiver"] = .string("NSKeyedArchiver")
        archive["$top"] = .dictionary(top)
        archive["$objects"] = .array(objects)
        return archive
    }

    /// The class of the Swift sample. The one of the Objective-C sample is what NSKeyedUnarchiver takes where that isn't there.
    private static var classObject: PropertyListDictionary {
        var description = PropertyListDictionary()
        description["$classname"] = .string("Geotify.Geotification")
        description["$classes"] = .array([.string("Geotify.Geotification"), .string("NSObject")])
        description["$classhints"] = .array([.string("Geotification")])
        return description
    }
}
