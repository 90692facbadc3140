import Geofencing
import JSON
import Testing

@testable import Lookup

@Suite struct AddressQuestionTests {
    @Test func `the question is one JSON object with all that the helper needs`() throws {
        let question = AddressQuestion(
            "Straße \"5\"\n", service: "https://example.org/search", language: "de,en;q=0.5", cache: "/tmp/c")
        let value = try JSONValue(parsing: Array(question.text.utf8))
        #expect(value["query"]?.string == "Straße \"5\"\n")
        #expect(value["service"]?.string == "https://example.org/search")
        #expect(value["language"]?.string == "de,en;q=0.5")
        #expect(value["cache"]?.string == "/tmp/c")
        #expect(value["timeout"]?.number.map { $0 > 0 } == true)
        #expect(!question.text.contains("\n"))
    }

    @Test func `hits come in the answer's order and what is no place is passed over`() {
        let answer = """
            {"name":"Here","latitude":52.5,"longitude":13.4}
            no JSON
            {"name":"Nowhere","latitude":91,"longitude":0}
            {"latitude":1,"longitude":2}
            {"name":"There","latitude":-1,"longitude":2}
            """
        let hits = AddressHit.hits(of: Array(answer.utf8))
        #expect(hits.map(\.name) == ["Here", "There"])
        #expect(hits.map(\.coordinate.latitude) == [52.5, -1])
        #expect(AddressHit.hits(of: []).isEmpty)
    }
}

@Suite struct SearchLanguageTests {
    nonisolated private static let locales: [([String: String], String)] = [
        (["LANG": "de_DE.UTF-8"], "de-DE,de;q=0.9,en;q=0.5"),
        (["LANG": "de"], "de;q=0.9,en;q=0.5"),
        (["LANG": "en_GB.UTF-8"], "en-GB,en"),
        (["LANG": "sr_RS@latin"], "sr-RS,sr;q=0.9,en;q=0.5"),
        // The first that isn't empty counts.
        (["LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "de_DE"], "fr-CA,fr;q=0.9,en;q=0.5"),
        (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], "en"),
        ([:], "en"), (["LANG": "POSIX"], "en"), (["LANG": "de_"], "en"), (["LANG": "d\r\n_DE"], "en"),
    ]

    @Test(arguments: locales) func `the header says what the locale says`(variables: [String: String], header: String) {
        #expect(SearchLanguage.header { variables[$0] } == header)
    }
}
