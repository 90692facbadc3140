import Testing

@testable import CommandLine

@Suite struct CompletionTests {
    @Test func `placeholders say what they are`() {
        #expect(Completion(ofPlaceholder: "FILE") == .file)
        #expect(Completion(ofPlaceholder: "FILE|-") == .file)
        #expect(Completion(ofPlaceholder: "DIRECTORY") == .directory)
        #expect(Completion(ofPlaceholder: "PROGRAM [ARG…]") == .program)
        #expect(Completion(ofPlaceholder: "DURATION|next") == .words(["next"]))
        #expect(Completion(ofPlaceholder: "LAT,LON") == .nothing)
    }
}
