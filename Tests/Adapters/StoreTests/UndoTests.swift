import Foundation
import Geofencing
import Platform
import Reminders
import TestSupport
import Testing

@testable import PropertyList
@testable import Store

@Suite struct UndoTests {
    private let directory = try! TemporaryDirectory()
    private var store: GeotificationStore { GeotificationStore(path: directory.entry("store.plist"), lockTimeout: 0) }
    private var history: UndoHistory { UndoHistory(directory: directory.entry("state/undo")) }

    private static let circle = Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 150)

    private static func geotification(_ identifier: String, note: String = "N", place: String? = nil) -> Geotification {
        Geotification(
            identifier: identifier, note: note, eventType: .entry,
            target: place.map { .place($0) } ?? .circle(circle))
    }

    /// A change by command.
    private func change(_ command: String = "x", _ body: (inout StoreDraft) throws -> Void) throws {
        let note = UndoNote(in: history, command: command, date: 1000) { Issue.record("\($0)") }
        try store.change(notedIn: note, body)
    }

    private func add(_ identifiers: String...) throws {
        try change("add") { for identifier in identifiers { try $0.add(Self.geotification(identifier)) } }
    }

    private var text: String? { directory.read("store.plist") }
    private var identifiers: [String] { get throws { try store.load().reminders.geotifications.map(\.identifier) } }

    typealias Change = @Sendable (inout StoreDraft) throws -> Void

    @Test(
        arguments: [
            { try $0.remove(["b"]) }, { try $0.remove(["a", "c"]) }, { try $0.remove(["a", "b", "c"]) },
            { try $0.setEnabled(false, of: "b") }, { try $0.setCompleted(5, of: "c") },
            { try $0.add(UndoTests.geotification("d")) },
            { try $0.replace("b", with: UndoTests.geotification("z", note: "Other", place: "home")) },
            { try $0.replace("a", with: UndoTests.geotification("a", note: "e\u{301}")) },
            { try $0.addPlace(Place(name: "new", circle: UndoTests.circle)) }, { try $0.removePlace("spare") },
            { try $0.replacePlace(Place(name: "home", circle: Circle(center: UndoTests.circle.center, radius: 500))) },
            {
                try $0.removePlace("spare")
                try $0.remove(["b"])
                try $0.add(UndoTests.geotification("d", place: "home"))
            },
        ] as [Change])
    func `each change can be taken back to the byte`(body: Change) throws {
        try store.change { draft in
            for name in ["spare", "home"] { try draft.addPlace(Place(name: name, circle: Self.circle)) }
            try draft.add(Self.geotification("a", note: "\u{E9}"))
            for identifier in ["b", "c"] { try draft.add(Self.geotification(identifier)) }
        }
        // By bytes: for == texts are also equal that are composed differently.
        let before = try #require(text).utf8.map(\.self)
        try change("the change", body)
        #expect(text?.utf8.elementsEqual(before) == false)
        let undone = try #require(try store.undo(history))
        #expect(undone.step.command == "the change" && undone.step.date == 1000 && undone.isChanged)
        #expect(text?.utf8.elementsEqual(before) == true)
        #expect(try store.undo(history) == nil)
    }

    @Test func `five are kept and taken back one after the other`() throws {
        for number in 1...7 { try add("\(number)") }
        #expect(history.steps().count == 5)
        #expect(TemporaryDirectory.names(in: directory.entry("state/undo")).count == 5)
        for count in (2...6).reversed() {
            #expect(try store.undo(history) != nil)
            #expect(try identifiers.count == count)
        }
        #expect(try store.undo(history) == nil)
        try add("8")
        #expect(history.steps().count == 1)
    }

    @Test func `files are the persons alone`() throws {
        try add("a")
        var status = stat()
        #expect(stat(directory.entry("state/undo"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(stat(directory.entry("state/undo/1.plist"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func `what is no command is not noted`() throws {
        try store.change { try $0.add(Self.geotification("a")) }
        try change { _ in }
        #expect(history.steps().isEmpty)
        #expect(throws: StoreChangeError.self) { try change { try $0.remove(["b"]) } }
        #expect(history.steps().isEmpty)
    }

    @Test func `an older step can be taken back before a newer one`() throws {
        try add("a")
        try change("rename") { try $0.replace("a", with: Self.geotification("a", note: "Other")) }
        try add("b")
        #expect(try store.undo(history) { $0.command == "rename" }?.isChanged == true)
        #expect(try store.load().reminders.geotifications.map(\.note) == ["N", "N"])
        #expect(history.steps().map(\.command) == ["add", "add"])
        #expect(try store.undo(history) { $0.command == "rename" } == nil)
        #expect(try identifiers == ["a", "b"])
    }

    @Test func `what the daemon noted since stays`() throws {
        try add("a", "b")
        try change { try $0.replace("a", with: Self.geotification("a", note: "Other")) }
        try store.change {
            try $0.setCompleted(77, of: "a")
            try $0.setCompleted(78, of: "b")
        }
        try add("c")
        #expect(try store.undo(history)?.isChanged == true)
        #expect(try store.undo(history)?.isChanged == true)
        let geotifications = try store.load().reminders.geotifications
        #expect(geotifications.map(\.note) == ["N", "N"] && geotifications.map(\.completed) == [77, 78])
    }

    @Test func `an other change of the same is not lost`() throws {
        try add("a", "b")
        try change { try $0.replace("a", with: Self.geotification("a", note: "Mine")) }
        try store.change { try $0.replace("a", with: Self.geotification("a", note: "The editor's")) }
        let before = text
        #expect(throws: StoreChangeError.changedSince(["a"])) { try store.undo(history) }
        #expect(text == before)
        // It is still there to be taken back once nothing is in the way.
        try store.change { try $0.replace("a", with: Self.geotification("a", note: "Mine")) }
        #expect(try store.undo(history)?.isChanged == true)
        #expect(try store.load().reminders.geotifications.map(\.note) == ["N", "N"])
    }

    @Test func `what is there again or gone since is left alone`() throws {
        try add("a")
        try change { try $0.remove(["a"]) }
        try store.change { try $0.add(Self.geotification("a", note: "Again")) }
        #expect(throws: StoreChangeError.changedSince(["a"])) { try store.undo(history) }
        try store.change { try $0.remove(["a"]) }
        try store.change { try $0.add(Self.geotification("a")) }
        #expect(try store.undo(history)?.isChanged == false)
        try store.change { try $0.remove(["a"]) }
        #expect(try store.undo(history)?.isChanged == false)
    }

    @Test func `a place that is used since stays`() throws {
        try change { try $0.addPlace(Place(name: "home", circle: Self.circle)) }
        try store.change { try $0.add(Self.geotification("a", place: "home")) }
        let before = text
        #expect(throws: StoreChangeError.placeInUse("home", by: ["a"])) { try store.undo(history) }
        #expect(text == before)
    }

    @Test func `of two of one name the right one comes back`() throws {
        let entry = { (note: String) in
            "<dict><key>identifier</key><string>a</string><key>note</key><string>\(note)</string></dict>"
        }
        try directory.write(
            "<plist><dict><key>version</key><integer>1</integer><key>geotifications</key><array>"
                + "\(entry("1"))\(entry("2"))<string>odd</string></array></dict></plist>", to: "store.plist")
        try change { try $0.remove(["a"]) }
        try #require(text?.contains("<string>1</string>") == false)
        #expect(try store.undo(history)?.isChanged == true)
        let positions = ["1", "2", "odd"].compactMap { text?.range(of: "<string>\($0)</string>")?.lowerBound }
        #expect(positions.count == 3 && positions == positions.sorted())
    }

    @Test func `what can't be noted is changed nevertheless`() throws {
        try directory.write("", to: "state")
        var failures = 0
        let note = UndoNote(in: history, command: "x", date: 1) { _ in failures += 1 }
        try store.change(notedIn: note) { try $0.add(Self.geotification("a")) }
        #expect(try failures == 1 && identifiers == ["a"])
    }

    /// A step has more bytes than what was changed has in the store: where it can't be read, an older one is taken back.
    @Test func `a step may be larger than a store`() throws {
        var entry = PropertyListDictionary()
        entry["note"] = .string(String(repeating: "N", count: 9000))
        var store = PropertyListDictionary()
        let values = (0..<2000).map { number in
            var entry = entry
            entry["identifier"] = .string("\(number)")
            return PropertyListValue.dictionary(entry)
        }
        store["geotifications"] = .array(values)
        let step = UndoStep(
            date: 1, command: "import", from: .dictionary(PropertyListDictionary()), to: .dictionary(store))
        let path = try history.record(step)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        #expect(try #require(size) > PropertyListLimits().bytes)
        #expect(history.steps() == [step])
    }

    @Test func `what is no step is passed over`() throws {
        try add("a")
        try directory.write("<plist><dict/></plist>", to: "state/undo/9.plist")
        try directory.write("garbage", to: "state/undo/10.plist")
        // A number that has none after it, and what would be waited for.
        try directory.write("garbage", to: "state/undo/\(Int.max).plist")
        #expect(mkfifo(directory.entry("state/undo/11.plist"), 0o600) == 0)
        #expect(history.steps().map(\.command) == ["add"])
        try add("b")
        #expect(try store.undo(history)?.isChanged == true)
        #expect(try identifiers == ["a"])
    }

    /// As a power cut may leave it.
    @Test func `what is left of a step is none`() throws {
        try add("a")
        try add("b")
        let name = "state/undo/2.plist"
        let bytes = Array(directory.contents(of: name).utf8)
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for count in 0...end {
            for rest in [[], [UInt8](repeating: 0, count: bytes.count - count)] {
                let damaged = Array(bytes[..<count]) + rest
                try Data(damaged).write(to: URL(filePath: directory.entry(name)))
                #expect(history.steps().count == 1, "\(count)")
            }
        }
        #expect(try identifiers == ["a", "b"])
        #expect(try store.undo(history)?.isChanged == true)
        #expect(try identifiers == ["b"])
    }
}
