import JSON
import TestSupport
import Testing

/// Damaged texts are refused or read, and never end the process; what was read survives being written.
@Suite struct JSONFuzzTests {
    @Test func `reads damaged text`() {
        let samples = [
            "{\"time\":\"2026-03-02T08:31:07Z\",\"latitude\":52.52,\"longitude\":-13.405e0,\"accuracy\":null}",
            "[\"Gie\\u00df \\ud83c\\udf31 🌱\",[[],{}],true,false,-0,1e-7,{\"a\\\\\":[{\"b\":\"\\t\"}]}]",
        ]
        let tokens = ["[", "{", "\"", "\\u", "\\ud800", "\\udc00", "1e308", "-", "null", ",", ":", "0.", "\u{0}"]
        var accepted = 0
        for input in Mutations(of: samples.map { Array($0.utf8) }, tokens: tokens) {
            guard let value = try? JSONValue(parsing: input) else { continue }
            accepted += 1
            if (try? JSONValue(parsing: value.text.utf8)) != value { Issue.record("input \(input)") }
        }
        #expect(accepted > 0)
    }
}
