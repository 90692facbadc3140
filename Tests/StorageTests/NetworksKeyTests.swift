import Geofencing
import PropertyList
import Reminders
import Testing

@testable import Storage

/// The networks of a place in the store.
@Suite struct NetworksKeyTests {
    private func contents(_ networks: String) throws -> StoreContents {
        let text = plist(
            """
            <dict><key>version</key><integer>1</integer><key>places</key><dict><key>home</key><dict>
            <key>latitude</key><real>1</real><key>longitude</key><real>2</real><key>radius</key><real>150</real>
            <key>networks</key>\(networks)
            </dict></dict></dict>
            """)
        let document = try PropertyListDocument(parsing: Array(text.utf8), keepsMistakes: true)
        return try StoreReader(document.root, file: "store.plist", line: document.line(of:)).contents
    }

    @Test func areReadInAnySpelling() throws {
        let contents = try contents(
            "<array><string>02-00-5E-00-53-01</string><string>ssid:Campus</string><string>wired:0f8c</string></array>")
        #expect(contents.problems.isEmpty)
        #expect(
            contents.fences.places.first?.networks.map(\.text).sorted()
                == ["02:00:5e:00:53:01", "ssid:Campus", "wired:0f8c"])
    }

    @Test(arguments: [
        ("<string>02:00:5e:00:53:01</string>", "networks is \"02:00:5e:00:53:01\", must be an array of BSSIDs"),
        ("<array><string>Home</string></array>", "networks has one that is \"Home\", must be an array of BSSIDs"),
        ("<array><integer>1</integer></array>", "networks has one that is 1, must be an array of BSSIDs"),
    ])
    func tellsWhatIsWrong(_ networks: String, _ message: String) throws {
        let contents = try contents(networks)
        #expect(contents.fences.places.isEmpty)
        #expect(contents.problems.map(\.description).contains { $0.contains(message) }, "\(contents.problems)")
    }

    @Test func areWrittenBesideTheCircleAndTakenAway() throws {
        var draft = StoreDraft(StoreReader(emptyFile: "store.plist"), file: "store.plist")
        let center = try #require(Coordinate(latitude: 1, longitude: 2))
        var place = Place(name: "home", circle: Circle(center: center, radius: 150))
        try draft.addPlace(place)
        place.networks = Set(["ssid:Campus", "02:00:5e:00:53:01"].compactMap(Network.init))
        try draft.replacePlace(place)
        #expect(draft.fences.places == [place])
        let written = draft.value.dictionary?["places"]?.dictionary?["home"]?.dictionary
        #expect(written?["networks"] == .array([.string("02:00:5e:00:53:01"), .string("ssid:Campus")]))
        place.networks = []
        try draft.replacePlace(place)
        #expect(draft.value.dictionary?["places"]?.dictionary?["home"]?.dictionary?["networks"] == nil)
    }
}
