import Desktop
import EventLoop
import Foundation
import Geofencing
import Ports
import Reminders
import Shifts
import State
import TestSupport
import Testing

@testable import geotifyd

/// The desk with the real courier, without systemd.
@MainActor @Suite struct CourierDeskTests {
    private let loop = EventLoop(clock: SystemClock())
    private let directory = try! TemporaryDirectory()
    private let presenter = AnnouncementRecorder()
    private let database: StateDatabase
    private let launcher: ProgramLauncher
    private let outbox: CourierLauncher

    init() throws {
        database = try StateDatabase(path: directory.entry("state/geotify/state.sqlite"))
        launcher = ProgramLauncher(connection: nil, loop: loop)
        var times = CourierLauncher.Times()
        (times.timeout, times.check, times.pauses) = (1, 0.1, 0.2...1)
        outbox = CourierLauncher(
            database: database, launcher: launcher, presenter: presenter, loop: loop, log: Log(isVerbose: false),
            times: times,
            environment: [
                "XDG_STATE_HOME=" + directory.entry("state"), "XDG_CONFIG_HOME=" + directory.entry("config"),
            ])
    }

    private func shift(to url: String) throws -> Int64 {
        let target = try Target(url: url, format: .json)
        let shift = try database.startShift(ShiftProfile(name: "work", target: target), at: 1_772_437_867, by: .command)
        return try #require(shift?.id)
    }

    private func add(_ numbers: Range<Int>, to shift: Int64) throws {
        try database.append(
            numbers.map { number in
                let coordinate = Coordinate(latitude: 50 + Double(number) * 1e-5, longitude: 13.405)!
                let fix = PositionFix(coordinate: coordinate, accuracy: 5, time: 1_772_437_867 + Double(number))
                return .init(shift: shift, fix: fix, distance: 0)
            })
    }

    private var state: DeliveryState? { (try? database.deliveryStates())?.first }

    @Test func `what is queued is sent whenever that is`() async throws {
        let nginx = try Nginx()
        let shift = try shift(to: nginx.address + "/sink")
        outbox.begin()
        #expect(await loop.wait(atMost: 0.3) { !nginx.records.isEmpty } == false)
        try add(0..<3, to: shift)
        outbox.look()
        try #require(await loop.wait { state?.sent == 3 })
        try add(3..<4, to: shift)
        outbox.look()
        try #require(await loop.wait { state?.sent == 4 })
        outbox.stop()
        #expect(nginx.records.count == 2 && presenter.announcements.isEmpty)
    }

    @Test func `a courier that is killed is started again`() async throws {
        let upstream = try WebServer(answering: { _ in .nothing })
        let shift = try shift(to: upstream.address)
        try add(0..<3, to: shift)
        outbox.begin()
        for count in 1...3 {
            try #require(await loop.wait { upstream.requests.count == count })
            #expect(launcher.end("geotify-courier.service"))
        }
        outbox.stop()
        #expect(state?.waiting == 3 && state?.sent == 0)
    }

    @Test func `one who asks need not wait until it is started again`() async throws {
        let upstream = try WebServer(answering: { _ in .nothing })
        var times = CourierLauncher.Times()
        times.pauses = 3600...3600
        let outbox = CourierLauncher(
            database: database, launcher: launcher, presenter: presenter, loop: loop, log: Log(isVerbose: false),
            times: times, environment: ["XDG_STATE_HOME=" + directory.entry("state")])
        try add(0..<3, to: try shift(to: upstream.address))
        outbox.begin()
        try #require(await loop.wait { upstream.requests.count == 1 })
        #expect(launcher.end("geotify-courier.service"))
        // Until there is none any more.
        try #require(await loop.wait { !launcher.end("geotify-courier.service") })
        #expect(await loop.wait(atMost: 0.5) { upstream.requests.count > 1 } == false)
        outbox.hurry()
        #expect(await loop.wait { upstream.requests.count == 2 })
        outbox.stop()
    }

    @Test func `long failure and its end are told once each`() async throws {
        let nginx = try Nginx()
        nginx.stop()
        let shift = try shift(to: nginx.address + "/sink")
        try add(0..<3, to: shift)
        outbox.begin()
        try #require(await loop.wait { !presenter.announcements.isEmpty })
        #expect(presenter.announcements[0].hasPrefix("Positions can't be sent: 127.0.0.1, since "))
        #expect(
            presenter.announcements[0].hasSuffix(
                ": no answer: Couldn't connect to server. They wait until it works again."))
        #expect(state?.isTold == true)
        #expect(await loop.wait(atMost: 0.5) { presenter.announcements.count > 1 } == false)
        try nginx.start()
        try #require(await loop.wait { presenter.announcements.count > 1 })
        #expect(presenter.announcements[1] == "Positions are sent again: 127.0.0.1 has got all that had waited.")
        #expect(await loop.wait(atMost: 0.5) { presenter.announcements.count > 2 } == false)
        #expect(state?.isTold == false && state?.sent == 3)
        outbox.stop()
    }
}

/// Remembers what is told besides notices.
@MainActor private final class AnnouncementRecorder: NoticePresenter {
    var onEvent: (@MainActor (NoticeEvent) -> Void)?
    private(set) var announcements: [String] = []

    func present(_ notices: [Notice]) {}
    func withdraw(identifier: String) {}
    func announce(_ summary: String, _ body: String) { announcements.append("\(summary): \(body)") }
}
