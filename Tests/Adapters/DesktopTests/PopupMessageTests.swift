import DBus
import Reminders
import TestSupport
import Testing

@testable import Desktop

@MainActor @Suite struct PopupMessageTests {
    private func arguments(
        _ rules: ReminderRules..., capabilities: Set<String> = ["actions"], note: String? = nil, age: Double = 0
    ) -> [Value] {
        PopupMessage(
            notices: rules.enumerated().map {
                .sample(Int64($0 + 1), note: note, time: NoticeTextTests.morning, rules: $1)
            },
            capabilities: capabilities, applicationID: "app", now: NoticeTextTests.morning + age
        ).arguments(replacing: 0)
    }

    @Test(arguments: [(.low, 0), (.normal, 1), (.critical, 2)] as [(ReminderRules.Urgency, UInt8)])
    func urgency(_ urgency: ReminderRules.Urgency, _ level: UInt8) {
        #expect(arguments(.with { $0.urgency = urgency })[6]["urgency"] == .byte(level))
        let all = arguments(.with { $0.urgency = .low }, .with { $0.urgency = urgency })
        #expect(all[6]["urgency"] == .byte(level))
    }

    @Test func sound() {
        #expect(arguments(.with { $0.sound = nil })[6]["sound-name"]?.string == "message-new-instant")
        #expect(arguments(.with { $0.sound = "bell" })[6]["sound-name"]?.string == "bell")
        let silent = arguments(.with { $0.sound = "" })[6]
        #expect(silent["sound-name"] == nil)
        #expect(silent["suppress-sound"] == .boolean(true))
        let both = arguments(.with { $0.sound = "" }, .with { $0.sound = "bell" })[6]
        #expect(both["sound-name"]?.string == "bell")
    }

    @Test(
        arguments: [
            ([.server], -1), ([.never], 0), ([.seconds(2.5)], 2500), ([.seconds(0.0001)], 1),
            ([.seconds(1e12)], 2_147_483_647), ([.seconds(1), .seconds(3)], 3000), ([.seconds(1), .server], -1),
            ([.server, .never], 0),
        ] as [([ReminderRules.Timeout], Int)])
    func `expiry`(timeout: [ReminderRules.Timeout], milliseconds: Int) {
        let notices = timeout.enumerated().map { index, timeout in
            Notice.sample(Int64(index), rules: .with { $0.timeout = timeout })
        }
        let message = PopupMessage(notices: notices, capabilities: [], applicationID: "app", now: 0)
        #expect(message.arguments(replacing: 0)[7] == .int32(Int32(milliseconds)))
    }

    @Test func `critical ones stay`() {
        let rules = ReminderRules.with {
            $0.urgency = .critical
            $0.timeout = .seconds(5)
        }
        #expect(arguments(rules)[7] == .int32(0))
    }

    @Test func `actions only where the server has them`() {
        #expect(arguments(ReminderRules(), capabilities: ["body"])[5] == .strings([]))
        let labels = arguments(.with { $0.isOnce = true })[5].array?.compactMap(\.string)
        #expect(labels == ["default", "Done", "done", "Done", "snooze", "Snooze 1 h", "next", "Next time"])
    }

    @Test func `several are listed`() {
        let rules = ReminderRules()
        let message = arguments(rules, rules, capabilities: ["body-markup"], note: "a & b\nc", age: 90_000)
        #expect(message[3].string == "Arrived at home: 2 reminders")
        #expect(message[4].string == "2026-03-02 08:31\n• a &amp; b c\n• a &amp; b c")
        #expect(arguments(rules, rules)[4].string == "08:31\n• Water the plants\n• Water the plants 2")
    }
}
