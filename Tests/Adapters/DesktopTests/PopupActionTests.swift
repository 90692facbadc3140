import DBus
import Desktop
import EventLoop
import Foundation
import Geofencing
import Ports
import Reminders
import TestSupport
import Testing

/// What the person does on popups, with the real dunst and with servers that differ from it.
@MainActor @Suite struct PopupActionTests {
    let loop = EventLoop(clock: SystemClock())

    private func makeDesktop() throws -> (PrivateDesktop, PresenterRecorder) {
        var options = PrivateDesktop.Options()
        options.geoClue = .absent
        options.agentLevel = nil
        let desktop = try PrivateDesktop(loop: loop, options: options)
        return (desktop, try PresenterRecorder(sessionBus: desktop.sessionBus.address, loop: loop))
    }

    @Test(
        arguments: [
            ("done", false, .done), ("snooze", false, .snooze(3600)), ("next", false, .next), ("default", true, .done),
            ("default", false, nil),
        ] as [(String, Bool, NoticeAction?)])
    func `an action is told and closes the popup`(key: String, isOnce: Bool, action: NoticeAction?) async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present(.sample(1, rules: .with { $0.isOnce = isOnce }))
        try #require(await recorder.hasShown(1), "\(desktop.log)")
        try #require(await loop.wait { desktop.notifications.count == 1 })
        try desktop.invoke(key, of: desktop.notifications[0].id)
        try #require(await loop.wait { recorder.actions[1] != nil || !recorder.closed.isEmpty }, "\(desktop.log)")
        #expect(recorder.actions[1] == action)
        #expect(recorder.closed == (action == nil ? [1] : []))
        #expect(await loop.wait { desktop.notifications[0].closeReason != nil })
        // What has been dealt with may come again.
        recorder.present(.sample(1))
        #expect(await recorder.hasShown(1, 1))
    }

    /// dunst tells what becomes of a popup to the connection alone that has asked for it.
    @Test func `popups of a run that is over can be used`() async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present((1...3).map { .sample($0, time: 1000 * Double($0)) })
        try #require(await recorder.hasShown(1, 2, 3), "\(desktop.log)")
        let remembered = recorder.remembered
        let second = try PresenterRecorder(sessionBus: desktop.sessionBus.address, loop: loop)
        recorder.disconnect()
        second.presenter.adopt(remembered)
        // Once it has heard of the server it is ready.
        second.present(.sample(4))
        try #require(await second.hasShown(4))
        try desktop.invoke("snooze", of: remembered[1].serverID)
        #expect(await loop.wait { second.actions == [2: .snooze(3600)] }, "\(desktop.log)")
        try desktop.invoke("default", of: remembered[0].serverID)
        #expect(await loop.wait { second.closed == [1] })
        try desktop.dismissNewest()
        try desktop.dismissNewest()
        #expect(await loop.wait { second.closed.sorted() == [1, 3, 4] })
        #expect(second.actionCount == 1)
        #expect(desktop.notifications.count == 4)
    }

    /// What is put right is this run's from then on.
    @Test func `a popup that is put right is taken over`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["actions"])
        let first = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        first.present((1...4).map { .sample($0, time: 1000) })
        try #require(await first.hasShown(1, 2, 3, 4))
        let second = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        second.presenter.adopt(first.remembered)
        second.withdraw(identifier: "sample-2")
        try #require(await second.hasShown(1, 3, 4))
        #expect(Set(second.remembered.map(\.client)) == [second.presenter.client])
        #expect(second.remembered.map(\.serverID) == [1, 1, 1])
        #expect(server.notified.count == 2)
    }

    /// Which notices may be shown at the moment.
    @MainActor private final class Policy {
        var allowed: Set<Int64> = [1, 2, 3, 4]
    }

    @Test func `what waits for a server is asked whether it may be shown`() async throws {
        let bus = try PrivateBus()
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        let policy = Policy()
        recorder.mayShow = { policy.allowed.contains($0) }
        recorder.present((1...3).map { .sample($0, time: 1000 * Double($0)) })
        policy.allowed = [2]
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        try #require(await recorder.hasShown(2))
        // A server that ends with an unanswered call, and its successor.
        server.behaviour = .slow
        policy.allowed = [2, 4]
        recorder.present(.sample(4))
        try #require(await loop.wait { server.notified.count == 2 })
        policy.allowed = []
        server.die()
        let next = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        try #require(await loop.wait { recorder.closed == [2] })
        recorder.showWaiting()
        policy.allowed = [1]
        recorder.showWaiting()
        try #require(await recorder.hasShown(2, 1))
        policy.allowed = [3, 4]
        recorder.showWaiting()
        try #require(await recorder.hasShown(2, 1, 3, 4))
        #expect(next.notified.count == 3)
    }

    @Test func `four of one crossing are one popup`() async throws {
        let (desktop, recorder) = try makeDesktop()
        let now = Date().timeIntervalSince1970
        recorder.present((1...3).map { .sample($0, time: now) })
        recorder.present((4...7).map { .sample($0, place: "R&D", time: now) })
        try #require(await recorder.hasShown(1, 2, 3, 4, 5, 6, 7))
        try #require(await loop.wait { desktop.notifications.count == 4 })
        let group = desktop.notifications[3]
        #expect(group.summary == "Arrived at R&D: 4 reminders")
        #expect(group.body.split(separator: "\n").dropFirst() == (4...7).map { "• Water the plants \($0)" }[...])
        recorder.withdraw(identifier: "sample-5")
        try #require(await loop.wait { desktop.notifications.count == 5 })
        #expect(desktop.notifications[4].replacedID == group.id)
        #expect(desktop.notifications[4].id == group.id)
        #expect(desktop.notifications[4].summary == "Arrived at R&D: 3 reminders")
        try desktop.invoke("snooze", of: group.id)
        #expect(await loop.wait { recorder.actionCount == 3 })
        #expect(recorder.actions == [4: .snooze(3600), 6: .snooze(3600), 7: .snooze(3600)])
    }

    @Test func `a group that is withdrawn is closed`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["actions"])
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present((1...4).map { .sample($0, time: 1000) })
        try #require(await recorder.hasShown(1, 2, 3, 4))
        for number in 1...4 { recorder.withdraw(identifier: "sample-\(number)") }
        try #require(await loop.wait { server.closed == [1] })
        #expect(server.notified.count == 1)
    }

    @Test func `what is withdrawn at once is put right once and silently`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["actions"])
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present((1...4).map { .sample($0, time: 1000) })
        try #require(await recorder.hasShown(1, 2, 3, 4))
        for number in 1...2 { recorder.withdraw(identifier: "sample-\(number)") }
        try #require(await loop.wait { server.notified.count > 1 })
        // What is asked for later is answered later.
        recorder.present([.sample(9, time: 2000)])
        try #require(await recorder.hasShown(1, 2, 3, 4, 9))
        #expect(server.notified.map { $0[1].integer } == [0, 1, 0])
        #expect(server.notified[0][6]["sound-name"] != nil)
        #expect(server.notified[1][6]["sound-name"] == nil)
        #expect(server.notified[1][6]["suppress-sound"] == .boolean(true))
    }

    @Test func `a group of an earlier run is taken over as one`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["actions"])
        let first = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        first.present((1...4).map { .sample($0, time: 1000) })
        try #require(await first.hasShown(1, 2, 3, 4))
        let second = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        second.presenter.adopt(first.remembered)
        second.withdraw(identifier: "sample-1")
        try #require(await loop.wait { server.notified.count == 2 })
        second.withdraw(identifier: "sample-3")
        try #require(await loop.wait { server.notified.count == 3 })
        #expect(server.notified.map { $0[1].integer } == [0, 1, 1])
        server.invoke("done", of: 1)
        try #require(await loop.wait { second.actionCount == 2 })
        #expect(second.actions == [2: .done, 4: .done])
    }

    @Test func `what is withdrawn before the answer leaves the list`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        server.behaviour = .slow
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present((1...4).map { .sample($0, time: 1000) })
        try #require(await loop.wait { server.notified.count == 1 })
        recorder.withdraw(identifier: "sample-2")
        server.behaviour = .showing
        server.answer()
        try #require(await loop.wait { server.notified.count == 2 })
        #expect(server.notified[1][3].string == "Arrived at home: 3 reminders")
        #expect(server.notified[1][1].integer == 1)
    }

    @Test func `different crossings stay apart`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present((1...2).map { .sample($0, time: 1000) } + (3...4).map { .sample($0, time: 2000) })
        recorder.present((5...8).map { .sample($0, place: nil, time: 1000) })
        recorder.present(
            (9...12).map { .sample($0, direction: $0 < 11 ? .entry : .exit, time: 1000) })
        try #require(await loop.wait { recorder.shown.count == 12 })
        #expect(server.notified.count == 12)
    }

    @Test func `others actions are not ours and ours come once`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["actions"])
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1))
        recorder.present(.sample(2))
        try #require(await recorder.hasShown(1, 2))
        server.invoke("done", of: 77)
        server.invoke("unknown", of: 1)
        server.invoke("snooze", of: 1)
        server.invoke("snooze", of: 1)
        server.dismiss(1)
        server.dismiss(2)
        try #require(await loop.wait { recorder.closed == [2] })
        #expect(recorder.actionCount == 1)
        #expect(recorder.actions == [1: .snooze(3600)])
        #expect(await loop.wait { server.closed == [1] })
    }
}
