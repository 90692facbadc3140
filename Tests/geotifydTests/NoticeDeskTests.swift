import EventLoop
import Geofencing
import Reminders
import Storage
import Testing

@testable import geotifyd

@MainActor @Suite struct NoticeDeskTests {
    private let database = try! StateDatabase(path: ":memory:")
    private let presenter = RecordingPresenter()

    private let loop = EventLoop(clock: SystemClock())

    private var desk: NoticeDesk {
        NoticeDesk(database: database, presenter: presenter, loop: loop, log: Log(isVerbose: false))
    }

    /// Notices that the database has just taken.
    private func recorded(_ identifiers: String...) throws -> [Notice] {
        let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)
        let fix = PositionFix(coordinate: home.center, accuracy: 10, time: 100)
        return try database.record(
            SavedMonitor(),
            reminders: identifiers.map {
                Reminder(
                    geotification: Geotification(
                        identifier: $0, note: "Note", eventType: .entry, target: .circle(home)),
                    crossing: Crossing(
                        regionIdentifier: "geotification:\($0)", direction: .entry, time: 100, fix: fix, evidence: ""))
            })
    }

    @Test func whatWasShownDoesNotWaitAnyMore() throws {
        let desk = desk
        desk.present(try recorded("a", "b"))
        #expect(desk.waiting.count == 2)
        presenter.onShown?(presenter.presented[0].id, 7)
        #expect(desk.waiting.count == 1)
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
    }

    @Test func whatAnEarlierRunCouldNotShowIsShown() throws {
        _ = try recorded("a")
        try desk.showWhatWaits()
        #expect(presenter.presented.map(\.identifier) == ["a"])
    }

    @Test func whatWasShownIsNotShownByTheNextRun() throws {
        let first = desk
        first.present(try recorded("a"))
        presenter.onShown?(presenter.presented[0].id, 7)
        presenter.presented = []
        try desk.showWhatWaits()
        #expect(presenter.presented.isEmpty)
    }

    @Test func withdrawnNoticesAreForgotten() throws {
        let desk = desk
        desk.present(try recorded("a", "b"))
        desk.withdraw(identifier: "a")
        #expect(presenter.withdrawn == ["a"])
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
        #expect(desk.waiting.count == 1)
    }

    @Test func anActionIsHandedOnAndEndsTheNotice() throws {
        let desk = desk
        var actions: [String: NoticeAction] = [:]
        desk.onAction = { actions[$1] = $0 }
        desk.present(try recorded("a", "b"))
        for notice in presenter.presented { presenter.onShown?(notice.id, 7) }
        presenter.onAction?(presenter.presented[1].id, .snooze(3600))
        presenter.onAction?(77, .done)
        #expect(actions == ["b": .snooze(3600)])
        #expect(try database.shownNotices().map(\.notice.identifier) == ["a"])
    }
}

/// Shows nothing, and remembers what it was asked for.
@MainActor final class RecordingPresenter: NoticePresenter {
    var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)?
    var onClosed: (@MainActor (Int64) -> Void)?
    var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)?
    var presented: [Notice] = []
    var withdrawn: [String] = []

    nonisolated init() {}

    func present(_ notices: [Notice]) { presented += notices }
    func withdraw(identifier: String) { withdrawn.append(identifier) }
}
