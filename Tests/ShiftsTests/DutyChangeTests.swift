import Testing

@testable import Shifts

@Suite struct DutyChangeTests {
    private static let url = "https://example.org/pub"
    private static let plainURL = "http://example.org/pub"

    private func target(
        _ url: String = url, _ format: DeliveryFormat = .owntracks, isInsecure: Bool = false, tracker: String? = nil
    ) throws -> Target { try Target(url: url, format: format, isInsecure: isInsecure, tracker: tracker) }

    @Test func whatIsNotSaidStays() throws {
        let duty = Duty(name: "work", every: 7, target: try target(Self.url, .osmand, tracker: "laptop"))
        #expect(DutyChange().isEmpty)
        #expect(try DutyChange().applied(to: duty) == duty)
        #expect(try DutyChange(every: 9).applied(to: duty).every == 9)
        #expect(
            try DutyChange(format: .json).applied(to: duty).target == target(Self.url, .json, tracker: "laptop"))
        #expect(try DutyChange(tracker: "").applied(to: duty).target == target(Self.url, .osmand))
        #expect(try DutyChange(url: "").applied(to: duty).target == nil)
        // The machine is called the same elsewhere.
        #expect(
            try DutyChange(url: "https://example.com/").applied(to: duty).target
                == target("https://example.com/", tracker: "laptop"))
        #expect(try DutyChange(isInsecure: false).applied(to: Duty(name: "work")) == Duty(name: "work"))
    }

    @Test func aNewAddressBeginsWithTheDefaults() throws {
        let insecure = Duty(name: "work", target: try target(Self.plainURL, .json, isInsecure: true))
        #expect(try DutyChange(url: Self.url).applied(to: insecure).target == target())
        #expect(try DutyChange(every: 5).applied(to: insecure).target == insecure.target)
        #expect(throws: DutyChange.Fault.self) {
            try DutyChange(url: "http://other.example.org/").applied(to: insecure)
        }
        #expect(throws: DutyChange.Fault.self) { try DutyChange(isInsecure: false).applied(to: insecure) }
    }

    @Test(arguments: [
        DutyChange(every: 0.5), DutyChange(every: 86_401), DutyChange(every: .nan), DutyChange(format: .json),
        DutyChange(isInsecure: true), DutyChange(tracker: "x"), DutyChange(url: "https://a:b@example.org/"),
        DutyChange(url: "https://example.org/", format: .locative),
        DutyChange(url: "https://example.org/", tracker: "a b"), DutyChange(url: "http://example.org/"),
    ])
    func theseAreRefused(_ change: DutyChange) {
        #expect(throws: DutyChange.Fault.self) { try change.applied(to: Duty(name: "work")) }
    }

    @Test(arguments: [
        ("work", true), ("Nachtschicht 2", true), ("", false), ("-x", false), (" x", false), ("x ", false),
        ("a\nb", false), ("a\u{FFFE}b", false), ("a\u{FFFF}", false), (String(repeating: "x", count: 100), true),
        (String(repeating: "ä", count: 51), false),
    ])
    func names(name: String, isRight: Bool) {
        #expect(Duty.isName(name) == isRight)
        #expect(((try? DutyChange().applied(to: Duty(name: name))) != nil) == isRight)
    }

    /// A number is a shift's; a duty that has one for its name already goes on.
    @Test(arguments: [
        ("1", false), ("042", false), ("1a", true), ("1.5", true), ("٣", true), ("Route 66", true),
        ("wo\u{200B}rk", false),
    ])
    func newNames(name: String, isRight: Bool) throws {
        #expect(Duty.isNewName(name) == isRight)
        #expect(((try? DutyChange().applied(to: Duty(name: name), isNew: true)) != nil) == isRight)
        #expect(try DutyChange(every: 9).applied(to: Duty(name: name)).every == 9)
    }
}
