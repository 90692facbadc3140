import Testing

@testable import Shifts

@Suite struct ShiftProfileChangeTests {
    private static let url = "https://example.org/pub"
    private static let plainURL = "http://example.org/pub"

    private func target(
        _ url: String = url, _ format: DeliveryFormat = .owntracks, isInsecure: Bool = false, tracker: String? = nil
    ) throws -> Target { try Target(url: url, format: format, isInsecure: isInsecure, tracker: tracker) }

    @Test func `what is not said stays`() throws {
        let profile = ShiftProfile(name: "work", every: 7, target: try target(Self.url, .osmand, tracker: "laptop"))
        #expect(ShiftProfileChange().isEmpty)
        #expect(try ShiftProfileChange().applied(to: profile) == profile)
        #expect(try ShiftProfileChange(every: 9).applied(to: profile).every == 9)
        #expect(
            try ShiftProfileChange(format: .json).applied(to: profile).target
                == target(Self.url, .json, tracker: "laptop"))
        #expect(try ShiftProfileChange(tracker: "").applied(to: profile).target == target(Self.url, .osmand))
        #expect(try ShiftProfileChange(url: "").applied(to: profile).target == nil)
        // The machine is called the same elsewhere.
        #expect(
            try ShiftProfileChange(url: "https://example.com/").applied(to: profile).target
                == target("https://example.com/", tracker: "laptop"))
        #expect(
            try ShiftProfileChange(isInsecure: false).applied(to: ShiftProfile(name: "work"))
                == ShiftProfile(name: "work"))
    }

    @Test func `a new address begins with the defaults`() throws {
        let insecure = ShiftProfile(name: "work", target: try target(Self.plainURL, .json, isInsecure: true))
        #expect(try ShiftProfileChange(url: Self.url).applied(to: insecure).target == target())
        #expect(try ShiftProfileChange(every: 5).applied(to: insecure).target == insecure.target)
        #expect(throws: ShiftProfileChange.Fault.self) {
            try ShiftProfileChange(url: "http://other.example.org/").applied(to: insecure)
        }
        #expect(throws: ShiftProfileChange.Fault.self) {
            try ShiftProfileChange(isInsecure: false).applied(to: insecure)
        }
    }

    @Test(arguments: [
        ShiftProfileChange(every: 0.5), ShiftProfileChange(every: 86_401), ShiftProfileChange(every: .nan),
        ShiftProfileChange(format: .json),
        ShiftProfileChange(isInsecure: true), ShiftProfileChange(tracker: "x"),
        ShiftProfileChange(url: "https://a:b@example.org/"),
        ShiftProfileChange(url: "https://example.org/", format: .locative),
        ShiftProfileChange(url: "https://example.org/", tracker: "a b"), ShiftProfileChange(url: "http://example.org/"),
    ])
    func `these are refused`(_ change: ShiftProfileChange) {
        #expect(throws: ShiftProfileChange.Fault.self) { try change.applied(to: ShiftProfile(name: "work")) }
    }

    @Test(arguments: [
        ("work", true), ("Nachtschicht 2", true), ("", false), ("-x", false), (" x", false), ("x ", false),
        ("a\nb", false), ("a\u{FFFE}b", false), ("a\u{FFFF}", false), (String(repeating: "x", count: 100), true),
        (String(repeating: "ä", count: 51), false),
    ])
    func `names`(name: String, isRight: Bool) {
        #expect(ShiftProfile.isName(name) == isRight)
        #expect(((try? ShiftProfileChange().applied(to: ShiftProfile(name: name))) != nil) == isRight)
    }

    /// A number is a shift's; a profile that has one for its name already goes on.
    @Test(arguments: [
        ("1", false), ("042", false), ("1a", true), ("1.5", true), ("٣", true), ("Route 66", true),
        ("wo\u{200B}rk", false),
    ])
    func `new names`(name: String, isRight: Bool) throws {
        #expect(ShiftProfile.isNewName(name) == isRight)
        #expect(((try? ShiftProfileChange().applied(to: ShiftProfile(name: name), isNew: true)) != nil) == isRight)
        #expect(try ShiftProfileChange(every: 9).applied(to: ShiftProfile(name: name)).every == 9)
    }
}
