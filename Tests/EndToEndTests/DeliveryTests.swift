import EventLoop
import Foundation
import Geofencing
import Shifts
import State
import TestSupport
import Testing

/// Shifts and crossings on their way to a web server: the real programs and the real nginx.
@MainActor @Suite struct DeliveryTests {
    private struct Location: Decodable {
        var tst: Int
        var lat: Double
        var inregions: [String]
    }

    private func locations(_ nginx: Nginx) throws -> [Location] {
        try nginx.records.filter { $0.body.contains(#""location""#) }.map {
            try JSONDecoder().decode(Location.self, from: Data($0.body.utf8))
        }
    }

    /// The daemon's sockets that aren't local ones.
    private func internetSockets(of process: Int32) throws -> [String] {
        let directory = "/proc/\(process)"
        let sockets = try FileManager.default.contentsOfDirectory(atPath: directory + "/fd").compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/fd/\(name)")
        }.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) }
        // The buses are sockets, too: the search finds what is open.
        try #require(!sockets.isEmpty)
        var found: [String] = []
        for table in ["tcp", "tcp6", "udp", "udp6", "raw", "raw6", "udplite", "udplite6", "packet"] {
            guard let text = try? String(contentsOfFile: "\(directory)/net/\(table)", encoding: .utf8) else { continue }
            let inodes = text.split(separator: "\n").flatMap { $0.split(separator: " ").map(String.init) }
            found += sockets.filter { inodes.contains($0) }.map { "\(table) \($0)" }
        }
        return found
    }

    @Test func `a shift is sent by another program though both are killed`() async throws {
        let scene = try Scene.ofShifts()
        let nginx = try Nginx()
        try scene.add("Milk", on: "entry")
        var daemon = try await scene.startDaemon()
        try await scene.stay(.home, untilKnownTo: daemon)
        let outcome = try scene.programs.geotify(
            "shift", "start", "work", "--every", "1s", "--to", nginx.address + "/sink", "--as", "owntracks")
        try #require(outcome.code == 0, "\(outcome.messages)")
        #expect(try await scene.stay(.home) { try locations(nginx).count >= 2 }, "\(daemon.log)")
        #expect(try internetSockets(of: daemon.processIdentifier) == [])
        // Offline, and the daemon dies, too.
        nginx.stop()
        let before = try locations(nginx).count
        try await scene.stay(.home, fixes: 4)
        daemon.crash()
        daemon = try await scene.startDaemon()
        try await scene.stay(.home, fixes: 4)
        #expect(try internetSockets(of: daemon.processIdentifier) == [])
        try nginx.start()
        #expect(try await scene.stay(.home) { try locations(nginx).count > before + 4 }, "\(daemon.log)")
        #expect(try scene.programs.geotify("shift", "stop", "work").code == 0)
        let isComplete = await scene.loop.wait {
            (try? scene.programs.geotify("shift", "list", "work", "--json").output.contains(#""waiting":0"#)) == true
        }
        let list = try scene.programs.geotify("shift", "list", "work", "--json").output
        #expect(isComplete, "\(list)\n\(daemon.log)")
        let sent = try locations(nginx)
        let count = list.split(separator: #""points":"#).dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
        let stamps = sent.map(\.tst)
        #expect(stamps == stamps.sorted(), "in order")
        // What the server had taken when it was stopped, but hadn't confirmed, comes again.
        #expect(Set(stamps).count == count && stamps.count - Set(stamps).count <= 1, "\(list)")
        #expect(sent.allSatisfy { $0.inregions == ["home"] }, "\(list)")
        #expect(!daemon.log.contains("127.0.0.1"))
        daemon.end()
    }

    /// A shift that is over, all of whose points were refused at an address that was wrong.
    private func refuse(_ scene: Scene, at url: String) throws {
        let path = try #require(scene.programs.environment["XDG_STATE_HOME"]) + "/geotify/state.sqlite"
        let database = try StateDatabase(path: path)
        let now = Date().timeIntervalSince1970
        let profile = ShiftProfile(name: "work", target: try Target(url: url, format: .osmand))
        let shift = try #require(try database.startShift(profile, at: now - 60, by: .command)).id
        try database.append(
            (0..<3).map { number in
                let coordinate = Coordinate(latitude: 50 + Double(number), longitude: 13.405)!
                let fix = PositionFix(coordinate: coordinate, accuracy: 5, time: now - 60 + Double(number))
                return .init(shift: shift, fix: fix, distance: 0)
            })
        try database.endShift(shift, at: now - 50, by: .command)
        let queue = try DeliveryQueue(path: path)
        let target = try #require(try queue.pendingTargets().first).id
        for item in try queue.next(target, limit: 3) { try queue.setAside(item, of: target, because: "404", at: 1) }
    }

    @Test func `what was refused is sent to the address that is mended`() async throws {
        let scene = try Scene(.quiet)
        let nginx = try Nginx()
        try refuse(scene, at: nginx.address + "/nowhere")
        let daemon = try await scene.startDaemon()
        #expect(try scene.programs.geotify("shift", "retry", "nobody").code == 66)
        try #require(try scene.programs.geotify("shift", "set", "work", "--to", "none").code == 0)
        #expect(try scene.programs.geotify("shift", "retry", "work").code == 64)
        let address = nginx.address + "/sink"
        try #require(
            try scene.programs.geotify("shift", "set", "work", "--to", address, "--as", "osmand").code == 0)
        let retry = try scene.programs.geotify("shift", "retry", "work")
        #expect(retry.code == 0 && retry.messages == "geotify: work: 3 points are sent again\n", "\(retry.messages)")
        #expect(await scene.loop.wait { nginx.records.count == 3 }, "\(daemon.log)")
        let latitudes = nginx.records.map { record in
            URLComponents(string: record.uri)?.queryItems?.first { $0.name == "lat" }?.value
        }
        #expect(latitudes == ["50", "51", "52"])
        daemon.end()
    }

    @Test func `crossings are posted`() async throws {
        let scene = try Scene(.quiet)
        let nginx = try Nginx()
        let outcome = try scene.programs.geotify(
            "add", "At home", "--at", "home", "--on", "both", "--post", nginx.address + "/sink", "--post-as", "geofency"
        )
        try #require(outcome.code == 0, "\(outcome.messages)")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try await scene.stay(.home) { !nginx.records.isEmpty }, "\(daemon.log)")
        #expect(try await scene.stay(.away) { nginx.records.count > 1 }, "\(daemon.log)")
        let forms = nginx.records.map { record in
            URLComponents(string: "?" + record.body)?.queryItems?.reduce(into: [:]) { $0[$1.name] = $1.value } ?? [:]
        }
        #expect(forms.map { $0["entry"] } == ["1", "0"] && forms.map { $0["name"] } == ["home", "home"])
        #expect(forms[0]["id"] == "at-home" && forms[0]["latitude"] == "52.52" && forms[0]["radius"] == "150")
        #expect(forms[1]["currentLatitude"]?.hasPrefix("52.54") == true)
        #expect(try internetSockets(of: daemon.processIdentifier) == [])
        daemon.end()
    }
}
