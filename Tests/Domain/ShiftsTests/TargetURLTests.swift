import Testing

@testable import Shifts

@Suite struct TargetURLTests {
    @Test(arguments: [
        ("https://example.org", "example.org"), ("HTTPS://Example.org:8443/pub?id=1&x=%20", "example.org"),
        ("https://[2001:db8::1]:443/x", "[2001:db8::1]"), ("https://192.0.2.1?x", "192.0.2.1"),
        ("http://localhost:5055/", "localhost"), ("http://127.0.0.1:1", "127.0.0.1"),
        ("http://127.8.9.10/x", "127.8.9.10"), ("http://[::1]:8080/", "[::1]"),
    ])
    func `these are taken`(text: String, host: String) throws {
        let url = try TargetURL(text)
        #expect(url.text == text)
        #expect(url.host == host)
        #expect(!url.isReadable)
    }

    @Test(arguments: [
        ("", TargetURL.Fault.scheme), ("example.org", .scheme), ("ftp://example.org/", .scheme),
        ("file:///etc/hostname", .scheme), ("https:/example.org", .scheme), ("https://", .noAddress),
        ("https:///path", .noAddress), ("https://:443/", .noAddress), ("https://a b/", .noAddress),
        ("https://example.org/#x", .noAddress), ("https://example.org:0/", .noAddress),
        ("https://example.org:+1/", .noAddress), ("https://example.org:65536/", .noAddress),
        ("https://example.org:/", .noAddress), ("https://exämple.org/", .noAddress), ("https://[::1/", .noAddress),
        ("https://[x]/", .noAddress), ("https://a\n.org/", .noAddress), ("https://example.org\\@evil.org/", .noAddress),
        ("https://user:password@example.org/", .credentials), ("https://user@example.org/", .credentials),
        ("http://user:password@localhost/", .credentials), ("http://example.org/", .plain),
        ("http://127.0.0.1.example.org/", .plain), ("http://localhost.example.org/", .plain),
        ("http://127.0.0.1.5/", .plain), ("http://127.0.0.0001/", .plain), ("https://[:]/", .noAddress),
        ("http://127.0.0.256/", .plain), ("http://127.1/", .plain), ("http://[::2]/", .plain),
    ])
    func `these are refused`(text: String, fault: TargetURL.Fault) {
        #expect(throws: fault) { try TargetURL(text) }
    }

    @Test func `there is a longest address`() throws {
        let text = "https://example.org/" + String(repeating: "x", count: 1980)
        #expect(try TargetURL(text).text == text)
        #expect(throws: TargetURL.Fault.noAddress) { try TargetURL(text + "x") }
    }

    @Test(arguments: [
        ("a", true), (String(repeating: "x", count: 100), true), (String(repeating: "x", count: 101), false),
    ])
    func `trackers`(name: String, isRight: Bool) { #expect(Target.isTracker(name) == isRight) }

    @Test func `plain is taken where it is insisted on`() throws {
        #expect(try TargetURL("http://example.org/", allowsPlain: true).isReadable)
        #expect(try !TargetURL("http://[::1]/", allowsPlain: true).isReadable)
        #expect(throws: TargetURL.Fault.credentials) { try TargetURL("http://a:b@example.org/", allowsPlain: true) }
    }

    @Test func `the message names where credentials belong`() {
        #expect(TargetURL.Fault.credentials.description.contains("geotify/netrc"))
    }
}
