import Foundation
import Interchange
import PropertyList
import Reminders
import Testing

@Suite struct IOSTests {
    @Test func `reads archives`() throws {
        let one = try InterchangeFormat.ios.read(IOSFiles.archive)
        #expect(
            one.reminders.map(\.content) == [InterchangeEntry("B1", "Return the umbrella ☂", 51.5, -0.125, 300, .exit)])
        #expect(one.reminders.map(\.entry) == ["the geotification"])
        let swift = try InterchangeFormat.ios.read(IOSFiles.swiftArchive)
        #expect(swift.reminders.map(\.content) == [InterchangeEntry("B2", "", -8.65, 115.2, 80.5, .exit)])
        let array = try InterchangeFormat.ios.read(IOSFiles.array)
        #expect(
            array.reminders.map(\.content) == [
                InterchangeEntry("same", "", 1, 2, 3), InterchangeEntry(nil, "same", 4, 5, 6, .exit),
            ])
        #expect(array.reminders.map(\.entry) == ["[0]", "[1]"])
        #expect(array.badEntries == [])
    }

    @Test func `reads user defaults`() throws {
        let result = try InterchangeFormat.ios.read(IOSFiles.defaults)
        #expect(result.reminders.map(\.identifier) == ["B1", "B2", "B3"])
        #expect(result.reminders.map(\.eventType) == [.exit, .exit, .entry])
        #expect(result.reminders.map(\.entry) == ["savedItems[0]", "savedItems[1]", "savedItems[2]"])
        #expect(result.badEntries == [])
    }

    /// JSON in place of the list or of its elements, as text or as data, and the list by itself.
    @Test func `reads JSON in user defaults`() throws {
        let item =
            "{\"latitude\":1,\"longitude\":\"2\",\"radius\":3,\"identifier\":\"a\",\"note\":\"b\",\"eventType\":\"On Exit\"}"
        let nested =
            "{\"coordinate\":{\"latitude\":1,\"longitude\":2},\"radius\":3,\"identifier\":\"a\",\"note\":\"b\",\"eventType\":1}"
        let expected = [InterchangeEntry("a", "b", 1, 2, 3, .exit)]
        for saved in [
            PropertyListValue.string("[\(item)]"), .data(Array("[\(nested)]".utf8)), .array([.string(item)]),
            .array([.data(Array(nested.utf8))]), .string(item),
        ] {
            let result = try InterchangeFormat.ios.read(Self.defaults(saved))
            #expect(result.reminders.map(\.content) == expected && result.badEntries == [])
        }
        #expect(try imported("[\(nested)]", as: .ios).reminders.map(\.content) == expected)
        let list = PropertyListDocument.xml(.array([.string(item)]))
        #expect(try imported(list, as: .ios).reminders.map(\.content) == expected)
    }

    private static func defaults(_ saved: PropertyListValue) -> [UInt8] {
        var root = PropertyListDictionary()
        root["savedItems"] = saved
        return Array(PropertyListDocument.xml(.dictionary(root)).utf8)
    }

    @Test func `names entries by their place in the list`() throws {
        let result = try imported("[{\"latitude\":1,\"longitude\":2},5,{\"latitude\":1}]", as: .ios)
        #expect(result.reminders.map(\.entry) == ["[0]"])
        #expect(
            result.badEntries.map(\.description) == [
                "[1]: it is 5, must be an object",
                "[2]: longitude is missing, must be a number of degrees from -180 to 180",
            ])
        #expect(result.remarks == ["1 entry has no radius and gets 150 m"])
    }

    // MARK: What Foundation writes and reads

    @Test(
        arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml], ["Geotification", "My.Geotification"])
    func `reads what foundation archives`(format: PropertyListSerialization.PropertyListFormat, className: String)
        throws
    {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = format
        archiver.setClassName(className, for: ArchivedItem.self)
        let items = [
            ArchivedItem(latitude: 1.5, note: "Grüße 🌱", identifier: "x", eventType: 0),
            ArchivedItem(latitude: -1.5, note: "", identifier: "y", eventType: 1),
        ]
        archiver.encode(items, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        let result = try InterchangeFormat.ios.read(Array(archiver.encodedData))
        #expect(
            result.reminders.map(\.content) == [
                InterchangeEntry("x", "Grüße 🌱", 1.5, 2.5, 75.25), InterchangeEntry("y", "", -1.5, 2.5, 75.25, .exit),
            ])
        #expect(result.badEntries == [])
        #expect(InterchangeFormat.recognise(Array(archiver.encodedData)) == .ios)
    }

    @Test(arguments: [
        (EventType.entry, 0, "On Entry"), (.exit, 1, "On Exit"), (.both, 0, "On Entry"), (.pass, 0, "On Entry"),
    ])
    func `writes what foundation unarchives`(event: EventType, number: Int, text: String) throws {
        let fence = InterchangeEntry("id", "Grüße", 1.25, 2, 3, event)
        let file = Data(InterchangeFormat.ios.write([fence]).utf8)
        let root = try #require(try PropertyListSerialization.propertyList(from: file, format: nil) as? [String: Any])
        let saved = try #require(root["savedItems"] as? [Data])
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: saved[0])
        unarchiver.requiresSecureCoding = false
        unarchiver.setClass(ArchivedItem.self, forClassName: "Geotify.Geotification")
        let item = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? ArchivedItem)
        #expect(item.latitude == 1.25 && item.note == "Grüße" && item.identifier == "id")
        #expect(item.eventType == number && item.eventText == text)
        #expect(try InterchangeFormat.ios.read(Array(file)).reminders.first?.eventType == event)
    }
}
