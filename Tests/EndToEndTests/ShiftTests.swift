import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Shifts of the real daemon.
@MainActor @Suite struct ShiftTests {
    /// How many points the newest shift of a profile has.
    private func points(_ scene: Scene, _ profile: String) throws -> Int {
        let line = try scene.programs.geotify("shift", "list", profile, "--limit", "1", "--json").output
        return line.split(separator: #""points":"#).dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
    }

    /// Reports positions until a profile's shift has so many points.
    private func work(_ scene: Scene, _ profile: String, until count: Int) async throws -> Bool {
        try await scene.stay(.away) { try points(scene, profile) >= count }
    }

    @Test func `two shifts share one client and the last gives it back`() async throws {
        let scene = try Scene.ofShifts()
        let daemon = try await scene.startDaemon()
        #expect(try scene.programs.geotify("status").output.contains("Nothing needs positions"))
        #expect(scene.desktop.geoClueClients == 0)

        let watch = try ProgramRun(
            Programs.path(of: "geotify"), ["watch"], environment: scene.programs.environment)
        #expect(await scene.loop.wait { watch.output.contains("Positions: stopped") })
        #expect(try scene.programs.geotify("shift", "start", "work", "--every", "1s").code == 0)
        #expect(await scene.loop.wait { scene.desktop.geoClueClients == 1 }, "\(daemon.log)")
        #expect(try scene.programs.geotify("shift", "start", "dispatch").code == 0)
        #expect(try scene.programs.geotify("shift", "start", "dispatch").messages.contains("is already on"))
        #expect(try scene.programs.geotify("shift", "start", "dispatch", "--every", "9s").code == 64)
        #expect(try await work(scene, "work", until: 4), "\(daemon.log)")
        #expect(try points(scene, "dispatch") >= 1)
        #expect(try points(scene, "dispatch") < points(scene, "work"))
        #expect(scene.desktop.geoClueClients == 1)
        #expect(watch.output.contains("  work: 52.54"), "\(watch.output)")
        #expect(watch.output.contains(",13.405\n"))
        let status = try scene.programs.geotify("shift", "status").output
        #expect(status.contains("work\n  Running  since "), "\(status)")
        #expect(status.contains(", one every 1 s\n"))

        #expect(try scene.programs.geotify("shift", "stop", "work").code == 0)
        #expect(try scene.programs.geotify("shift", "stop", "work").code == 66)
        let count = try points(scene, "work")
        let others = try points(scene, "dispatch")
        #expect(try await work(scene, "dispatch", until: others + 2), "\(daemon.log)")
        #expect(try points(scene, "work") == count)
        #expect(scene.desktop.geoClueClients == 1)
        #expect(try scene.programs.geotify("shift", "stop", "--all").code == 0)
        #expect(await scene.loop.wait { scene.desktop.geoClueClients == 0 }, "\(daemon.log)")
        #expect(daemon.log.contains("position source: stopped. Nothing needs positions"))
        #expect(await scene.loop.wait { watch.output.contains("Shift: dispatch ended") })
        #expect(!daemon.log.contains("52.54") && !daemon.log.contains("dispatch"))
    }

    @Test func `a shift goes on after a crash and ends in time`() async throws {
        let scene = try Scene.ofShifts()
        let first = try await scene.startDaemon()
        #expect(try scene.programs.geotify("shift", "start", "work", "--every", "1s").code == 0)
        #expect(try await work(scene, "work", until: 2), "\(first.log)")
        first.crash()
        #expect(try scene.programs.geotify("shift", "status").messages.contains("geotifyd isn't running"))
        let second = try await scene.startDaemon()
        let count = try points(scene, "work")
        #expect(count >= 2)
        #expect(try await work(scene, "work", until: count + 2), "\(second.log)")
        #expect(try scene.programs.geotify("shift", "list").output.split(separator: "\n").count == 1)
        let end = Date(timeIntervalSinceNow: 3).formatted(.iso8601)
        #expect(try scene.programs.geotify("shift", "start", "short", "--until", end).code == 0)
        #expect(
            await scene.loop.wait {
                (try? scene.programs.geotify("shift", "list", "short", "--json").output.contains(#""ended":"#)) == true
            }, "\(second.log)")
        #expect(try scene.programs.geotify("history").output.contains("  shift short ended after "))
        #expect(try scene.programs.geotify("shift", "status").output.hasPrefix("work\n"))
    }

    @Test func `arriving starts and leaving stops`() async throws {
        let scene = try Scene.ofShifts()
        let outcome = try scene.programs.geotify(
            "add", "Clock", "--at", "home", "--on", "both", "--start-shift", "work", "--stop-shift", "work")
        try #require(outcome.code == 0, "\(outcome.messages)")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try scene.programs.geotify("shift", "set", "work", "--every", "2s").code == 0)
        #expect(scene.desktop.geoClueClients == 1)
        #expect(
            try await scene.stay(.home) { try points(scene, "work") > 0 }, "\(daemon.log)")
        let json = try scene.programs.geotify("shift", "status", "--json").output
        #expect(json.contains(#""origin":"crossing","every":2,"#), "\(json)")
        // A kill loses nothing of it, and the arrival isn't told again.
        daemon.crash()
        let next = try await scene.startDaemon()
        #expect(
            try await scene.stay(.away) {
                try scene.programs.geotify("shift", "list", "--json").output.contains(#""ended":"#)
            }, "\(next.log)")
        #expect(try scene.programs.geotify("shift", "list").output.split(separator: "\n").count == 1)
        let history = try scene.programs.geotify("history").output
        #expect(history.contains("  shift work began") && history.contains("  shift work ended after "), "\(history)")
        #expect(try scene.programs.geotify("show", "clock").output.contains("starts work, on arriving"))
    }

    @Test func `where looks for a position and lets go of it again`() async throws {
        let scene = try Scene.ofShifts()
        let daemon = try await scene.startDaemon()
        #expect(scene.desktop.geoClueClients == 0)
        let question = try ProgramRun(
            Programs.path(of: "geotify"), ["where", "--format", "coordinates"], environment: scene.programs.environment)
        #expect(await scene.loop.wait { scene.desktop.geoClueClients == 1 }, "\(daemon.log)")
        #expect(try await scene.stay(.home) { !question.isRunning })
        #expect(question.exitCode == 0 && question.output.hasPrefix("52.52"), "\(question.messages)")
        // That list shows how far it is doesn't make anybody look.
        #expect(try scene.programs.geotify("list").code == 0)
    }

    @Test func `points are told only to those who ask`() async throws {
        let scene = try Scene.ofShifts()
        let daemon = try await scene.startDaemon()
        let asker = try Connection(to: .address(scene.desktop.sessionBus.address), loop: scene.loop)
        let other = try Connection(to: .address(scene.desktop.sessionBus.address), loop: scene.loop)
        var (heard, overheard, changes) = (0, 0, 0)
        func match(_ member: String) -> SignalMatch {
            SignalMatch(interface: "io.github.geotify.Geotify1", member: member)
        }
        let subscriptions = [
            asker.subscribe(to: match("PointTaken")) { _ in heard += 1 },
            other.subscribe(to: match("PointTaken")) { _ in overheard += 1 },
            other.subscribe(to: match("ShiftChanged")) { _ in changes += 1 },
        ]
        func call(_ member: String, _ arguments: Value...) throws -> [Value] {
            try asker.callAndWait(
                MethodCall(
                    to: "io.github.geotify.Geotify", "/io/github/geotify/Geotify", "io.github.geotify.Geotify1", member,
                    arguments, mayStartService: false))
        }
        _ = try call("SubscribePoints")
        #expect(scene.desktop.geoClueClients == 0)
        let options = Value.properties([("every", .double(1)), ("url", .string("https://user:secret@example.org/"))])
        #expect(throws: DBusError.self) { try call("StartShift", .string("work"), options) }
        // A wish that isn't understood must not become a shift without it.
        for (member, name, value) in [
            ("StartShift", "speed", .double(1)), ("StartShift", "until", .string("18:00")),
            ("StartShift", "every", .string("10")), ("StartShift", "url", .int32(1)),
            ("StartShift", "insecure", .string("yes")), ("SetShiftProfile", "until", .double(4e9)),
        ] as [(String, String, Value)] {
            let error = #expect(throws: DBusError.self, "\(name)") {
                try call(member, .string("work"), .properties([(name, value)]))
            }
            #expect(error?.name == DBusError.invalidArguments)
            #expect(error?.message.contains(name) == true)
        }
        #expect(try call("StartShift", .string("work"), .properties([("every", .double(1))])).first?.boolean == true)
        #expect(try await scene.stay(.home) { heard > 1 }, "\(daemon.log)")
        #expect(overheard == 0)
        #expect(try call("Shifts").first?.array?.first?["profile"]?.string == "work")
        _ = try call("StopShift", .string("work"))
        #expect(throws: DBusError.self) { try call("StopShift", .string("work")) }
        #expect(await scene.loop.wait { changes == 2 })
        for subscription in subscriptions { subscription.cancel() }
    }
}
