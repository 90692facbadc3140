import EventLoop
import Geofencing
import Glibc
import Ports
import Reminders
import State
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite struct NoticeOutboxTests {
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
        _ = try recorded("a", "b")
        try outbox.show()
        #expect(try outbox.waiting.count == 2)
        outbox.shown(presenter.presented[0].id, as: 7)
        #expect(try outbox.waiting.count == 1)
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
    }

    @Test func `what an earlier run could not show is shown`() throws {
        _ = try recorded("a")
        try outbox.show()
        #expect(presenter.presented.map(\.identifier) == ["a"])
    }

    @Test func `what was shown is not shown by the next run`() throws {
        let first = outbox
        _ = try recorded("a")
        try first.show()
        outbox.shown(presenter.presented[0].id, as: 7)
        presenter.forget()
        try outbox.show()
        #expect(presenter.presented.isEmpty)
    }

    @Test func `what stands on the screen is handed to the next run`() throws {
        presenter.server = "bus :1.7"
        let first = outbox
        _ = try recorded("a", "b", "c")
        try first.show()
        outbox.shown(presenter.presented[0].id, as: 7)
        presenter.server = nil
        outbox.shown(presenter.presented[1].id, as: 8)
        let notices = presenter.presented
        presenter.forget()
        let second = outbox
        try second.show()
        #expect(
            presenter.adopted == [
                ShownNotice(notice: notices[0], serverID: 7, server: "bus :1.7"),
                ShownNotice(notice: notices[1], serverID: 8, server: nil),
            ])
        #expect(presenter.presented == [notices[2]])
        second.closed(notices[1].id)
        #expect(try database.shownNotices().map(\.notice) == [notices[0]])
        withExtendedLifetime(second) {}
    }

    /// Whether its popup stands or waits, and which run has made it.
    @Test func `only notices of living geotifications stay`() throws {
        let first = outbox
        _ = try recorded("gone", "alive", "forgotten", "kept")
        try first.show()
        outbox.shown(presenter.presented[0].id, as: 7)
        outbox.shown(presenter.presented[1].id, as: 8)
        let outbox = outbox
        try outbox.show()
        try outbox.withdraw(allBut: ["alive", "kept", "another"]) { $0 }
        #expect(presenter.withdrawn.sorted() == ["forgotten", "gone"])
        #expect(try database.shownNotices().map(\.notice.identifier) == ["alive"])
        #expect(try database.pendingNotices().map(\.identifier) == ["kept"])
        #expect(try outbox.waiting.count == 1)
    }

    @Test func `withdrawn notices are forgotten`() throws {
        let outbox = outbox
        _ = try recorded("a", "b")
        try outbox.show()
        outbox.withdraw(identifier: "a")
        #expect(presenter.withdrawn == ["a"])
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
        #expect(try outbox.waiting.count == 1)
    }

    @Test func `what a pause holds back is withdrawn too`() throws {
        let outbox = outbox
        try outbox.show()
        _ = try recorded("a", "b")
        outbox.withdraw(identifier: "a")
        #expect(try database.pendingNotices().map(\.identifier) == ["b"])
    }

    @Test func `notices of an earlier run follow the rules of the store`() throws {
        let first = outbox
        _ = try recorded("a", "b")
        try first.show()
        outbox.shown(presenter.presented[0].id, as: 7)
        presenter.forget()
        let outbox = outbox
        let withRules = { (notices: [Notice]) in
            notices.map { notice in
                var notice = notice
                notice.rules.sound = notice.identifier
                return notice
            }
        }
        try outbox.show(withRules: withRules, showable: withRules)
        #expect(presenter.adopted.map(\.notice.rules.sound) == ["a"])
        #expect(presenter.presented.map(\.rules.sound) == ["b"])
        try outbox.show()
        #expect(presenter.adopted.count == 1)
    }

    @Test func `what may not be shown waits`() throws {
        let outbox = outbox
        _ = try recorded("a", "b")
        try outbox.show(withRules: { $0 }, showable: { $0.filter { $0.identifier == "b" } })
        #expect(presenter.presented.map(\.identifier) == ["b"])
        #expect(try outbox.waiting.count == 2)
        try outbox.show()
        #expect(presenter.presented.map(\.identifier) == ["b", "a"])
    }
}

extension NoticeOutbox {
    /// Shows all that waits.
    fileprivate func show() throws(StateError) { try show(withRules: { $0 }, showable: { $0 }) }
}

/// A disk that is full for a while, as the limit of a file's size makes it. In processes of their own, since the limit is
/// the process's.
@MainActor @Suite struct FullDiskTests {
    /// An outbox with notices `a`, `b` and `c`, whose database takes nothing until `makeRoom`.
    @MainActor private final class Scene {
        let directory: TemporaryDirectory
        let database: StateDatabase
        let presenter = RecordingPresenter()
        let clock = ManualClock()
        let loop: EventLoop
        let outbox: NoticeOutbox
        let notices: [Notice]

        /// - Parameter held: What waits in the database and wasn't handed to the presenter.
        init(holding held: String...) throws {
            directory = try TemporaryDirectory()
            database = try StateDatabase(path: directory.entry("state.sqlite"))
            loop = EventLoop(clock: clock)
            outbox = NoticeOutbox(database: database, presenter: presenter, loop: loop, log: Log(isVerbose: false))
            notices = try NoticeOutboxTests.recorded(["a", "b", "c"], in: database)
            try outbox.show()
            if !held.isEmpty { _ = try NoticeOutboxTests.recorded(held, in: database) }
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
                scene.outbox.shown(scene.notices[0].id, as: 7)
                scene.outbox.shown(scene.notices[1].id, as: 8)
                scene.outbox.closed(scene.notices[1].id)
                scene.outbox.withdraw(identifier: "c")
                #expect(try scene.outbox.waiting.isEmpty)
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

    /// What was shown would come twice if what waits were all that the database says, which doesn't know of it yet.
    @Test func `what was shown is not shown again while that can not be written`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let scene = try Scene(holding: "d")
                for notice in scene.notices { scene.outbox.shown(notice.id, as: 7) }
                scene.presenter.closeAll()
                try scene.outbox.show()
                scene.pass(700)
                #expect(scene.presenter.presented.map(\.identifier) == ["a", "b", "c", "d"])
                scene.makeRoom()
                scene.pass(700)
                #expect(try scene.database.pendingNotices().map(\.identifier) == ["d"])
                scene.outbox.shown(try scene.database.pendingNotices()[0].id, as: 7)
                scene.presenter.closeAll()
                try scene.outbox.show()
                #expect(scene.presenter.presented.count == 4)
            }
        }
    }

    @Test func `the next notice takes what is unwritten along`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let scene = try Scene()
                scene.outbox.shown(scene.notices[0].id, as: 7)
                scene.outbox.withdraw(identifier: "c")
                scene.makeRoom()
                // The new one of a geotification whose old ones are still to be removed stays.
                let new = try NoticeOutboxTests.recorded(["c", "d"], in: scene.database)
                try scene.outbox.show()
                #expect(try scene.database.pendingNotices() == [scene.notices[1]] + new)
            }
        }
    }
}

/// Shows nothing, and remembers what it was asked for.
@MainActor final class RecordingPresenter: NoticePresenter {
    var onEvent: (@MainActor (NoticeEvent) -> Void)?
    var presented: [Notice] = []
    /// The ids of those that it has.
    private var known: Set<Int64> = []
    var withdrawn: [String] = []
    var adopted: [ShownNotice] = []
    var server: String?
    var trouble: String?

    nonisolated init() {}

    func present(_ notices: [Notice]) { presented += notices.filter { known.insert($0.id).inserted } }
    /// From now on it would show what it had once more.
    func closeAll() { known = [] }
    /// As another run.
    func forget() { (presented, known) = ([], []) }
    func withdraw(identifier: String) { withdrawn.append(identifier) }
    func adopt(_ notices: [ShownNotice]) { adopted += notices }
}
