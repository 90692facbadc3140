import Foundation
import Geofencing
import Shifts
import State
import TestSupport
import Testing

/// The real program and the real nginx.
@Suite struct SendingTests {
    private let home: CourierHome

    init() throws { home = try CourierHome() }

    /// Which points came, in order.
    private func numbers(_ records: [Nginx.Record], _ format: DeliveryFormat) throws -> [Int] {
        try CourierHome.numbers(
            records.flatMap { record -> [Double] in
                switch format {
                case .osmand:
                    let items = try #require(URLComponents(string: record.uri)?.queryItems)
                    return [Double(items.first { $0.name == "lat" }?.value ?? "") ?? 0]
                case .owntracks: return [try Location(record.body).lat]
                default: return try PointBatch(record.body).points.map(\.latitude)
                }
            })
    }

    /// Offline for a day at a point each three seconds; with a request a point, for an hour.
    @Test(arguments: [(DeliveryFormat.json, 28_800), (.owntracks, 1200), (.osmand, 1200)])
    func `a day is sent completely and in order`(format: DeliveryFormat, count: Int) throws {
        let nginx = try Nginx()
        let shift = try home.shift(to: nginx.address + "/sink", as: format)
        try home.add(points: 0..<count, to: shift)
        let run = try home.send()
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
        let records = nginx.records
        #expect(try numbers(records, format) == Array(0..<count))
        // One connection is kept.
        #expect(Set(records.map(\.connection)).count == 1)
        let state = try #require(home.state)
        #expect(state.sent == count && state.waiting == 0 && state.setAside == 0 && state.lastError == nil)
        #expect(state.lastSuccess != nil && state.failingSince == nil)
    }

    @Test func `who it is is told to OwnTracks`() throws {
        let nginx = try Nginx()
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address + "/sink", as: .owntracks))
        #expect(try home.send().exitCode == 0)
        let record = try #require(nginx.records.first)
        #expect(record.user == "me" && record.device == "car" && record.authorization == "")
    }

    @Test func `several shifts of one target go in the order of time`() throws {
        let nginx = try Nginx()
        let shifts = try ["work", "dispatch"].map { try home.shift($0, to: nginx.address + "/sink") }
        for number in 0..<700 { try home.add(points: number..<number + 1, to: shifts[number % 3 == 0 ? 0 : 1]) }
        #expect(try home.send().exitCode == 0)
        #expect(try numbers(nginx.records, .json) == Array(0..<700))
    }

    @Test func `it waits a while for more and then ends`() async throws {
        let nginx = try Nginx()
        let shift = try home.shift(to: nginx.address + "/sink")
        try home.add(points: 0..<2, to: shift)
        let run = try home.start("--linger", "600")
        try #require(await wait { home.state?.sent == 2 })
        try home.add(points: 2..<3, to: shift)
        try #require(await wait { home.state?.sent == 3 })
        // A second one has nothing to do.
        #expect(try home.send().exitCode == 0 && run.isRunning)
        #expect(try numbers(nginx.records, .json) == [0, 1, 2])
        #expect(Set(nginx.records.map(\.connection)).count == 1)
        run.send(SIGTERM)
        run.waitUntilExit()
        let next = try home.start("--linger", "0.5")
        #expect(await wait { !next.isRunning })
        #expect(next.exitCode == 0)
    }

    @Test(arguments: [0o644, 0o640, 0o604])
    func `credentials come from a file that is the persons alone`(mode: Int) async throws {
        let nginx = try Nginx()
        try home.directory.write(
            "machine 127.0.0.1 login ann password s3cret\n", to: "config/geotify/netrc", mode: mode_t(mode))
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address + "/sink"))
        let run = try home.start("--linger", "0")
        #expect(await wait { home.state?.lastError?.contains("others can read geotify/netrc") == true })
        #expect(nginx.records.isEmpty && home.state?.waiting == 1 && home.state?.failingSince != nil)
        chmod(home.directory.entry("config/geotify/netrc"), 0o600)
        #expect(await wait { !run.isRunning })
        #expect(nginx.records.map(\.authorization) == ["Basic " + Data("ann:s3cret".utf8).base64EncodedString()])
        #expect(home.state?.lastError == nil && home.state?.failingSince == nil)
        #expect(!run.messages.contains("s3cret"))
    }

    @Test func `credentials in a directory are none`() async throws {
        let nginx = try Nginx()
        let path = home.directory.entry("config/geotify/netrc")
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address + "/sink"))
        let run = try home.start("--linger", "0", "--pause", "3600")
        #expect(await wait { home.state?.lastError?.hasSuffix(" is no file") == true })
        #expect(nginx.records.isEmpty)
        rmdir(path)
        #expect(await wait { !run.isRunning })
        #expect(home.state?.sent == 1)
    }

    /// The proxy is for what leaves the machine.
    @Test func `within the machine no proxy is used`() throws {
        let (proxy, upstream) = (try WebServer(answering: { _ in .ok }), try WebServer(answering: { _ in .ok }))
        let shifts = [try home.shift("a", to: upstream.address), try home.shift("b", to: "http://sink.example/x")]
        for (number, shift) in shifts.enumerated() { try home.add(points: number..<number + 1, to: shift) }
        #expect(try home.send(environment: ["http_proxy": proxy.address]).exitCode == 0)
        #expect(proxy.requests.map(\.target) == ["http://sink.example/x"])
        #expect(upstream.requests.map(\.target) == ["/"])
    }

    @Test func `places are told of the time of the point`() throws {
        let nginx = try Nginx()
        try home.add(points: 0..<5, to: try home.shift(to: nginx.address + "/sink", as: .owntracks))
        let circle = Circle(center: Coordinate(latitude: 50, longitude: 13.405)!, radius: 150)
        _ = try home.database.loadMonitor()
        for (status, seconds) in [(RegionStatus.inside, 3.0), (.outside, 9)] {
            let state = RegionState(status: status, since: CourierHome.start + seconds, evidence: "")
            _ = try home.database.record(
                SavedMonitor(entries: [.init(identifier: "place:home", circle: circle, state: state)]))
        }
        #expect(try home.send().exitCode == 0)
        #expect(
            try nginx.records.map { try Location($0.body).inregions } == [[], ["home"], ["home"], [], []])
    }

    /// How long it waits counts from when all was sent.
    @Test func `it waits for more after a long answer`() async throws {
        let upstream = try WebServer(answering: { _ in
            Thread.sleep(forTimeInterval: 1.2)
            return .ok
        })
        try home.add(points: 0..<1, to: try home.shift(to: upstream.address))
        let run = try home.start("--linger", "1")
        #expect(await wait { !run.isRunning })
        let sent = try #require(home.state?.lastSuccess)
        #expect(Date().timeIntervalSince1970 - sent >= 1)
    }

    /// What a new database has is for another courier.
    @Test func `it ends with its database`() async throws {
        let nginx = try Nginx()
        try home.add(points: 0..<1, to: try home.shift(to: nginx.address + "/sink"))
        let run = try home.start("--linger", "600")
        try #require(await wait { home.state?.sent == 1 })
        for end in ["", "-wal", "-shm"] { unlink(home.directory.entry("state/geotify/state.sqlite" + end)) }
        _ = try StateDatabase(path: home.directory.entry("state/geotify/state.sqlite"))
        #expect(await wait { !run.isRunning })
        #expect(run.exitCode == 0)
    }

    enum Mending: CaseIterable { case mode, modeBehindLink, replacement, firstFile, firstFileBehindLink, edit }

    /// Nobody waits an hour after the file was mended.
    @Test(arguments: Mending.allCases) func `mended credentials are taken at once`(mending: Mending) async throws {
        let right = "machine 127.0.0.1 login ann password s3cret\n"
        let authorization = "Basic " + Data("ann:s3cret".utf8).base64EncodedString()
        let upstream = try WebServer(answering: { request in
            request.text.contains("Authorization: \(authorization)\r\n") ? .ok : .status("401 No")
        })
        let (file, directory) = ("config/geotify/netrc", home.directory)
        let isReadable = mending == .mode || mending == .modeBehindLink
        if mending == .modeBehindLink {
            try directory.write(right, to: "dotfiles/netrc", mode: 0o644)
            try FileManager.default.createDirectory(
                atPath: directory.entry("config/geotify"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: directory.entry(file), withDestinationPath: directory.entry("dotfiles/netrc"))
        } else if mending == .firstFileBehindLink {
            try FileManager.default.createDirectory(
                atPath: directory.entry("config/geotify"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: directory.entry(file), withDestinationPath: "../../dotfiles/netrc")
        } else if mending != .firstFile {
            let text = isReadable ? right : "machine 127.0.0.1 login ann password wrong\n"
            try directory.write(text, to: file, mode: isReadable ? 0o644 : 0o600)
        }
        try home.add(points: 0..<1, to: try home.shift(to: upstream.address))
        let run = try home.start("--linger", "0", "--pause", "3600")
        let reason = isReadable ? "others can read geotify/netrc" : "the server refuses the name and password (401)"
        try #require(await wait { home.state?.lastError?.contains(reason) == true }, "\(run.messages)")
        switch mending {
        case .mode, .modeBehindLink: chmod(directory.entry(file), 0o600)
        case .replacement:
            try directory.write(right, to: "config/geotify/new", mode: 0o600)
            rename(directory.entry("config/geotify/new"), directory.entry(file))
        case .firstFile:
            // So that the directory is seen without it.
            try FileManager.default.createDirectory(
                atPath: directory.entry("config/geotify"), withIntermediateDirectories: true)
            try await Task.sleep(for: .milliseconds(200))
            try directory.write(right, to: file, mode: 0o600)
        case .firstFileBehindLink:
            try FileManager.default.createDirectory(
                atPath: directory.entry("dotfiles"), withIntermediateDirectories: true)
            try await Task.sleep(for: .milliseconds(200))
            try directory.write(right, to: "dotfiles/netrc", mode: 0o644)
            try #require(await wait { home.state?.lastError?.contains("others can read geotify/netrc") == true })
            chmod(directory.entry("dotfiles/netrc"), 0o600)
        case .edit:
            let handle = try #require(FileHandle(forUpdatingAtPath: directory.entry(file)))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(right.utf8))
            try handle.close()
        }
        #expect(await wait { !run.isRunning }, "\(run.messages)")
        #expect(home.state?.sent == 1 && home.state?.lastError == nil)
    }

    @Test func `without a database there is nothing to do`() throws {
        let run = try home.start("--linger", "0", environment: ["XDG_STATE_HOME": home.directory.entry("other")])
        run.waitUntilExit()
        #expect(run.exitCode == 66 && run.messages.hasPrefix("geotify-courier: "), "\(run.messages)")
    }

    @Test(arguments: ["0", "x", "1e3", "-1", ""]) func `timeout that are none`(text: String) throws {
        let run = try home.start("--timeout", text)
        run.waitUntilExit()
        #expect(run.exitCode == 64, "\(run.messages)")
    }
}

/// What OwnTracks' `location` has.
struct Location: Decodable {
    var lat: Double
    var inregions: [String]

    init(_ text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }
}

/// Geotify's own JSON.
struct PointBatch: Decodable {
    struct Point: Decodable {
        var id: Int
        var profile: String
        var latitude: Double
    }

    var points: [Point]

    init(_ text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }
}
