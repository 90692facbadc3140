import EventLoop
import Geofencing
import Glibc
import Ports
import Reminders
import State
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite struct NoticeDeskTests {
    private let database = try! StateDatabase(path: ":memory:")
    private let presenter = RecordingPresenter()

    private let loop = EventLoop(clock: ManualClock())

    private var outbox: NoticeOutbox {
        NoticeOutbox(database: database, presenter: presenter, loop: loop, log: Log(isVerbose: false))
    }

    /// Notices that the database has just taken.
    private func recorded(_ identifiers: String...) throws -> [Notice] {
        try Self.recorded(identifiers, in: database)
    }

    static func recorded(_ identifiers: [String], in database: StateDatabase) throws -> [Notice] {
        let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)
        let fix = PositionFix(coordinate: home.center, accuracy: 10, time: 100)
        return try database.record(
            SavedMonitor(),
            occurrences: identifiers.map {
                .reminder(
                    Reminder(
                        geotification: Geotification(
                            identifier: $0, note: "Note", eventType: .entry, target: .circle(home)),
                        crossing: Crossing(
                            regionIdentifier: "geotification:\($0)", direction: .entry, time: 100, fix: fix,
                            evidence: "")))
            })
    }

    @Test func `what was shown does not wait any more`() throws {
        let outbox = outbox
        outbox.present(try recorded("a", "b"))
        #expect(outbox.waiting.count == 2)
        presenter.onShown?(presenter.presented[0].id, 7)
        #expect(outbox.waiting.count == 1)
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
    }

    @Test func `what an earlier run could not show is shown`() throws {
        _ = try recorded("a")
        try outbox.showWhatWaits()
        #expect(presenter.presented.map(\.identifier) == ["a"])
    }

    @Test func `what was shown is not shown by the next run`() throws {
        let first = outbox
        first.present(try recorded("a"))
        presenter.onShown?(presenter.presented[0].id, 7)
        presenter.presented = []
        try outbox.showWhatWaits()
        #expect(presenter.presented.isEmpty)
    }

    @Test func `what stands on the screen is handed to the next run`() throws {
        presenter.server = "bus :1.7"
        let first = outbox
        first.present(try recorded("a", "b", "c"))
        presenter.onShown?(presenter.presented[0].id, 7)
        presenter.server = nil
        presenter.onShown?(presenter.presented[1].id, 8)
        let notices = presenter.presented
        presenter.presented = []
        let second = outbox
        try second.showWhatWaits()
        #expect(
            presenter.adopted == [
                ShownNotice(notice: notices[0], serverID: 7, server: "bus :1.7"),
                ShownNotice(notice: notices[1], serverID: 8, server: nil),
            ])
        #expect(presenter.presented == [notices[2]])
        presenter.onClosed?(notices[1].id)
        #expect(try database.shownNotices().map(\.notice) == [notices[0]])
        withExtendedLifetime(second) {}
    }

    /// Whether its popup stands or waits, and which run has made it.
    @Test func `only notices of living geotifications stay`() throws {
        let first = outbox
        first.present(try recorded("gone", "alive", "forgotten", "kept"))
        presenter.onShown?(presenter.presented[0].id, 7)
        presenter.onShown?(presenter.presented[1].id, 8)
        let outbox = outbox
        try outbox.showWhatWaits()
        outbox.withdraw(allBut: ["alive", "kept", "another"])
        #expect(presenter.withdrawn.sorted() == ["forgotten", "gone"])
        #expect(try database.shownNotices().map(\.notice.identifier) == ["alive"])
        #expect(try database.pendingNotices().map(\.identifier) == ["kept"])
        #expect(outbox.waiting.count == 1)
    }

    @Test func `withdrawn notices are forgotten`() throws {
        let outbox = outbox
        outbox.present(try recorded("a", "b"))
        outbox.withdraw(identifier: "a")
        #expect(presenter.withdrawn == ["a"])
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
        #expect(outbox.waiting.count == 1)
    }

    @Test func `what a pause holds back is withdrawn too`() throws {
        let outbox = outbox
        try outbox.takeOver()
        _ = try recorded("a", "b")
        outbox.withdraw(identifier: "a")
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
    }

    @Test func `notices of an earlier run follow the rules of the store`() throws {
        let first = outbox
        first.present(try recorded("a", "b"))
        presenter.onShown?(presenter.presented[0].id, 7)
        presenter.presented = []
        let outbox = outbox
        outbox.rules = {
            var rules = ReminderRules()
            rules.isOnce = true
            rules.sound = $0
            return rules
        }
        try outbox.showWhatWaits()
        #expect(presenter.adopted.map(\.notice.rules.sound) == ["a"])
        #expect(presenter.presented.map(\.rules.sound) == ["b"])
        try outbox.takeOver()
        #expect(presenter.adopted.count == 1)
    }

    @Test func `an action is handed on and ends the notice`() throws {
        let outbox = outbox
        var actions: [String: NoticeAction] = [:]
        outbox.onAction = { actions[$1] = $0 }
        outbox.present(try recorded("a", "b"))
        for notice in presenter.presented { presenter.onShown?(notice.id, 7) }
        presenter.onAction?(presenter.presented[1].id, .snooze(3600))
        presenter.onAction?(77, .done)
        #expect(actions == ["b": .snooze(3600)])
        #expect(try database.shownNotices().map(\.notice.identifier) == ["a"])
    }
}

/// A disk that is full for a while, as the limit of a file's size makes it. In processes of their own, since the limit is
/// the process's.
@MainActor @Suite struct FullDiskTests {
    /// A desk with notices `a`, `b` and `c`, whose database takes nothing until `makeRoom`.
    @MainActor private final class Scene {
        let directory: TemporaryDirectory
        let database: StateDatabase
        let presenter = RecordingPresenter()
        let clock = ManualClock()
        let loop: EventLoop
        let outbox: NoticeOutbox
        let notices: [Notice]

        /// - Parameter held: What waits in the database and wasn't handed to the desk.
        init(holding held: String...) throws {
            directory = try TemporaryDirectory()
            database = try StateDatabase(path: directory.entry("state.sqlite"))
            loop = EventLoop(clock: clock)
            outbox = NoticeOutbox(database: database, presenter: presenter, loop: loop, log: Log(isVerbose: false))
            notices = try NoticeDeskTests.recorded(["a", "b", "c"], in: database)
            outbox.present(notices)
            if !held.isEmpty { _ = try NoticeDeskTests.recorded(held, in: database) }
            signal(SIGXFSZ, SIG_IGN)
            Self.limitFiles(to: 1)
        }

        func makeRoom() { Self.limitFiles(to: rlim_t.max) }

        func pass(_ seconds: Double) {
            clock.advance(by: seconds)
            while loop.runOnce(waitingAtMost: 0) {}
        }

        private static func limitFiles(to size: rlim_t) {
            var limit = rlimit(rlim_cur: size, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(1), &limit)
        }
    }

    @Test func `what could not be written is written later`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let scene = try Scene()
                scene.presenter.onShown?(scene.notices[0].id, 7)
                scene.presenter.onShown?(scene.notices[1].id, 8)
                scene.presenter.onClosed?(scene.notices[1].id)
                scene.outbox.withdraw(identifier: "c")
                #expect(scene.outbox.waiting.isEmpty)
                for _ in 1...8 { scene.pass(700) }
                #expect(try scene.database.pendingNotices() == scene.notices)
                scene.makeRoom()
                scene.pass(599)
                #expect(try scene.database.pendingNotices() == scene.notices)
                scene.pass(1)
                #expect(try scene.database.pendingNotices() == [])
                #expect(try scene.database.shownNotices().map(\.notice) == [scene.notices[0]])
            }
        }
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(log.split(separator: "\n").count == 1, "\(log)")
        #expect(log.hasPrefix("cannot use "))
    }

    /// What was shown would come twice if it were read from the database that doesn't know of it yet.
    @Test func `what waits is owed until it is written down what was shown`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let scene = try Scene(holding: "d")
                for notice in scene.notices { scene.presenter.onShown?(notice.id, 7) }
                try scene.outbox.showWhatWaits()
                scene.pass(700)
                #expect(scene.presenter.presented == scene.notices)
                scene.makeRoom()
                scene.pass(700)
                #expect(scene.presenter.presented.map(\.identifier) == ["a", "b", "c", "d"])
                #expect(try scene.database.pendingNotices().map(\.identifier) == ["d"])
                // Once only.
                scene.pass(700)
                #expect(scene.presenter.presented.count == 4)
            }
        }
    }

    @Test func `the next notice takes what is unwritten along`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let scene = try Scene()
                scene.presenter.onShown?(scene.notices[0].id, 7)
                scene.outbox.withdraw(identifier: "c")
                scene.makeRoom()
                // The new one of a geotification whose old ones are still to be removed stays.
                let new = try NoticeDeskTests.recorded(["c", "d"], in: scene.database)
                scene.outbox.present(new)
                #expect(try scene.database.pendingNotices() == [scene.notices[1]] + new)
            }
        }
    }
}

/// Shows nothing, and remembers what it was asked for.
@MainActor final class RecordingPresenter: NoticePresenter {
    var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)?
    var onClosed: (@MainActor (Int64) -> Void)?
    var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)?
    var presented: [Notice] = []
    var withdrawn: [String] = []
    var adopted: [ShownNotice] = []
    var server: String?

    nonisolated init() {}

    func present(_ notices: [Notice]) { presented += notices }
    func withdraw(identifier: String) { withdrawn.append(identifier) }
    func adopt(_ notices: [ShownNotice]) { adopted += notices }
}
