import Reminders
import Testing

@testable import Interchange

@Suite struct FenceTextTests {
    @Test(arguments: [
        ("52.5", 52.5), ("-33.86", -33.86), ("0", 0), ("1e2", 100), ("+5", nil), ("nan", nil), ("inf", nil),
        ("0x1p3", nil), ("13,4", nil), ("", nil), ("1e999", nil), (" 5", nil),
    ])
    func `reads decimal numbers only`(text: String, expected: Double?) {
        #expect(EntryText.number(from: text) == expected)
    }

    @Test(arguments: [
        ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\u{0}b", "a b"), ("a\tb", "a\tb"), ("a\u{FFFF}b", "a b"), ("", ""),
        ("\r\r\n", "\n\n"),
    ])
    func `makes notes storable`(text: String, expected: String) {
        #expect(EntryText.note(text).utf8.elementsEqual(expected.utf8))
    }

    @Test(arguments: [
        ("entry", EventType.entry), ("On Entry", .entry), ("0", .entry), ("arrive", .entry), ("enter", .entry),
        ("onExit", .exit), ("On Exit", .exit), ("1", .exit), ("DEPART", .exit), ("leave", .exit), ("both", .both),
        ("pass", .pass), ("2", nil), ("", nil), ("entries", nil),
    ])
    func `knows the words for events`(text: String, expected: EventType?) {
        #expect(EntryText.eventType(from: text) == expected)
    }

    @Test func `quotes for one line of a terminal`() {
        #expect(EntryText.quoted("a\nb\u{1B}") == "\"a\u{FFFD}b\u{FFFD}\"")
        #expect(EntryText.quoted(String(repeating: "x", count: 100)).count == 63)
    }
}
