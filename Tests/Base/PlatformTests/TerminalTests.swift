import Testing

@testable import Platform

@Suite struct TerminalTests {
    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "linux", "NO_COLOR": ""], true),
        (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), (["TERM": ""], false), ([:], false),
    ])
    func `colour is where it can be shown and is wanted`(environment: [String: String], isWanted: Bool) {
        #expect(Terminal.wantsColour { environment[$0] } == isWanted)
    }
}
