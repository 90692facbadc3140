import Foundation
import Shifts
import TestSupport
import Testing

/// The real secret service of GNOME, on a bus of its own.
@Suite struct KeyringTests {
    private let home: CourierHome
    private let bus: PrivateBus
    private let environment: [String: String]
    private let keyring: ProgramRun

    init() throws {
        home = try CourierHome()
        bus = try PrivateBus()
        try home.directory.write("for the keyring", to: "run/password", mode: 0o600)
        environment = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_DATA_HOME": home.directory.entry("data"),
            "XDG_RUNTIME_DIR": home.directory.entry("run"),
        ]
        keyring = try ProgramRun(
            "/bin/sh",
            [
                "-c",
                "exec gnome-keyring-daemon --foreground --unlock --components=secrets --control-directory=\"$0\" < \"$1\"",
                home.directory.entry("run/keyring"), home.directory.entry("run/password"),
            ], environment: home.environment.merging(environment) { $1 })
    }

    private func shell(_ command: String) throws -> Bool {
        let run = try ProgramRun(
            "/bin/sh", ["-c", command], environment: home.environment.merging(environment) { $1 })
        run.waitUntilExit()
        return run.exitCode == 0
    }

    private func store(_ password: String, for server: String) async throws {
        let command =
            "printf %s '\(password)' | secret-tool store --label=Test application geotify server \(server) user ann"
        try #require(await wait { try shell(command) }, "\(keyring.messages)")
    }

    @Test func `the keyring is asked for the password`() async throws {
        let nginx = try Nginx()
        try home.directory.write(
            "machine 127.0.0.1 login file password other\n", to: "config/geotify/netrc", mode: 0o600)
        try await store("wrong", for: "localhost")
        try await store("s3cret", for: "127.0.0.1")
        try await store("wrong", for: "example.org")
        try home.add(points: 0..<2, to: try home.shift(to: nginx.address + "/sink", as: .osmand))
        let run = try home.send(environment: environment)
        #expect(run.exitCode == 0 && run.messages.isEmpty)
        let authorization = "Basic " + Data("ann:s3cret".utf8).base64EncodedString()
        #expect(nginx.records.map(\.authorization) == [authorization, authorization])
    }

    @Test func `a password that is mended is asked for anew`() async throws {
        let authorization = "Basic " + Data("ann:s3cret".utf8).base64EncodedString()
        let upstream = try WebServer(answering: { request in
            request.text.contains("Authorization: \(authorization)\r\n") ? .ok : .status("401 No")
        })
        try await store("wrong", for: "127.0.0.1")
        try home.add(points: 0..<1, to: try home.shift(to: upstream.address))
        let run = try home.start("--linger", "0", "--pause", "0.1", environment: environment)
        try #require(await wait { home.state?.lastError?.contains("(401)") == true }, "\(run.messages)")
        try await store("s3cret", for: "127.0.0.1")
        #expect(await wait { !run.isRunning }, "\(run.messages)")
        #expect(home.state?.sent == 1)
    }

    @Test func `nothing is sent without the password of a locked keyring`() async throws {
        let nginx = try Nginx()
        try await store("s3cret", for: "127.0.0.1")
        let lock = "gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets"
        let collections = "\"[objectpath '/org/freedesktop/secrets/collection/login']\""
        try #require(try shell("\(lock) --method org.freedesktop.Secret.Service.Lock \(collections)"))
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address + "/sink"))
        let run = try home.start("--linger", "0", environment: environment)
        #expect(await wait { home.state?.lastError == "the keyring that has the password is locked" })
        #expect(nginx.records.isEmpty && run.isRunning)
    }
}
