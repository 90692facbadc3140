import Geofencing
import Ports
import Testing
import Wording

@Suite struct SourceTextTests {
    private static let states = [nil] + SourceState.Cause.allCases.map(Optional.some)

    /// Every sentence that is shown, each of which has to be one.
    @Test(arguments: SourceState.Kind.allCases) func `every state is told in sentences`(kind: SourceState.Kind) {
        for condition in SourceState.Condition.allCases {
            for cause in Self.states {
                let state = SourceState(condition, of: kind, cause: cause, detail: "no luck")
                let sentences = [SourceText.reason(state), SourceText.remedy(state)].filter { !$0.isEmpty }
                #expect(
                    sentences.allSatisfy {
                        $0.hasSuffix(".") && $0.first?.isLowercase != true || $0.hasPrefix("geotifyd")
                    })
                #expect(SourceText.explanation(of: state) == sentences.joined(separator: " "))
            }
        }
    }

    @Test func `codes are words with hyphens`() {
        let codes = SourceState.Condition.allCases.map(\.rawValue) + SourceState.Cause.allCases.map(\.rawValue)
        #expect(codes.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
        #expect(SourceState.Condition.waiting.rawValue == "waiting-for-position")
        #expect(SourceText.name(.waiting) == "waiting for a position")
    }

    @Test func `what another program said is quoted`() {
        #expect(SourceText.reason(SourceState(.denied, detail: "no")) == "Geotify may not know the location: no.")
        #expect(SourceText.reason(SourceState(.broken)) == "GeoClue can't be used.")
        #expect(SourceText.remedy(SourceState(.denied, cause: .configuration)).contains("/etc/geoclue/geoclue.conf"))
    }
}
