import TestSupport
import Testing
import Web

/// One handle after another request; what it takes of an answer, and where it doesn't follow.
@Suite struct WebHandleTests {
    @Test func `nothing is left of the request before`() throws {
        let server = try WebServer(answering: { .status("200 OK", body: $0.body + "!") })
        let handle = try WebHandle()
        var post = WebRequest(server.address + "/a", headers: ["X-Test: 1"], body: Array("abc".utf8), timeout: 30)
        post.login = WebLogin(user: "ann", password: "s3cret")
        post.mostBytes = 100
        #expect(try handle.perform(post).body == Array("abc!".utf8))
        var get = WebRequest(server.address + "/b", timeout: 30)
        get.mostBytes = 100
        #expect(try handle.perform(get).body == Array("!".utf8))
        let requests = server.requests
        #expect(requests.map(\.method) == ["POST", "GET"] && requests.map(\.target) == ["/a", "/b"])
        let (first, second) = (requests[0].text, requests[1].text)
        #expect(first.contains("\r\nX-Test: 1\r\n") && first.contains("\r\nAuthorization: Basic "))
        #expect(!second.contains("X-Test") && !second.contains("Authorization"))
    }

    @Test(arguments: [(99, true), (100, true), (101, false)]) func `an answer has a limit`(size: Int, isTaken: Bool)
        throws
    {
        let server = try WebServer(answering: { _ in .status("200 OK", body: String(repeating: "x", count: size)) })
        var request = WebRequest(server.address, timeout: 30)
        request.mostBytes = 100
        if isTaken {
            #expect(try WebHandle().perform(request).body.count == size)
        } else {
            let error = #expect(throws: WebError.self) { try WebHandle().perform(request) }
            #expect(error?.kind == .tooLarge)
        }
        request.mostBytes = nil
        #expect(try WebHandle().perform(request) == WebAnswer(status: 200))
    }

    /// What is asked by https isn't to be read on the way after all.
    @Test func `no redirection leads to plain HTTP`() throws {
        let other = try WebServer(answering: { _ in .ok })
        let server = try WebServer(answering: { _ in .status("302 Found", headers: ["Location: \(other.address)/"]) })
        var request = WebRequest(server.address, timeout: 30)
        #expect(try WebHandle().perform(request).status == 302)
        request.redirections = 3
        #expect(throws: WebError.self) { try WebHandle().perform(request) }
        #expect(other.requests.isEmpty)
    }
}
