import PropertyList
import Reminders
import TestSupport
import Testing

@testable import Store

/// Stores with random damage: none crashes the program, and one that loads is saved as an equal one.
@Suite struct StoreFuzzTests {
    /// The same numbers for the same seed (xorshift64*).
    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 2_685_821_657_736_338_717
        }
    }

    private static let values = [
        "<real>nan</real>", "<real>-inf</real>", "<real>1e400</real>", "<integer>-1</integer>", "<true/>", "<array/>",
        "<dict/>", "<string></string>", "<string>home</string>", "<string>buy-milk</string>", "<data>AAAA</data>",
        "<date>2026-03-02T08:31:07Z</date>", "<integer>18446744073709551615</integer>", "<string>&#9;é\u{308}</string>",
        "<real>0.5</real>", "<real>1,5</real>", "<real></real>", "<date>soon</date>", "<true>x</true>",
        "<real>1e6</real>", "<string>exit</string>", "<integer>1</integer>",
    ]
    private static let keys = [
        "identifier", "note", "eventType", "latitude", "longitude", "radius", "place", "enabled", "completed",
        "initial",
        "version", "places", "geotifications", "unknown",
    ]

    /// One more damage to the lines, after which they mostly still are a property list.
    private func damage(_ lines: inout [String], with random: inout Random) {
        let index = Int.random(in: 4..<lines.count - 2, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: lines.insert(lines[index], at: index)
        case 1: lines.remove(at: index)
        case 2: lines.swapAt(index, Int.random(in: 4..<lines.count - 2, using: &random))
        case 3:
            var bytes = Array(lines[index].utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            lines[index] = String(decoding: bytes, as: UTF8.self)
        case 4: lines.insert("<key>\(Self.keys.randomElement(using: &random)!)</key>", at: index)
        default:
            let values = lines.indices.filter { !lines[$0].hasPrefix("<key>") && lines[$0].dropFirst().contains("</") }
            lines[values.randomElement(using: &random)!] = Self.values.randomElement(using: &random)!
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `no damage crashes and what loads is saved equal`(_ seed: UInt64) throws {
        var random = Random(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var loaded = 0
        for _ in 0..<300 {
            var lines = sampleStore.split(separator: "\n").map { String($0.replacing("\t", with: "")) }
            for _ in 0...Int.random(in: 0..<3, using: &random) { damage(&lines, with: &random) }
            let text = lines.joined(separator: "\n")
            guard let document = try? PropertyListDocument(parsing: Array(text.utf8), keepsMistakes: true),
                let reader = try? StoreReader(document.root, file: "", line: document.line(of:))
            else { continue }
            loaded += 1
            for problem in reader.contents.problems { #expect(problem.line != nil, "\(problem)\n\(text)") }
            try checkSaving(reader, text)
        }
        // Otherwise this would say nothing.
        #expect(loaded > 30)
    }

    private func checkSaving(_ reader: StoreReader, _ text: String) throws {
        var draft = StoreDraft(reader, file: "")
        let reminders = reader.contents.reminders
        #expect(draft.reminders == reminders)
        #expect(try contents(of: draft).reminders == reminders, "\(text)")
        for geotification in reminders.geotifications {
            try draft.replace(geotification.identifier, with: geotification)
        }
        // By their texts, since a number that is none doesn't equal itself.
        #expect(PropertyListDocument.xml(draft.value) == PropertyListDocument.xml(.dictionary(reader.root)), "\(text)")
        try draft.add(geotification("added"))
        try draft.remove(reminders.geotifications.prefix(1).map(\.identifier))
        #expect(try contents(of: draft).reminders == draft.reminders, "\(text)")
    }

    private func contents(of draft: StoreDraft) throws -> StoreContents {
        let written = Array(PropertyListDocument.xml(draft.value).utf8)
        return try StoreReader(try PropertyListDocument(parsing: written, keepsMistakes: true).root, file: "").contents
    }
}
