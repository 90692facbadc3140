import Interchange
import PropertyList
import Testing

/// Archives that nobody's app wrote: each ends in a message.
@Suite struct HostileArchiveTests {
    private static func dictionary(_ members: (String, PropertyListValue)...) -> PropertyListValue {
        var dictionary = PropertyListDictionary()
        for (key, value) in members { dictionary[key] = value }
        return .dictionary(dictionary)
    }

    private static let geotificationClass = dictionary(("$classname", .string("Geotification")))
    private static let listClass = dictionary(("$classname", .string("NSArray")))

    private static func archive(_ objects: PropertyListValue..., root: UInt64 = 1) -> PropertyListValue {
        dictionary(
            ("$archiver", .string("NSKeyedArchiver")), ("$top", dictionary(("root", .uid(root)))),
            ("$objects", .array([.string("$null")] + objects)))
    }

    private static func item(_ members: (String, PropertyListValue)..., classUID: UInt64 = 2) -> PropertyListValue {
        var item = PropertyListDictionary()
        item["latitude"] = .real(1)
        item["longitude"] = .real(2)
        item["radius"] = .real(3)
        item["note"] = .string("n")
        item["$class"] = .uid(classUID)
        for (key, value) in members { item[key] = value }
        return .dictionary(item)
    }

    private static func messages(_ root: PropertyListValue) -> [String] {
        do {
            let result = try imported(PropertyListDocument.xml(root), as: .ios)
            return result.badEntries.map(\.description) + result.reminders.map { "fence \($0.note)" }
        } catch {
            return ["\(error)"]
        }
    }

    private static let cases: [(PropertyListValue, [String])] = [
        (archive(item(), geotificationClass), ["fence n"]),
        // A class that isn't there is no reason to lose what can be read.
        (archive(item(classUID: 99)), ["fence n"]),
        (archive(item(), root: 77), ["the geotification: it refers to object 77, and the archive has 2"]),
        (archive(.uid(1)), ["the geotification: it is a reference to a reference"]),
        (archive(item(), root: 0), []),
        (
            archive(
                dictionary(("NS.objects", .array([.uid(1), .uid(2)])), ("$class", .uid(3))), item(classUID: 4),
                listClass),
            ["[0]: it is a list that contains itself", "fence n"]
        ),
        (
            archive(
                dictionary(("NS.objects", .array([.uid(2), .uid(3)]))), dictionary(("NS.objects", .array([.uid(1)]))),
                item()), ["[0][0]: it is a list that contains itself", "fence n"]
        ),
        (archive(dictionary(("NS.objects", .string("x")))), ["the geotification: its NS.objects should be a list"]),
        (archive(listClass), ["the geotification: it has no class, must be a Geotification"]),
        (
            archive(dictionary(("$class", .uid(2))), dictionary(("$classname", .string("UIView")))),
            ["the geotification: it is of the class \"UIView\", must be a Geotification"]
        ),
        (
            archive(item(("latitude", .uid(50)))),
            [
                "the geotification: latitude is a reference to an object that isn't there, must be a number of degrees from -90 to 90"
            ]
        ),
        (
            archive(item(("latitude", .string("north")))),
            ["the geotification: latitude is \"north\", must be a number of degrees from -90 to 90"]
        ),
        (
            archive(item(("latitude", .real(.nan)))),
            ["the geotification: latitude is nan, must be a number of degrees from -90 to 90"]
        ),
        (
            archive(item(("radius", .real(.infinity)))),
            ["the geotification: radius is inf, must be a number of metres, at least 1"]
        ),
        (
            archive(item(("longitude", .unsigned(.max)))),
            ["the geotification: longitude is 1.8446744073709552e+19, must be a number of degrees from -180 to 180"]
        ),
        (archive(item(("note", .uid(2))), .data([1])), ["the geotification: note is data, must be a text"]),
        (archive(item(("note", .uid(1)))), ["the geotification: note is an object, must be a text"]),
        (archive(item(("identifier", .array([])))), ["the geotification: identifier is a list, must be a text"]),
        (
            archive(item(("eventType", .integer(2)))),
            ["the geotification: eventType is 2, must be entry, exit, both or pass"]
        ),
        (archive(.integer(5)), ["the geotification: it is 5, must be a Geotification"]),
        (
            dictionary(("$archiver", .string("NSKeyedArchiver")), ("$top", .array([]))),
            ["the keyed archive is damaged: it should have a list $objects and a dictionary $top"]
        ),
        (
            dictionary(("$archiver", .string("NSKeyedArchiver")), ("$top", dictionary()), ("$objects", .array([]))),
            ["the keyed archive is empty"]
        ),
        (
            dictionary(("savedItems", .array([.real(5), .string("[")]))),
            [
                "savedItems[0]: it is 5, must be an archive or JSON",
                "savedItems[1]: line 1: this JSON can't be read: the text ends where a value should be",
            ]
        ),
        (dictionary(("savedItems", .boolean(true))), ["savedItems: it is true, must be an archive or JSON"]),
        (
            dictionary(("other", .boolean(true))),
            ["this property list has no savedItems and is no keyed archive; nothing of the samples is in it"]
        ),
        (.string("x"), ["this property list is neither a keyed archive nor the user defaults of an app"]),
    ]

    @Test(arguments: cases.indices)
    func `ends in a message`(index: Int) {
        let (root, expected) = Self.cases[index]
        #expect(Self.messages(root) == expected)
    }

    /// One bad archive among the saved items leaves the others alone.
    @Test func `one bad archive leaves the others alone`() throws {
        let good = PropertyListValue.data(IOSFiles.archive)
        var damaged = IOSFiles.archive
        damaged[damaged.count - 1] = 0xFF
        let root = Self.dictionary(
            ("savedItems", .array([good, .data(damaged), .data([]), .data(Array("<x/>".utf8)), good])))
        let result = try imported(PropertyListDocument.xml(root), as: .ios)
        #expect(result.reminders.map(\.entry) == ["savedItems[0]", "savedItems[4]"])
        #expect(result.badEntries.map(\.entry) == ["savedItems[1]", "savedItems[2]", "savedItems[3]"])
    }

    /// Files within files within files.
    @Test func `is not unwrapped for ever`() throws {
        var root = Self.dictionary(("savedItems", .array([.data(IOSFiles.archive)])))
        for _ in 0..<6 { root = Self.dictionary(("savedItems", .data(Array(PropertyListDocument.xml(root).utf8)))) }
        let result = try imported(PropertyListDocument.xml(root), as: .ios)
        #expect(result.badEntries.map(\.message) == ["archives are wrapped in each other more than 4 times"])
    }

    /// Lists of lists that refer to each other twice would be 2^40 entries.
    @Test func `reads an object once`() throws {
        let lists = (2...41).map { next -> PropertyListValue in
            Self.dictionary(("NS.objects", .array([.uid(UInt64(next)), .uid(UInt64(next))])))
        }
        let root = Self.dictionary(
            ("$archiver", .string("NSKeyedArchiver")), ("$top", Self.dictionary(("root", .uid(1)))),
            ("$objects", .array([.string("$null")] + lists + [Self.item()])))
        #expect(Self.messages(root) == ["fence n"])
    }

    @Test func `lists are not followed for ever`() throws {
        let lists = (2...201).map { next -> PropertyListValue in
            Self.dictionary(("NS.objects", .array([.uid(UInt64(next))])))
        }
        let root = Self.dictionary(
            ("$archiver", .string("NSKeyedArchiver")), ("$top", Self.dictionary(("root", .uid(1)))),
            ("$objects", .array([.string("$null")] + lists + [Self.item()])))
        #expect(Self.messages(root).first?.hasSuffix("lists are nested deeper than 64") ?? false)
    }
}
