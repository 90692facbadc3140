import EventLoop
import Foundation
import Reminders
import Store
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite final class StoreKeeperTests {
    private let directory = NSTemporaryDirectory() + "geotify-keeper-" + UUID().uuidString
    private let clock = ManualClock()
    private let loop: EventLoop
    private let keeper: StoreWatcher
    private var loaded: [[String]] = []
    private var programs: [[String]] { keeper.runnable.map(\.rules.program) }

    private var path: String { directory + "/geotifications.plist" }

    init() throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        loop = EventLoop(clock: clock)
        keeper = StoreWatcher(
            store: GeotificationStore(path: directory + "/geotifications.plist"), loop: loop, log: Log(isVerbose: false)
        )
        keeper.carryOut = { [unowned self] effects in
            for case .loadReminders(let reminders) in effects {
                loaded.append(reminders.geotifications.map(\.identifier))
            }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    private func entry(_ identifier: String, latitude: String = "52.52") -> String {
        """
        <dict><key>identifier</key><string>\(identifier)</string><key>note</key><string>N</string>
        <key>eventType</key><string>entry</string><key>latitude</key><real>\(latitude)</real>
        <key>longitude</key><real>13.4</real><key>radius</key><integer>150</integer></dict>
        """
    }

    private func place(_ name: String, latitude: String = "52.52") -> String {
        """
        <key>\(name)</key><dict><key>latitude</key><real>\(latitude)</real><key>longitude</key><real>13.4</real>
        <key>radius</key><integer>150</integer></dict>
        """
    }

    private func write(places: String = "", _ entries: String...) throws {
        let text = """
            <plist version="1.0"><dict><key>version</key><integer>1</integer>
            <key>places</key><dict>\(places)</dict><key>geotifications</key>
            <array>\(entries.joined())</array></dict></plist>
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func wait(_ condition: @MainActor () -> Bool) -> Bool { loop.run(atMost: 10, until: condition) }

    @Test func `a change is taken over`() throws {
        try write(entry("a"))
        try keeper.start()
        try write(entry("a"), entry("b"))
        #expect(wait { loaded == [["a"], ["a", "b"]] })
    }

    @Test func `what is done is written into the store`() throws {
        try write(entry("a"), entry("b"))
        try keeper.start()
        keeper.write(["a": .completed(1_772_000_000), "gone": .completed(1)])
        #expect(wait { loaded.count == 2 })
        let store = GeotificationStore(path: path)
        #expect(try store.load().reminders.geotifications.map(\.completed) == [1_772_000_000, nil])
        keeper.write(["a": .reopened])
        #expect(wait { loaded.count == 3 })
        #expect(try store.load().reminders.geotifications.map(\.completed) == [nil, nil])
    }

    @Test func `what the store does not take is tried again`() throws {
        try write(entry("a"))
        try keeper.start()
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        try Data("<plist><dict>".utf8).write(to: URL(fileURLWithPath: path))
        keeper.write(["a": .completed(1_772_000_000)])
        while loop.runOnce(waitingAtMost: 0) {}
        try good.write(to: URL(fileURLWithPath: path))
        clock.advance(by: 10)
        let store = GeotificationStore(path: path)
        #expect(wait { (try? store.load().reminders.geotifications.map(\.completed)) == [1_772_000_000] })
    }

    @Test func `a broken store changes nothing and is named`() throws {
        try write(entry("a"))
        try keeper.start()
        try Data("<plist><dict>".utf8).write(to: URL(fileURLWithPath: path))
        #expect(wait { keeper.problems.count == 1 })
        #expect(loaded == [["a"]])
    }

    @Test func `an entry that became bad stays as it was and the others go on`() throws {
        try write(entry("a"), entry("b"))
        try keeper.start()
        try write(entry("a", latitude: "95"), entry("b"), entry("c"))
        #expect(wait { loaded.count == 2 })
        #expect(loaded.last.map(Set.init) == ["a", "b", "c"])
        #expect(keeper.problems.count == 1)
    }

    @Test func `programs are dropped where others may write`() throws {
        let entry = entry("a").replacingOccurrences(
            of: "</dict>", with: "<key>run</key><array><string>logger</string></array></dict>")
        try write(entry)
        chmod(path, 0o666)
        try keeper.start()
        #expect(programs == [[]])
        #expect(keeper.problems.count == 1)
        chmod(path, 0o600)
        #expect(programs == [["logger"]])
        #expect(keeper.problems == [])
        chmod(directory, 0o770)
        #expect(programs == [[]])
        #expect(keeper.problems.count == 1)
        chmod(directory, 0o700)
        keeper.checkTrust()
        #expect(keeper.problems == [])
    }

    @Test func `a bad place keeps no geotification of its name that is gone`() throws {
        try write(places: place("home"), entry("home"), entry("b"))
        try keeper.start()
        try write(places: place("home", latitude: "152.52"), entry("b"))
        #expect(wait { loaded.count == 2 })
        #expect(loaded == [["home", "b"], ["b"]])
    }

    @Test func `a file that is away for a moment keeps the regions`() throws {
        try write(entry("a"))
        try keeper.start()
        try FileManager.default.removeItem(atPath: path)
        _ = loop.run(atMost: 0.3) { false }
        #expect(loaded == [["a"]])
        try write(entry("a"), entry("b"))
        #expect(wait { loaded.count == 2 })
        clock.advance(by: 6)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(loaded == [["a"], ["a", "b"]])
    }

    @Test func `a file that stays away empties the regions`() throws {
        try write(entry("a"))
        try keeper.start()
        try FileManager.default.removeItem(atPath: path)
        #expect(wait { keeper.isWithoutFile })
        #expect(loaded == [["a"]])
        clock.advance(by: 6)
        #expect(wait { loaded == [["a"], []] })
    }

    @Test func `no file at the start means no regions after a moment`() throws {
        try keeper.start()
        #expect(loaded.isEmpty)
        clock.advance(by: 6)
        #expect(wait { loaded == [[]] })
    }
}
