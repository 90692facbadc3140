import DBus
import Desktop
import EventLoop
import Foundation
import Geofencing
import Ports
import Reminders
import TestSupport
import Testing

/// The presenter against servers that differ from dunst.
@MainActor @Suite struct NotificationServerTests {
    let loop = EventLoop(clock: SystemClock())

    @Test(arguments: [([], "R&D <lab>"), (["body", "body-markup"], "R&amp;D &lt;lab&gt;")] as [([String], String)])
    func `text is escaped only where it is markup`(capabilities: [String], place: String) async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: capabilities)
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1, note: #"a & b <3 "x""#, place: "R&D <lab>"))
        try #require(await recorder.hasShown(1))
        #expect(server.notified.first?[3].string == #"a & b <3 "x""#)
        #expect(server.bodies.first?.hasPrefix("Arrived at \(place), ") == true)
    }

    @Test func `capabilities are those of the present server`() async throws {
        let bus = try PrivateBus()
        let first = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["body-markup"])
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1, place: "R&D"))
        try #require(await recorder.hasShown(1))
        first.die()
        let second = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        recorder.present(.sample(2, place: "R&D"))
        try #require(await recorder.hasShown(1, 2))
        #expect(second.bodies.first?.hasPrefix("Arrived at R&D, ") == true)
        #expect(recorder.closed == [1])
    }

    @Test func `an error is repeated until it is shown`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        server.behaviour = .failing
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1))
        try #require(await loop.wait { server.notified.count == 3 })
        #expect(recorder.shown == [])
        server.behaviour = .showing
        try #require(await recorder.hasShown(1))
        #expect(server.notified.count == 4)
    }

    @Test func `a server that refuses is mentioned once`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        server.behaviour = .failing
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1))
        try #require(await loop.wait { server.notified.count == 3 })
        let trouble =
            "The notification server refuses notices (org.freedesktop.DBus.Error.Failed); they are kept and tried again."
        #expect(recorder.troubles == [trouble])
        #expect(recorder.presenter.trouble == trouble)
        server.behaviour = .showing
        try #require(await recorder.hasShown(1))
        #expect(recorder.presenter.trouble == nil)
        server.behaviour = .failing
        recorder.present(.sample(2))
        try #require(await loop.wait { recorder.troubles.count == 2 })
        #expect(recorder.presenter.trouble == trouble)
        recorder.withdraw(identifier: "sample-2")
        #expect(recorder.waiting.isEmpty)
    }

    @Test func `a server without capabilities is given plain text`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: ["body-markup"])
        server.failsToTellCapabilities = true
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1, place: "R&D"))
        try #require(await recorder.hasShown(1))
        #expect(recorder.troubles == [])
        // It is asked again for each.
        server.failsToTellCapabilities = false
        recorder.present(.sample(2, place: "R&D"))
        try #require(await recorder.hasShown(1, 2))
        #expect(server.bodies.map { $0.prefix(14) } == ["Arrived at R&D", "Arrived at R&a"])
    }

    @Test func `a slow server is asked once`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        server.behaviour = .slow
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1))
        recorder.present(.sample(2))
        try #require(await loop.wait { server.notified.count == 2 })
        recorder.withdraw(identifier: "sample-1")
        _ = await loop.wait(atMost: 0.6) { server.notified.count > 2 }
        server.answer()
        try #require(await recorder.hasShown(1, 2))
        try #require(await loop.wait { server.closed == [1] })
        #expect(server.notified.count == 2)
        server.dismiss(2)
        try #require(await loop.wait { recorder.closed == [2] })
    }

    @Test func `a server that ends without answer is replaced by the next`() async throws {
        let bus = try PrivateBus()
        let first = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        first.behaviour = .slow
        let recorder = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        recorder.present(.sample(1))
        try #require(await loop.wait { first.notified.count == 1 })
        first.die()
        let second = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        try #require(await recorder.hasShown(1))
        #expect(second.notified.count == 1)
        #expect(recorder.troubles == [])
    }

    @Test func `popups of an earlier run are like its own`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        let first = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        for id in 1...4 as ClosedRange<Int64> { first.present(.sample(id)) }
        try #require(await first.hasShown(1, 2, 3, 4))
        let second = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        second.presenter.adopt(first.remembered)
        second.present(.sample(3))
        // Before it is known which server there is, and after.
        second.withdraw(identifier: "sample-1")
        try #require(await loop.wait { server.closed == [1] })
        second.withdraw(identifier: "sample-3")
        try #require(await loop.wait { server.closed == [1, 3] })
        #expect(second.closed == [])
        server.dismiss(2)
        try #require(await loop.wait { second.closed == [2] })
        server.die()
        try #require(await loop.wait { second.closed == [2, 4] })
        #expect(server.notified.count == 4)
    }

    @Test func `popups of a former server are gone`() async throws {
        let bus = try PrivateBus()
        let server = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        let first = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        first.present(.sample(1))
        try #require(await first.hasShown(1))
        server.die()
        let successor = try ScriptedNotificationServer(on: bus, loop: loop, capabilities: [])
        first.present(.sample(2))
        try #require(await first.hasShown(1, 2))
        let named = try #require(first.remembered[1].server)
        #expect(named != first.remembered[0].server)
        let second = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        second.presenter.adopt([
            first.remembered[0], ShownNotice(notice: .sample(3), serverID: 1, server: nil),
            // Unique names begin anew with each bus.
            ShownNotice(notice: .sample(4), serverID: 1, server: "0123" + named.dropFirst(4)),
            first.remembered[1],
        ])
        second.withdraw(identifier: "sample-1")
        try #require(await loop.wait { second.closed == [1, 3, 4] })
        second.withdraw(identifier: "sample-2")
        try #require(await loop.wait { successor.closed.count == 1 })
        #expect(successor.closed == [1] && server.closed == [])
        successor.die()
        let third = try PresenterRecorder(sessionBus: bus.address, loop: loop)
        third.presenter.adopt(first.remembered)
        try #require(await loop.wait { third.closed == [1, 2] })
    }
}
