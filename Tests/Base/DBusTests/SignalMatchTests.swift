import Testing

@testable import DBus

@Suite struct SignalMatchTests {
    @Test(arguments: [
        (SignalMatch(), "type='signal'"),
        (
            SignalMatch(sender: "a.b", path: "/a", interface: "a.b.C", member: "D"),
            "type='signal',sender='a.b',path='/a',interface='a.b.C',member='D'"
        ),
        (SignalMatch(argument0: "it's, 'so' \\"), "type='signal',arg0='it'\\''s, '\\''so'\\'' \\'"),
        (SignalMatch(argument0: "'"), "type='signal',arg0=''\\'''"),
    ])
    func `rule is quoted`(match: SignalMatch, rule: String) {
        #expect(match.rule == rule)
    }

    @Test(arguments: [
        SignalMatch(sender: "a b"), SignalMatch(sender: ""), SignalMatch(path: "a"), SignalMatch(path: "/a/"),
        SignalMatch(interface: "a"), SignalMatch(member: "a.b"), SignalMatch(argument0: "a\0b"),
    ])
    func `invalid match has no rule`(match: SignalMatch) {
        #expect(match.rule == nil)
    }
}
