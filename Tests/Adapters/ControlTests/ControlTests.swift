import Control
import DBus
import EventLoop
import Geofencing
import Ports
import Reminders
import TestSupport
import Testing

/// Client and service over a real bus: what one says the other understands.
@Suite @MainActor struct ControlTests {
    private let scene: Scene
    private static let here = PositionFix(
        coordinate: Coordinate(latitude: 52.52, longitude: 13.405)!, accuracy: 35, time: 1_772_440_267)

    init() throws {
        scene = try Scene()
        scene.reminders = ReminderSet(
            places: [
                Place(name: "home", circle: Circle(center: Self.here.coordinate, radius: 150)),
                Place(name: "club", circle: nil, networks: [Network("ssid:Club")!]),
            ],
            geotifications: [
                Geotification(identifier: "plants", note: "Water", eventType: .both, target: .place("home")),
                Geotification(identifier: "dance", note: "", eventType: .entry, target: .place("club")),
                Geotification(identifier: "unseen", note: "", eventType: .entry, target: .place("home")),
            ])
    }

    @Test func `the interface file can be read`() throws {
        _ = try ControlInterface.description()
    }

    /// Everything that a status can have, and a status that has nothing.
    @Test func `a status arrives as it was sent`() throws {
        let full = DaemonStatus(
            version: "0.1.0", source: SourceState(.denied, cause: .configuration, detail: "no"), fixTime: 1.5,
            fixAccuracy: 35, waitingNotices: 2, problems: ["a", "b"],
            regions: [
                .init(identifier: "plants", state: RegionState(status: .inside, since: 7)),
                .init(identifier: "dance", state: RegionState()),
            ], pausedUntil: .infinity, snoozed: [.init(identifier: "plants", until: 9)], quietUntil: 10,
            networks: NetworkStatus(
                source: SourceState(.working, of: .networks), manager: "iwd",
                scan: NetworkScan(
                    time: 0, heard: [Network("02:00:5e:00:53:01")!], connected: [Network("wired:dock")!]),
                places: [.init(place: "home", status: .inside, words: "hears 1 of its 2 access points")]))
        let client = ControlClient(connection: try scene.connect())
        for status in [scene.status, full] {
            scene.status = status
            var received: DaemonStatus?
            client.status { received = try? $0.get() }
            #expect(scene.loop.run(atMost: 20) { received != nil })
            #expect(received == status)
        }
    }

    @Test func `a last position arrives or the error says that there is none`() throws {
        let client = ControlClient(connection: try scene.connect())
        var answers: [Result<PositionFix, DBusError>] = []
        client.lastPosition { answers.append($0) }
        #expect(scene.loop.run(atMost: 20) { answers.count == 1 })
        scene.lastFix = Self.here
        client.lastPosition { answers.append($0) }
        #expect(scene.loop.run(atMost: 20) { answers.count == 2 })
        #expect(throws: DBusError(name: ControlInterface.noPosition, message: "no position is known yet")) {
            try answers[0].get()
        }
        #expect(try answers[1].get() == Self.here)
    }

    @Test func `signals are events`() throws {
        let connection = try scene.connect()
        var events: [ControlEvent] = []
        let watch = ControlWatch(on: connection, withPositions: true) { events.append($0) }
        let client = ControlClient(connection: connection)
        var isSubscribed = false
        client.subscribe { _ in isSubscribed = true }
        #expect(scene.loop.run(atMost: 20) { isSubscribed })
        #expect(scene.hasSubscribers)
        let lost = SourceState(.broken, cause: .ended, detail: "no luck")
        scene.sender.announce(
            Notice(id: 7, identifier: "plants", note: "Water", direction: .exit, place: "home", time: 3))
        scene.sender.announce(lost)
        scene.sender.announce(Self.here)
        scene.sender.announce(shift: "work", isOn: true)
        withExtendedLifetime(watch) {
            _ = scene.loop.run(atMost: 20) { events.count == 4 }
        }
        #expect(
            events == [
                .reminder(id: 7, .exit, identifier: "plants", time: 3), .source(lost), .position(Self.here),
                .shift(profile: "work", isOn: true),
            ])
        connection.close()
        #expect(scene.loop.run(atMost: 20) { !scene.hasSubscribers })
    }

    @Test func `calls reach the delegate`() throws {
        let option: Value = .properties([("every", .double(10)), ("until", .double(99))])
        let calls: [(String, [Value], String)] = [
            ("Done", [.string("plants")], "done plants"), ("Next", [.string("plants")], "next plants"),
            ("Snooze", [.string("plants"), .double(60)], "snooze(60.0) plants"), ("Pause", [.double(60)], "pause 60.0"),
            ("Pause", [.double(0)], "pause inf"), ("Resume", [], "resume"), ("Reload", [], "reload"),
            ("ForgetNetworks", [.strings(["wired:dock"])], "forget wired:dock"),
            ("ForgetNetworks", [.strings([])], "forget all"),
            ("StartShift", [.string("work"), option], "start work 10.0 99.0"),
            ("StopShift", [.string("work")], "stop work"),
            ("SetShiftProfile", [.string("work"), .properties([("url", .string("u"))])], "set work u"),
        ]
        for (member, arguments, expected) in calls {
            #expect(try scene.error(member, arguments) == nil, "\(member)")
            #expect(scene.log.last == expected)
        }
    }

    @Test func `what can't be is refused with a name`() throws {
        let invalid = DBusError.invalidArguments
        let unknown: Value = .properties([("evry", .double(1))])
        let calls: [(String, [Value], String)] = [
            ("Get", [.string("x")], ControlInterface.notFound), ("Done", [.string("x")], ControlInterface.notFound),
            ("Snooze", [.string("plants"), .double(0)], invalid),
            ("Snooze", [.string("plants"), .double(.nan)], invalid),
            ("Snooze", [.string("unseen"), .double(60)], ControlInterface.notShown),
            ("Pause", [.double(-1)], invalid), ("Pause", [.double(31_536_001)], invalid),
            ("ForgetNetworks", [.strings(["nothing"])], invalid), ("Here", [], ControlInterface.noPosition),
            ("LastPosition", [], ControlInterface.noPosition), ("StartShift", [.string("work"), unknown], invalid),
            ("StartShift", [.string("work"), .properties([("every", .string("1"))])], invalid),
            ("SetShiftProfile", [.string("work"), .properties([("until", .double(1))])], invalid),
            ("StopShift", [.string("rest")], ControlInterface.notOn),
            ("DeleteShiftProfile", [.string("rest")], ControlInterface.notFound),
            ("RetryShiftProfile", [.string("rest")], ControlInterface.notFound),
        ]
        for (member, arguments, expected) in calls {
            #expect(try scene.error(member, arguments) == expected, "\(member)")
        }
        scene.trouble = DBusError(name: ControlInterface.notWritten, message: "full")
        #expect(try scene.error("Resume", []) == ControlInterface.notWritten)
    }

    @Test func `geotifications have the keys of the store`() throws {
        let plants = try #require(try scene.call("Get", [.string("plants")])?.get().first)
        #expect(plants["radius"]?.number == 150 && plants["place"]?.string == "home")
        #expect(plants["status"]?.string == "inside" && plants["since"]?.number == 1_772_440_267)
        // A place without a circle has none to tell.
        let dance = try #require(try scene.call("Get", [.string("dance")])?.get().first)
        #expect(dance["radius"] == nil && dance["place"]?.string == "club")
        #expect(try scene.call("List")?.get().first?.array?.count == 3)
    }
}
