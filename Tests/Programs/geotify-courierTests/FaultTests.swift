import Foundation
import Shifts
import State
import Synchronization
import TestSupport
import Testing

/// Servers that fail. What they have refused for the time being is sent in the end, in order, and once unless an answer was
/// lost.
@Suite struct FaultTests {
    private let home: CourierHome

    init() throws { home = try CourierHome() }

    /// Says for how long a server fails.
    private final class Gate: Sendable {
        private let state = Mutex(false)
        var isOpen: Bool { state.withLock { $0 } }
        func open() { state.withLock { $0 = true } }
    }

    /// A server that fails so many times before it takes anything.
    private func server(failing answer: WebServer.Answer, times: Int) throws -> WebServer {
        let count = Mutex(0)
        return try WebServer(answering: { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number <= times ? answer : .ok
        })
    }

    /// The points of the requests, in order.
    private func numbers(_ server: WebServer) throws -> [[Int]] {
        try server.requests.map { CourierHome.numbers(try PointBatch($0.body).points.map(\.latitude)) }
    }

    /// A machine of its own, as it were, with a server in it: its network comes with the signal.
    private static let machine = """
        import fcntl, http.server, signal, socket, struct, subprocess, sys

        class Server(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
        command = ["/usr/bin/setpriv", "--pdeathsig", "KILL"] + sys.argv[1:]
        with http.server.HTTPServer(("", 8080), Server) as server, subprocess.Popen(command) as courier:
            signal.sigwait([signal.SIGUSR1])
            with socket.socket() as control:
                # SIOCSIFFLAGS: IFF_UP
                fcntl.ioctl(control, 0x8914, struct.pack("16sh14x", b"lo", 1))
            server.timeout = 60
            server.handle_request()
            sys.exit(courier.wait())
        """

    @Test func `another network is not waited for`() async throws {
        try home.add(points: 0..<1, to: try home.shift(to: "http://127.0.0.1:8080/", as: .osmand))
        let script = home.directory.entry("machine.py")
        try Self.machine.write(toFile: script, atomically: true, encoding: .utf8)
        let run = try ProgramRun(
            "/usr/bin/unshare",
            (geteuid() == 0 ? [] : ["--user", "--map-root-user"]) + [
                "--net", "/usr/bin/python3", script, CourierHome.program, "--linger", "0", "--pause", "3600",
            ], environment: home.environment)
        #expect(await wait { home.state?.lastError != nil }, "\(run.messages)")
        run.send(SIGUSR1)
        #expect(await wait { home.state?.sent == 1 }, "\(run.messages)")
        run.waitUntilExit()
        #expect(run.exitCode == 0)
    }

    @Test(
        arguments: [
            (.status("500 Error"), "the server is in trouble (500)"),
            (.status("503 Busy", headers: ["Retry-After: 0"]), "the server is in trouble (503)"),
            (.status("408 Slow"), "the server has waited too long (408)"),
            (.status("302 Found", headers: ["Location: http://127.0.0.1:1/"]), "the server leads elsewhere (302)"),
            (.status("401 No"), "the server refuses the name and password (401); they belong in geotify/netrc"),
            (.half, "no answer: Transferred a partial file"),
        ] as [(WebServer.Answer, String)])
    func `what may go better later is kept`(answer: WebServer.Answer, reason: String) async throws {
        let gate = Gate()
        let upstream = try WebServer(answering: { _ in gate.isOpen ? .ok : answer })
        let nginx = try Nginx(before: upstream)
        try home.add(points: 0..<3, to: try home.shift(to: nginx.address))
        let run = try home.start("--linger", "0")
        #expect(await wait { home.state?.lastError?.hasPrefix(reason) == true }, "\(home.state?.lastError ?? "")")
        #expect(home.state?.failingSince != nil && home.state?.waiting == 3 && home.state?.sent == 0)
        gate.open()
        run.waitUntilExit()
        #expect(run.exitCode == 0 && run.messages.contains("geotify-courier: target 1: " + reason))
        #expect(Set(try numbers(upstream)) == [[0, 1, 2]] && upstream.requests.count > 1)
        #expect(home.state?.sent == 3 && home.state?.lastError == nil && home.state?.failingSince == nil)
    }

    /// What goes wrong in the same way again is one line in the log.
    @Test func `a failure is said once`() throws {
        let upstream = try server(failing: .status("500 Error"), times: 3)
        try home.add(points: 0..<1, to: try home.shift(to: upstream.address))
        let run = try home.start("--linger", "0", "--pause", "0.1")
        run.waitUntilExit()
        #expect(run.exitCode == 0 && upstream.requests.count == 4)
        #expect(run.messages == "geotify-courier: target 1: the server is in trouble (500); it is tried again\n")
    }

    @Test func `a server that hangs is not waited for long`() async throws {
        let gate = Gate()
        let upstream = try WebServer(answering: { _ in gate.isOpen ? .ok : .nothing })
        let nginx = try Nginx(before: upstream)
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address))
        let run = try home.start("--linger", "0", "--timeout", "0.5")
        #expect(await wait { home.state?.lastError == "no answer: Timeout was reached" })
        gate.open()
        run.waitUntilExit()
        #expect(run.exitCode == 0 && home.state?.sent == 1)
    }

    @Test func `a server that is not there comes back`() async throws {
        let nginx = try Nginx()
        nginx.stop()
        try home.add(points: 0..<10, to: try home.shift(to: nginx.address + "/sink"))
        let run = try home.start("--linger", "0")
        #expect(await wait { home.state?.lastError == "no answer: Couldn't connect to server" })
        let since = try #require(home.state?.failingSince)
        #expect(await wait { run.messages.contains("target 1") })
        try nginx.start()
        run.waitUntilExit()
        #expect(run.exitCode == 0 && home.state?.sent == 10 && since > 0)
        // It is said once.
        #expect(run.messages.split(separator: "\n").count == 1)
    }

    @Test(arguments: [false, true]) func `a server is left alone for as long as it wants`(isDate: Bool) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        // The date has whole seconds.
        let pause = isDate ? formatter.string(from: Date().addingTimeInterval(6)) : "4"
        let upstream = try server(
            failing: .status("429 Too Many", headers: ["Retry-After: " + pause]), times: 1)
        let nginx = try Nginx(before: upstream)
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address))
        #expect(try home.send().exitCode == 0)
        let times = upstream.requests.map(\.time)
        try #require(times.count == 2)
        // Longer than the first pause would be otherwise.
        #expect(times[1] - times[0] > 3.5)
    }

    @Test func `what is refused is set aside and the rest goes on`() throws {
        let upstream = try WebServer(answering: { request in
            let latitudes = (try? PointBatch(request.body).points.map(\.latitude)) ?? []
            return CourierHome.numbers(latitudes).contains(37) ? .status("422 Wrong") : .ok
        })
        let nginx = try Nginx(before: upstream)
        try home.add(points: 0..<100, to: try home.shift(to: nginx.address))
        let run = try home.send()
        #expect(run.exitCode == 0)
        #expect(run.messages == "geotify-courier: target 1: set aside 1, since the server refuses it (422)\n")
        #expect(home.state?.sent == 99 && home.state?.setAside == 1 && home.state?.waiting == 0)
        // A batch is halved until it is known which one is wrong.
        #expect(upstream.requests.count < 25)
    }

    @Test(arguments: ["400 Bad", "404 Not Found", "410 Gone"])
    func `each point that is refused is set aside`(status: String) throws {
        let upstream = try server(failing: .status(status), times: 2)
        let nginx = try Nginx(before: upstream)
        try home.add(points: 0..<4, to: try home.shift(to: nginx.address + "/pub", as: .osmand))
        #expect(try home.send().exitCode == 0)
        #expect(upstream.requests.count == 4)
        #expect(home.state?.sent == 2 && home.state?.setAside == 2 && home.state?.waiting == 0)
    }

    @Test func `what was refused is sent again in order`() async throws {
        let gate = Gate()
        let upstream = try WebServer(answering: { _ in gate.isOpen ? .ok : .status("404 Not Found") })
        let shift = try home.shift(to: upstream.address)
        try home.add(points: 0..<700, to: shift)
        #expect(try home.send().exitCode == 0)
        #expect(home.state?.setAside == 700 && home.state?.waiting == 0)
        // All of a request together: where nobody is, none of them fares better alone.
        #expect(upstream.requests.count == 2)
        try home.add(points: 700..<703, to: shift)
        #expect(try home.database.sendAgain("work") == 700)
        gate.open()
        let before = upstream.requests.count
        #expect(try home.send().exitCode == 0)
        #expect(try numbers(upstream)[before...].flatMap(\.self) == Array(0..<703))
        #expect(home.state?.sent == 703 && home.state?.setAside == 0 && home.state?.lastError == nil)
    }

    @Test func `a person need not wait`() async throws {
        let gate = Gate()
        let upstream = try WebServer(answering: { _ in gate.isOpen ? .ok : .status("500 Error") })
        try home.add(points: 0..<1, to: try home.shift(to: upstream.address))
        let run = try home.start("--linger", "0", "--pause", "3600")
        try #require(await wait { run.messages.contains("it is tried again") })
        gate.open()
        #expect(try home.database.sendAgain("work") == 0)
        #expect(await wait { !run.isRunning })
        #expect(home.state?.sent == 1)
    }

    @Test func `no target waits for another one`() async throws {
        let dead = try server(failing: .nothing, times: 100)
        let nginx = try Nginx(before: dead)
        try home.add(points: 0..<5, to: try home.shift("a", to: nginx.address))
        try home.add(points: 5..<10, to: try home.shift("b", to: nginx.address + "/sink"))
        let run = try home.start("--linger", "0")
        #expect(await wait { (try? home.database.deliveryStates().map(\.sent)) == [0, 5] })
        #expect(await wait { !dead.requests.isEmpty } && run.isRunning)
    }

    @Test func `the server must be the one that it claims to be`() async throws {
        let authority = try TestAuthority()
        for (name, isRight) in [("localhost", true), ("other.example", false)] {
            let home = try CourierHome()
            let nginx = try Nginx(certificate: try authority.certificate(for: name))
            try home.add(points: 0..<2, to: try home.shift(to: nginx.secureAddress + "/sink"))
            // Nobody vouches for it.
            let run = try home.start("--linger", "0")
            #expect(await wait { home.state?.lastError?.hasPrefix("no answer: SSL ") == true })
            run.send(SIGKILL)
            run.waitUntilExit()
            let trusting = try home.start("--linger", "0", environment: ["SSL_CERT_FILE": authority.certificate])
            if isRight {
                trusting.waitUntilExit()
                #expect(trusting.exitCode == 0 && home.state?.sent == 2)
            } else {
                #expect(await wait { trusting.messages.contains("no answer: SSL ") })
                #expect(home.state?.sent == 0)
            }
            #expect(nginx.records.count == (isRight ? 1 : 0))
        }
    }
}
