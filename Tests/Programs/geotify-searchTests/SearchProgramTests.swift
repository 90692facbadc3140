import Foundation
import TestSupport
import Testing

/// The real program against a real server.
@Suite struct SearchProgramTests {
    private let home: SearchHome

    init() throws { home = try SearchHome() }

    private static let answer = """
        [{"place_id":1,"licence":"Data","lat":"52.5219","lon":"13.4132","display_name":"Alexanderplatz, Berlin","x":null},
         {"lat":52.5,"lon":13.25,"display_name":"Other\\u001b[31m\\nName"}]
        """
    private static let hits = """
        {"name":"Alexanderplatz, Berlin","latitude":52.5219,"longitude":13.4132}
        {"name":"Other\u{FFFD}[31m Name","latitude":52.5,"longitude":13.25}

        """

    @Test func `what is asked and found`() throws {
        let server = try WebServer(Self.answer)
        let outcome = try home.search(" Straße  & Platz?\n", at: server.address + "/api/", language: "de,en;q=0.5")
        #expect(outcome == .init(exitCode: 0, output: Self.hits, messages: ""))
        let request = try #require(server.requests.first)
        #expect(request.target == "/api/search?format=jsonv2&limit=10&q=Stra%C3%9Fe%20%26%20Platz%3F")
        #expect(request.text.contains("\r\nAccept-Language: de,en;q=0.5\r\n"))
        #expect(request.text.contains("\r\nUser-Agent: Geotify/"))
        #expect(!request.text.lowercased().contains("cookie"))
    }

    @Test func `what was found is not asked for again`() throws {
        let server = try WebServer(Self.answer)
        for _ in 0..<3 { #expect(try home.search("Alex", at: server.address).output == Self.hits) }
        #expect(server.requests.count == 1)
        // Another language has names of its own.
        #expect(try home.search("Alex", at: server.address, language: "de").exitCode == 0)
        #expect(server.requests.count == 2)
        for name in home.cachedNames {
            let mode = try FileManager.default.attributesOfItem(atPath: home.cache + "/" + name)[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(name)")
        }
        #expect(home.cachedNames.filter { $0.hasSuffix(".json") }.count == 2)
        // An answer that is too old, or of another question, doesn't count.
        for name in home.cachedNames where name.hasSuffix(".json") {
            let path = URL(fileURLWithPath: home.cache + "/" + name)
            var entry = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
            entry["time"] = Date().timeIntervalSince1970 - 31 * 86_400
            try JSONSerialization.data(withJSONObject: entry).write(to: path)
        }
        #expect(try home.search("Alex", at: server.address).output == Self.hits)
        #expect(server.requests.count == 3)
    }

    @Test func `nothing in the cache is waited for`() throws {
        let server = try WebServer(Self.answer)
        #expect(try home.search("Alex", at: server.address).exitCode == 0)
        for name in home.cachedNames {
            let path = home.cache + "/" + name
            #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        }
        try #require(home.cachedNames.count == 2)
        #expect(try home.search("Alex", at: server.address).output == Self.hits)
        #expect(server.requests.count == 2)
    }

    @Test func `the service is asked at most once a second by all together`() throws {
        let server = try WebServer("[]")
        let program = SearchHome.path(of: "geotify-search")
        let question = #"{\"query\":\"$i\",\"service\":\"\#(server.address)\",\"cache\":\"\#(home.cache)\"}"#
        let outcome = try home.run(
            "/bin/sh", ["-c", "for i in 1 2 3; do echo \"\(question)\" | '\(program)' & done; wait"])
        #expect(outcome.messages.isEmpty)
        let times = server.requests.map(\.time)
        #expect(times.count == 3)
        // The server sees the request a little later than it was sent.
        for (one, next) in zip(times, times.dropFirst()) { #expect(next - one > 0.9) }
    }

    @Test(arguments: [("429 Too Many Requests", "7200", 7200), ("503 Busy", "", 60)])
    func `a service that refuses is left alone`(status: String, retryAfter: String, pause: Int) throws {
        let server = try WebServer(
            "no", status: status, headers: retryAfter.isEmpty ? [] : ["Retry-After: " + retryAfter])
        let refused = try home.search("a", at: server.address)
        #expect(refused.exitCode == 75 && refused.messages.contains("it wants to be left alone for \(pause) s"))
        let again = try home.search("b", at: server.address)
        #expect(again.exitCode == 75 && again.messages.contains("s more; try again then"))
        #expect(server.requests.count == 1)
    }

    /// However long the service says.
    @Test func `a service is left alone for a day at most`() throws {
        let server = try WebServer("no", status: "429 Too Many Requests", headers: ["Retry-After: 8640000"])
        #expect(try home.search("a", at: server.address).exitCode == 75)
        let next = try #require(Double(try String(contentsOfFile: home.cache + "/pace", encoding: .utf8)))
        #expect(next <= Date().timeIntervalSince1970 + 86_400)
    }

    @Test(arguments: [
        ("500 Error", "[]", "the service answered with 500"), ("404 Not Found", "[]", "answered with 404"),
        ("301 Moved", "[]", "answered with 301"), ("200 OK", "{\"error\":1}", "the answer is no list of places"),
        ("200 OK", "<html>", "the answer is no list of places"), ("200 OK", "", "the answer is no list of places"),
        ("200 OK", String(repeating: "[", count: 100_000), "the answer is no list of places"),
    ])
    func `answers that help nobody`(status: String, body: String, message: String) throws {
        // Within the machine no redirection is followed.
        let server = try WebServer(body, status: status, headers: ["Location: http://127.0.0.1:1/"])
        let outcome = try home.search("a", at: server.address)
        #expect(outcome.exitCode == 69 && outcome.messages.contains(message), "\(outcome.messages)")
        #expect(outcome.output.isEmpty && !home.cachedNames.contains { $0.hasSuffix(".json") })
    }

    @Test func `elements that are wrong are left out`() throws {
        let bad = [
            #"{"lat":"91","lon":"0","display_name":"x"}"#, #"{"lat":"nan","lon":"0","display_name":"x"}"#,
            #"{"lat":"0x1","lon":"0","display_name":"x"}"#, #"{"lat":"1e0","lon":"0","display_name":"x"}"#, "7", "null",
            #"{"lat":"1","lon":"0"}"#, #"{"lat":[],"lon":{},"display_name":"x"}"#,
            #"{"lat":"","lon":"","display_name":"x"}"#,
        ]
        let good = (0..<20).map {
            #"{"lat":"1.5","lon":"-\#($0)","display_name":"\#(String(repeating: "n", count: 999))"}"#
        }
        let server = try WebServer("[" + (bad + good).joined(separator: ",") + "]")
        let lines = try home.search("a", at: server.address).output.split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines.allSatisfy { $0.count < 400 && $0.contains("\"latitude\":1.5") })
    }

    @Test(arguments: [true, false]) func `an endless answer is bounded`(saysItsSize: Bool) throws {
        let head = "HTTP/1.1 200 OK\r\n" + (saysItsSize ? "Content-Length: 99999999999\r\n" : "") + "\r\n["
        let server = try WebServer { _ in
            AnySequence(sequence(first: Array(head.utf8)) { _ in Array(repeating: 0x20, count: 64 << 10) })
        }
        let outcome = try home.search("a", at: server.address)
        #expect(outcome.exitCode == 69 && outcome.messages.contains("more than 1 MiB"), "\(outcome.messages)")
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n\r\n["]) func `a server that is too slow is not waited for`(
        beginning: String
    ) throws {
        let server = try WebServer { _ in
            AnySequence(
                sequence(state: 0) { count in
                    count += 1
                    if count == 1 { return Array(beginning.utf8) }
                    Thread.sleep(forTimeInterval: 0.1)
                    return count < 100 ? [0x20] : nil
                })
        }
        let outcome = try home.search("a", at: server.address, timeout: 0.5)
        #expect(outcome.exitCode == 69 && outcome.messages.contains("no answer: "), "\(outcome.messages)")
    }

    @Test func `without a server there is no answer`() throws {
        let outcome = try home.search("a", at: "http://127.0.0.1:1")
        #expect(outcome.exitCode == 69)
        #expect(outcome.messages == "geotify-search: no answer: Couldn't connect to server\n")
    }

    @Test func `proxies are not for the machine itself`() throws {
        let server = try WebServer(Self.answer)
        let outcome = try home.search(
            "a", at: server.address,
            environment: ["http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"])
        #expect(outcome.exitCode == 0)
    }

    @Test func `a certificate that nobody vouches for is refused`() throws {
        let paths = (key: home.directory.entry("key.pem"), certificate: home.directory.entry("cert.pem"))
        let made = try home.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                paths.key,
                "-out", paths.certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ])
        try #require(made.exitCode == 0, "\(made.messages)")
        // s_server says on which port it listens.
        let server = try ChildProcess([
            "/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:0", "-key", paths.key, "-cert", paths.certificate,
            "-www",
        ])
        var port: Substring?
        while port == nil, let line = server.readLine() {
            if line.hasPrefix("ACCEPT ") { port = line.split(separator: ":").last }
        }
        let outcome = try home.search("a", at: "https://localhost:\(try #require(port))", timeout: 10)
        #expect(outcome.exitCode == 69 && outcome.messages.contains("SSL peer certificate"), "\(outcome.messages)")
    }

    @Test(arguments: [
        ("", "no JSON"), ("[]", "nothing to look for"), (#"{"query":" \n "}"#, "nothing to look for"),
        (#"{"query":"a","service":"http://example.org","cache":"/tmp"}"#, "the service must be an https address"),
        (#"{"query":"a","service":"https://example.org","cache":"relative"}"#, "must be the path of a directory"),
        ("{\"query\":\"\(String(repeating: "a", count: 1001))\"}", "more than 1000 bytes"),
    ])
    func `questions that are none`(input: String, message: String) throws {
        let outcome = try home.search(input: Data(input.utf8))
        #expect(outcome.exitCode == 64 && outcome.messages.contains(message), "\(outcome.messages)")
    }
}
