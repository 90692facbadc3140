import Testing
import XML

@Suite struct XMLReaderTests {
    private struct Stop: Error {}

    /// Writes down what it receives, and stops at an element of the name `stop`.
    private struct Recorder: XMLHandler {
        var events: [String] = []

        mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) throws {
            events.append("<\(name) \(line)")
            if name == "stop" { throw Stop() }
        }

        mutating func end(_ name: String, namespace: String, line: Int) { events.append(">\(name) \(line)") }

        mutating func text(_ text: String, line: Int) { events.append("\(text) \(line)") }
    }

    @Test func `delivers text in one piece before the tag`() throws {
        var recorder = Recorder()
        try XMLReader.read(Array("<a>1&lt;2\n3<!-- c -->4<b/>\n</a>".utf8), into: &recorder)
        #expect(recorder.events == ["<a 1", "1<2\n34 1", "<b 2", ">b 2", "\n 2", ">a 3"])
    }

    @Test func `ends where the handler throws`() {
        var recorder = Recorder()
        #expect(throws: Stop.self) { try XMLReader.read(Array("<a><stop/><b/></a>".utf8), into: &recorder) }
        #expect(recorder.events == ["<a 1", "<stop 1"])
    }

    @Test func `reads beyond one piece`() throws {
        let text = String(repeating: "0123456789abcdef", count: 1 << 20)
        var recorder = Recorder()
        try XMLReader.read(
            Array("<a>\(text)<b/>\(text)</a>".utf8), limits: XMLLimits(bytes: 64 << 20), into: &recorder)
        #expect(recorder.events == ["<a 1", text + " 1", "<b 1", ">b 1", text + " 1", ">a 1"])
    }
}
