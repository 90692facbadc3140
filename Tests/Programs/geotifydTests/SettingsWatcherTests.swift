import EventLoop
import Geofencing
import Reminders
import Store
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite struct SettingsKeeperTests {
    private let directory: TemporaryDirectory
    private let loop = EventLoop(clock: ManualClock())
    private let keeper: SettingsWatcher
    private var file: SettingsFile { SettingsFile(path: directory.entry("settings.plist")) }

    init() throws {
        directory = try TemporaryDirectory()
        keeper = SettingsWatcher(
            file: SettingsFile(path: directory.entry("settings.plist")), loop: loop, log: Log(isVerbose: false))
    }

    private func wait(_ condition: @MainActor () -> Bool) -> Bool { loop.run(atMost: 10, until: condition) }

    @Test func `a change is taken over`() throws {
        var told: [Double] = []
        keeper.carryOut = { effects in
            for case .followSettings(let settings) in effects { told.append(settings.keepHistory) }
        }
        try keeper.start()
        // Before the file was read, nothing may be forgotten; by itself it is a year.
        #expect(told.isEmpty && keeper.keepHistory == 31_536_000)
        try file.set(.keepHistory, to: .number(60))
        #expect(wait { told == [60] } && keeper.keepHistory == 60)
        try file.set(.keepHistory, to: nil)
        #expect(wait { told == [60, 31_536_000] })
    }

    @Test func `what is wrong counts as not set and forgets nothing`() throws {
        try directory.write(
            "<plist><dict><key>keepHistory</key><integer>0</integer><key>keepTrack</key><integer>60</integer>"
                + "<key>accuracyLimit</key><integer>50</integer></dict></plist>",
            to: "settings.plist")
        try keeper.start()
        #expect(keeper.keepHistory == nil && keeper.keepTrack == 60 && keeper.current.accuracyLimit == 50)
        #expect(keeper.problems.count == 1)
        try directory.write("broken", to: "settings.plist")
        #expect(wait { keeper.problems.first?.contains("keepHistory") == false })
        #expect(keeper.current.accuracyLimit == 50)
    }

    @Test func `what becomes wrong stays as it was`() throws {
        func write(_ hours: String) throws {
            try directory.write(
                "<plist><dict><key>quietHours</key><string>\(hours)</string><key>urgency</key><string>loud</string>"
                    + "<key>timeout</key><integer>5</integer></dict></plist>", to: "settings.plist")
        }
        try write("22:00-07:00")
        try keeper.start()
        var told: [Settings] = []
        keeper.carryOut = { effects in
            for case .followSettings(let settings) in effects { told.append(settings) }
        }
        try write("22:00-07:0")
        #expect(wait { keeper.problems.first?.contains("quietHours is wrong") == true })
        #expect(keeper.problems.map { $0.hasSuffix("; until then it is as before") } == [true, false])
        #expect(keeper.current.quietHours?.text == "22:00-07:00" && keeper.current.notices.urgency == nil)
        #expect(told.isEmpty)
        // What is set anew counts, and what isn't set any more is as it is by itself.
        try write("23:00-07:00")
        #expect(wait { told.last?.quietHours?.text == "23:00-07:00" })
        try write("always")
        #expect(wait { keeper.problems.count == 2 })
        try file.set(.quietHours, to: nil)
        #expect(wait { told.last.map { $0.quietHours == nil } == true })
    }

    @Test func `coarse positions are refused and it is said`() throws {
        let coordinate = Coordinate(latitude: 1, longitude: 2)!
        func fix(_ accuracy: Double?) -> PositionFix {
            PositionFix(coordinate: coordinate, accuracy: accuracy, time: 1)
        }
        try keeper.start()
        #expect(!keeper.refuses(fix(1e6)))
        try file.set(.accuracyLimit, to: .number(500))
        #expect(wait { keeper.current.accuracyLimit == 500 })
        #expect(!keeper.refuses(fix(500)) && !keeper.refuses(fix(nil)) && keeper.problems.isEmpty)
        #expect(keeper.refuses(fix(500.5)))
        #expect(keeper.problems.first?.contains("accuracyLimit of 500 m") == true)
        #expect(!keeper.refuses(fix(20)) && keeper.problems.isEmpty)
    }
}
