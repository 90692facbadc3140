import Control
import EventLoop
import Geofencing
import Platform
import Ports
import Reminders
import State
import Store
import TestSupport
import Testing

@testable import geotifyd

/// The daemon's flow, with a presenter that shows nothing.
@MainActor @Suite struct DaemonTests {
    private let directory: TemporaryDirectory
    private let presenter = RecordingPresenter()
    private let clock = ManualClock()
    private let daemon: Daemon

    private final class Source: PositionSource {
        var onEvent: (@MainActor (PositionSourceEvent) -> Void)?
        var state = SourceState(.stopped, of: .replay)
        func start() {}
        func stop() {}
    }

    init() throws {
        directory = try TemporaryDirectory()
        let path = directory.path
        daemon = try Daemon(
            environment: DaemonEnvironment(
                loop: EventLoop(clock: clock), source: Source(), presenter: presenter,
                directories: XDGDirectories { ["HOME": path][$0] }, database: directory.entry("state.sqlite"),
                isRehearsal: true, bus: nil, sleep: nil),
            log: Log(isVerbose: false))
    }

    /// Notices of geotifications that the daemon knows, which have just fired.
    private func fire(_ identifiers: String...) throws -> [Notice] {
        let geotifications = identifiers.map { identifier in
            Geotification(
                identifier: identifier, note: "Note", eventType: .entry,
                target: .circle(Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)))
        }
        daemon.carryOut([.loadReminders(ReminderSet(geotifications: geotifications))])
        let notices = try NoticeOutboxTests.recorded(identifiers, in: daemon.database)
        daemon.carryOut([.showWaiting])
        return notices
    }

    @Test func `what is chosen is done and ends the notice`() throws {
        let notices = try fire("a", "b")
        #expect(presenter.presented == notices)
        for notice in notices { daemon.receive(.shown(notice.id, serverID: 7)) }
        daemon.receive(.chosen(.next, of: notices[1].id))
        daemon.receive(.chosen(.done, of: 77))
        #expect(daemon.driver.policy.entries.map(\.identifier) == ["b"])
        #expect(presenter.withdrawn == ["b"])
        #expect(try daemon.database.shownNotices().map(\.notice.identifier) == ["a"])
    }

    @Test func `what waits for a server is asked whether it may be shown`() throws {
        daemon.carryOut(try daemon.driver.pause(for: 600))
        let notices = try fire("a")
        daemon.receive(.isReady)
        #expect(presenter.presented.isEmpty && daemon.status.waitingNotices == 0)
        daemon.carryOut(try daemon.driver.endPause())
        #expect(presenter.presented == notices && daemon.status.waitingNotices == 1)
        presenter.trouble = "It refuses notices."
        #expect(daemon.status.problems == ["It refuses notices."])
        daemon.receive(.shown(notices[0].id, serverID: 7))
        // It concerns nothing any more.
        #expect(daemon.status.waitingNotices == 0 && daemon.status.problems.isEmpty)
    }

    /// Who removes a geotification finds no notice of it that comes later.
    @Test func `notices of what is gone are withdrawn before they are shown`() throws {
        let notices = try fire("a", "b")
        #expect(presenter.presented == notices)
        daemon.carryOut([.loadReminders(ReminderSet())])
        #expect(presenter.withdrawn.sorted() == ["a", "b"])
        #expect(try daemon.database.pendingNotices().isEmpty && presenter.presented.count == 2)
    }
}
