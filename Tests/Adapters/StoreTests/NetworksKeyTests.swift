import Geofencing
import PropertyList
import Reminders
import Testing

@testable import Store

/// The networks of a place in the store.
@Suite struct NetworksKeyTests {
    private static let circle =
        "<key>latitude</key><real>1</real><key>longitude</key><real>2</real><key>radius</key><real>150</real>"

    private func contents(_ networks: String) throws -> StoreContents {
        try contents(place: Self.circle + "\n<key>networks</key>" + networks)
    }

    private func contents(place: String, eventType: String = "both") throws -> StoreContents {
        let text = plist(
            """
            <dict><key>version</key><integer>1</integer><key>places</key><dict><key>home</key><dict>
            \(place)
            </dict></dict><key>geotifications</key><array><dict><key>identifier</key><string>a</string><key>note</key>
            <string>A</string><key>eventType</key><string>\(eventType)</string><key>place</key><string>home</string>
            </dict></array></dict>
            """)
        let document = try PropertyListDocument(parsing: Array(text.utf8), keepsMistakes: true)
        return try StoreReader(document.root, file: "store.plist", line: document.line(of:)).contents
    }

    @Test func `are read in any spelling`() throws {
        let contents = try contents(
            "<array><string>02-00-5E-00-53-01</string><string>ssid:Campus</string><string>wired:0f8c</string></array>")
        #expect(contents.problems.isEmpty)
        #expect(
            contents.reminders.places.first?.networks.map(\.text).sorted()
                == ["02:00:5e:00:53:01", "ssid:Campus", "wired:0f8c"])
    }

    @Test(arguments: [
        ("<string>02:00:5e:00:53:01</string>", "networks is \"02:00:5e:00:53:01\", must be an array of BSSIDs"),
        ("<array><string>Home</string></array>", "networks has one that is \"Home\", must be an array of BSSIDs"),
        ("<array><integer>1</integer></array>", "networks has one that is 1, must be an array of BSSIDs"),
    ])
    func `tells what is wrong`(_ networks: String, _ message: String) throws {
        let contents = try contents(networks)
        #expect(contents.reminders.places.isEmpty)
        #expect(contents.problems.map(\.description).contains { $0.contains(message) }, "\(contents.problems)")
    }

    private static let networks = "<key>networks</key><array><string>02:00:5e:00:53:01</string></array>"

    @Test func `need no circle besides`() throws {
        let contents = try contents(place: Self.networks)
        #expect(contents.problems == [])
        let network = try #require(Network("02:00:5e:00:53:01"))
        #expect(contents.reminders.places == [Place(name: "home", circle: nil, networks: [network])])
        #expect(contents.reminders.geotifications.map(\.target) == [.place("home")])
    }

    @Test(arguments: [
        ("", "has neither a circle nor networks, must have latitude, longitude and radius, or networks, or both"),
        ("<key>networks</key><array/>", "has neither a circle nor networks, must have latitude"),
        ("<key>radius</key><real>150</real>" + networks, "latitude is missing, must be a number"),
        ("<key>latitude</key><real>1</real><key>longitude</key><real>2</real>" + networks, "radius is missing"),
        ("<key>networks</key><array><string>Home</string></array>", "networks has one that is \"Home\""),
    ])
    func `place is wrong without`(_ place: String, _ message: String) throws {
        let contents = try contents(place: place)
        #expect(contents.reminders == ReminderSet())
        #expect(contents.problems.first?.message.hasPrefix(message) == true, "\(contents.problems)")
        #expect(contents.problems.last?.message.hasSuffix("must be the name of a place that is right itself") == true)
    }

    @Test func `passing a place without a circle is possible nowhere`() throws {
        let contents = try contents(place: Self.networks, eventType: "pass")
        #expect(contents.reminders.geotifications.count == 1)
        #expect(contents.problems.map(\.severity) == [.warning])
        #expect(contents.problems.first?.message == "eventType is pass, " + StoreRules.passing)
        #expect(try self.contents(place: Self.circle, eventType: "pass").problems == [])
    }

    /// As the file may say it: something else of it can be changed nevertheless.
    @Test func `what can not be passed stays as it is`() throws {
        var draft = StoreDraft(StoreReader(emptyFile: "store.plist"), file: "store.plist")
        let circle = Circle(center: try #require(Coordinate(latitude: 1, longitude: 2)), radius: 150)
        var place = Place(name: "home", circle: circle, networks: Set([Network("wired:0f8c")].compactMap(\.self)))
        var passing = Geotification(identifier: "a", note: "A", eventType: .pass, target: .place("home"))
        try draft.addPlace(place)
        try draft.add(passing)
        place.circle = nil
        try draft.replacePlace(place)
        passing.note = "B"
        try draft.replace("a", with: passing)
        #expect(draft.reminders.geotifications == [passing])
        passing.eventType = .exit
        try draft.replace("a", with: passing)
        passing.eventType = .pass
        #expect(throws: StoreChangeError.self) { try draft.replace("a", with: passing) }
    }

    @Test func `circles come and go`() throws {
        var draft = StoreDraft(StoreReader(emptyFile: "store.plist"), file: "store.plist")
        let center = try #require(Coordinate(latitude: 1, longitude: 2))
        var place = Place(name: "home", circle: nil, networks: Set([Network("02:00:5e:00:53:01")].compactMap(\.self)))
        var keys: [[String]?] = []
        for circle in [nil, Circle(center: center, radius: 150), nil] {
            place.circle = circle
            if draft.reminders.places.isEmpty { try draft.addPlace(place) } else { try draft.replacePlace(place) }
            #expect(draft.reminders.places == [place])
            keys.append(draft.value.dictionary?["places"]?.dictionary?["home"]?.dictionary?.keys)
        }
        #expect(keys == [["networks"], ["networks", "latitude", "longitude", "radius"], ["networks"]])
        place.networks = []
        #expect(throws: StoreChangeError.self) { try draft.replacePlace(place) }
        #expect(throws: StoreChangeError.self) { try draft.addPlace(Place(name: "other", circle: nil)) }
        #expect(throws: StoreChangeError.self) {
            try draft.add(
                Geotification(identifier: "a", note: "A", eventType: .pass, target: .place("home")))
        }
    }

    @Test func `are written beside the circle and taken away`() throws {
        var draft = StoreDraft(StoreReader(emptyFile: "store.plist"), file: "store.plist")
        let center = try #require(Coordinate(latitude: 1, longitude: 2))
        var place = Place(name: "home", circle: Circle(center: center, radius: 150))
        try draft.addPlace(place)
        place.networks = Set(["ssid:Campus", "02:00:5e:00:53:01"].compactMap(Network.init))
        try draft.replacePlace(place)
        #expect(draft.reminders.places == [place])
        let written = draft.value.dictionary?["places"]?.dictionary?["home"]?.dictionary
        #expect(written?["networks"] == .array([.string("02:00:5e:00:53:01"), .string("ssid:Campus")]))
        place.networks = []
        try draft.replacePlace(place)
        #expect(draft.value.dictionary?["places"]?.dictionary?["home"]?.dictionary?["networks"] == nil)
    }
}
