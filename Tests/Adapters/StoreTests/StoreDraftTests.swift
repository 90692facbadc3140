import Geofencing
import PropertyList
import Reminders
import TestSupport
import Testing

@testable import Store

@Suite struct StoreDraftTests {
    private func draft(_ text: String = sampleStore) throws -> StoreDraft {
        let root = try PropertyListDocument(parsing: Array(text.utf8)).root
        return StoreDraft(try StoreReader(root, file: "store.plist"), file: "store.plist")
    }

    /// The lines that a change took away (-) and brought (+), in the order of the file.
    private func difference(_ change: (inout StoreDraft) throws -> Void) throws -> [String] {
        var draft = try draft()
        try change(&draft)
        let old = sampleStore.split(separator: "\n").map(String.init)
        let new = PropertyListDocument.xml(draft.value).split(separator: "\n").map(String.init)
        let changes = new.difference(from: old).map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, "-" + line.replacing("\t", with: ""))
            case .insert(let offset, let line, _): (offset, "+" + line.replacing("\t", with: ""))
            }
        }
        return changes.map(\.1)
    }

    private func sample(_ identifier: String) throws -> Geotification {
        try #require(try draft().reminders.geotifications.first { $0.identifier == identifier })
    }

    // MARK: What stays

    @Test func `what is not changed is written as it was`() throws {
        #expect(PropertyListDocument.xml(try draft().value) == sampleStore)
    }

    @Test func `only changed keys are touched`() throws {
        var milk = try sample("buy-milk")
        milk.note = "Buy oat milk"
        #expect(
            try difference { try $0.replace("buy-milk", with: milk) } == [
                "-<string>Buy milk</string>", "+<string>Buy oat milk</string>",
            ])
        milk = try sample("buy-milk")
        milk.eventType = .exit
        #expect(
            try difference { try $0.replace("buy-milk", with: milk) } == [
                "-<string>On Entry</string>", "+<string>exit</string>",
            ])
        milk = try sample("buy-milk")
        milk.target = .circle(circle(52.52, 13.405, 200))
        #expect(
            try difference { try $0.replace("buy-milk", with: milk) } == ["-<real>150</real>", "+<real>200</real>"])
    }

    @Test func `a replacement that is equal changes nothing`() throws {
        for geotification in try draft().reminders.geotifications {
            #expect(try difference { try $0.replace(geotification.identifier, with: geotification) } == [])
        }
        for place in try draft().reminders.places { #expect(try difference { try $0.replacePlace(place) } == []) }
    }

    @Test func `switches`() throws {
        #expect(
            try difference { try $0.setEnabled(false, of: "buy-milk") } == ["+<key>enabled</key>", "+<false/>"])
        #expect(
            try difference {
                try $0.setEnabled(false, of: "buy-milk")
                try $0.setEnabled(true, of: "buy-milk")
            } == [])
        #expect(
            try difference { try $0.setCompleted(60, of: "buy-milk") } == [
                "+<key>completed</key>", "+<date>1970-01-01T00:01:00Z</date>",
            ])
        #expect(
            try difference {
                try $0.setCompleted(60, of: "buy-milk")
                try $0.setCompleted(nil, of: "buy-milk")
            } == [])
    }

    @Test func `from a circle to a place and back`() throws {
        var milk = try sample("buy-milk")
        milk.target = .place("home")
        var draft = try draft()
        try draft.replace("buy-milk", with: milk)
        let entry = try #require(draft.value.dictionary?["geotifications"]?.array?[0].dictionary)
        #expect(entry.keys == ["colour", "note", "eventType", "identifier", "place"])
        milk.target = .circle(circle(1, 2, 300))
        try draft.replace("buy-milk", with: milk)
        let again = try #require(draft.value.dictionary?["geotifications"]?.array?[0].dictionary)
        #expect(again.keys == ["colour", "note", "eventType", "identifier", "latitude", "longitude", "radius"])
        #expect(again["radius"] == .real(300))
    }

    // MARK: What is added, changed and removed

    @Test func `an added entry reads back the same`() throws {
        var added = Geotification(
            identifier: "x", note: "Zwei\nZeilen & <b>", eventType: .both, target: .circle(circle(-0.5, 180, 1e5)),
            isEnabled: false, completed: 1_772_440_267, firesInitially: true)
        var draft = try draft()
        #expect(try draft.add(added) == [])
        added.identifier = "y"
        added.target = .place("home")
        #expect(try draft.add(added) == [])
        let written = Array(PropertyListDocument.xml(draft.value).utf8)
        let read = try StoreReader(try PropertyListDocument(parsing: written).root, file: "").contents.reminders
        #expect(read == draft.reminders)
        #expect(read.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants", "x", "y"])
        #expect(read.geotifications.last == added)
    }

    @Test func `places that cannot be added do not keep the others out`() throws {
        var draft = try draft()
        let known = draft.reminders.places
        draft.addPlaces([
            Place(name: "one", circle: circle(1, 2)), Place(name: "one", circle: circle(3, 4)),
            Place(name: "", circle: circle(1, 2)), Place(name: "two", circle: circle(5, 6)),
        ])
        #expect(
            draft.reminders.places == known + [
                Place(name: "one", circle: circle(1, 2)), Place(name: "two", circle: circle(5, 6)),
            ])
    }

    @Test func `refusals`() throws {
        var draft = try draft()
        #expect(throws: StoreChangeError.identifierTaken("buy-milk")) { try draft.add(geotification("buy-milk")) }
        // Also that of an entry that is wrong.
        #expect(throws: StoreChangeError.identifierTaken("broken")) { try draft.add(geotification("broken")) }
        #expect(throws: StoreChangeError.identifierTaken("buy-milk")) {
            try draft.replace("water-the-plants", with: geotification("buy-milk"))
        }
        #expect(throws: StoreChangeError.unknownPlace("office", known: ["home"])) {
            try draft.add(geotification("x", target: .place("office")))
        }
        #expect(throws: StoreChangeError.unknownIdentifier("x")) { try draft.replace("x", with: geotification("x")) }
        #expect(throws: StoreChangeError.unknownIdentifier("x")) { try draft.remove(["buy-milk", "x"]) }
        #expect(throws: StoreChangeError.unknownIdentifier("x")) { try draft.setEnabled(true, of: "x") }
        #expect(throws: StoreChangeError.placeTaken("home")) {
            try draft.addPlace(Place(name: "home", circle: circle(1, 2)))
        }
        #expect(throws: StoreChangeError.unknownPlace("x", known: ["home"])) { try draft.removePlace("x") }
        #expect(throws: StoreChangeError.unknownPlace("x", known: ["home"])) {
            try draft.replacePlace(Place(name: "x", circle: circle(1, 2)))
        }
        #expect(throws: StoreChangeError.placeInUse("home", by: ["water-the-plants"])) { try draft.removePlace("home") }
        #expect(PropertyListDocument.xml(draft.value) == sampleStore)
    }

    @Test(arguments: [
        (
            geotification("a\u{7}"),
            "identifier is \"a\u{FFFD}\", must be a text that isn't empty and has no control characters"
        ),
        (geotification("a "), "identifier begins or ends with a blank, must be told from others by sight"),
        (geotification(""), "identifier is \"\", must be a text that isn't empty and has no control characters"),
        (geotification("a", note: "\u{1B}[2J"), "note is \"\u{FFFD}[2J\", must be a text without control characters"),
        (
            geotification("a", target: .circle(circle(1, 2, 0))), "radius is 0, must be a number of metres, at least 1"
        ),
        (
            geotification("a", target: .circle(circle(1, 2, .infinity))),
            "radius is inf, must be a number of metres, at least 1"
        ),
        (
            geotification("a", target: .circle(circle(1, 2, .nan))),
            "radius is nan, must be a number of metres, at least 1"
        ),
    ])
    func `invalid values`(_ geotification: Geotification, _ message: String) throws {
        var draft = try draft()
        let error = #expect(throws: StoreChangeError.self) { try draft.add(geotification) }
        #expect(error?.description == message)
        #expect(error?.exitCode == 64)
    }

    /// Who has such a note by an editor can change the rest of it, and nobody adds one.
    @Test func `a note that stays is not refused`() throws {
        let note = "Buy\u{7F} milk"
        var draft = try draft(sampleStore.replacing("Buy milk", with: note))
        var milk = try #require(draft.reminders.geotifications.first { $0.identifier == "buy-milk" })
        milk.target = .circle(circle(52.52, 13.405, 200))
        try draft.replace("buy-milk", with: milk)
        #expect(draft.reminders.geotifications.first { $0.identifier == "buy-milk" } == milk && milk.note == note)
        milk.note += "\u{7F}"
        #expect(throws: StoreChangeError.self) { try draft.replace("buy-milk", with: milk) }
    }

    @Test func `doubtful radii are taken with a warning`() throws {
        var draft = try draft()
        #expect(
            try draft.add(geotification("large", target: .circle(circle(1, 2, 250_000)))) == [
                "radius is 250000, counts as 100000 m, the most that is monitored"
            ])
        #expect(
            try draft.addPlace(Place(name: "small", circle: circle(1, 2, 20))) == [
                "radius is 20, should be at least 100 m: positions from Wi-Fi can't resolve less"
            ])
        #expect(draft.reminders.geotifications.last?.target == .circle(circle(1, 2, 100_000)))
        #expect(draft.reminders.place(named: "small")?.circle == circle(1, 2, 20))
    }

    @Test func `removing`() throws {
        var draft = try draft()
        try draft.remove(["water-the-plants", "broken"])
        #expect(draft.value.dictionary?["geotifications"]?.array?.count == 1)
        #expect(draft.reminders.geotifications.map(\.identifier) == ["buy-milk"])
        try draft.removePlace("home")
        #expect(draft.reminders.places == [])
        #expect(throws: StoreChangeError.unknownPlace("home", known: [])) {
            try draft.add(geotification("x", target: .place("home")))
        }
        try draft.add(geotification("broken"))
        #expect(draft.reminders.geotifications.map(\.identifier) == ["buy-milk", "broken"])
    }

    @Test func `a wrong entry is mended by replacing it`() throws {
        var draft = try draft()
        #expect(throws: StoreChangeError.self) { try draft.setEnabled(false, of: "broken") }
        try draft.replace("broken", with: geotification("mended", target: .place("home")))
        let entry = try #require(draft.value.dictionary?["geotifications"]?.array?[1].dictionary)
        #expect(entry.keys == ["identifier", "later", "note", "eventType", "place"])
        #expect(draft.reminders.geotifications.map(\.identifier) == ["buy-milk", "mended", "water-the-plants"])
        #expect(throws: StoreChangeError.unknownIdentifier("broken")) { try draft.resolve("broken") }
    }

    @Test func `a place that is mended mends its geotifications`() throws {
        var draft = try draft(sampleStore.replacing("52.4863", with: "91"))
        #expect(draft.reminders.geotifications.map(\.identifier) == ["buy-milk"])
        try draft.replacePlace(Place(name: "home", circle: circle(52, 13)))
        #expect(draft.reminders.geotifications.map(\.identifier) == ["buy-milk", "water-the-plants"])
    }

    @Test func `a store without lists gets them when they are needed`() throws {
        var draft = try draft(plist("<dict>\n\t<key>version</key>\n\t<integer>1</integer>\n</dict>"))
        #expect(draft.value.dictionary?.keys == ["version"])
        try draft.addPlace(Place(name: "home", circle: circle(1, 2)))
        try draft.add(geotification("a", target: .place("home")))
        #expect(draft.value.dictionary?.keys == ["version", "places", "geotifications"])
    }

    // MARK: Identifiers

    @Test func `any unique beginning is an identifier`() throws {
        var draft = try draft()
        try draft.add(geotification("buy"))
        try draft.add(geotification("buy-milk-2"))
        #expect(try draft.resolve("w") == "water-the-plants")
        #expect(try draft.resolve("buy") == "buy")
        #expect(try draft.resolve("buy-milk") == "buy-milk")
        #expect(try draft.resolve("br") == "broken")
        #expect(throws: StoreChangeError.ambiguous("b", ["buy-milk", "broken", "buy", "buy-milk-2"])) {
            try draft.resolve("b")
        }
        let unknown = #expect(throws: StoreChangeError.unknownIdentifier("milk")) { try draft.resolve("milk") }
        #expect(unknown?.exitCode == 66)
        #expect(StoreChangeError.ambiguous("b", ["bc", "bd"]).exitCode == 64)
    }

    @Test func `a long list in a message is cut`() {
        let names = (1...12).map { "n\($0)" }
        #expect(
            StoreChangeError.ambiguous("n", names).description
                == "\"n\" fits several geotifications: n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 2 more")
    }

    @Test(arguments: [
        ("Buy milk", "buy-milk-2"), ("Buy bread!", "buy-bread"), ("  a & b <3 \"x\" ", "a-b-3-x"),
        ("Don't forget", "dont-forget"), ("Größe prüfen", "grosse-prufen"), ("Gro\u{308}ße", "grosse"),
        ("Łódź, Ærø, Ḁ", "lodz-aero"), ("牛乳を買う", "reminder"), ("🥛🥛", "reminder"), ("", "reminder"),
        ("2026", "reminder"), ("買う 2 kg", "2-kg"), ("İstanbul", "istanbul"),
        ("Bring the very long umbrella that stands behind the door", "bring-the-very-long-umbrella-that-stands"),
        (
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk bauen",
            "donaudampfschifffahrtselektrizitatenhaup"
        ),
    ])
    func `identifiers from notes`(_ note: String, _ identifier: String) throws {
        var draft = try draft()
        #expect(draft.uniqueIdentifier(for: note) == identifier)
    }

    @Test func `identifiers from notes avoid those that are to come`() throws {
        var draft = try draft()
        #expect(draft.uniqueIdentifier(for: "Buy milk", besides: ["buy-milk-2", "buy-milk-3"]) == "buy-milk-4")
    }

    @Test func `identifiers that are removed are free again`() throws {
        var draft = try draft()
        for _ in 0..<3 { try draft.add(geotification(draft.uniqueIdentifier(for: "Milk"))) }
        #expect(draft.uniqueIdentifier(for: "Milk") == "milk-4")
        try draft.remove(["milk-2"])
        #expect(draft.uniqueIdentifier(for: "Milk") == "milk-2")
    }

    @Test func `identifiers from notes are counted`() throws {
        var draft = try draft()
        for _ in 0..<3 { try draft.add(geotification(draft.uniqueIdentifier(for: "Buy milk"))) }
        #expect(
            draft.reminders.geotifications.map(\.identifier) == [
                "buy-milk", "water-the-plants", "buy-milk-2", "buy-milk-3", "buy-milk-4",
            ])
    }
}
