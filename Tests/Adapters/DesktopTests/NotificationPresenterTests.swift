import DBus
import Desktop
import EventLoop
import Foundation
import Geofencing
import Ports
import Reminders
import TestSupport
import Testing

/// The presenter against the real dunst.
@MainActor @Suite struct NotificationPresenterTests {
    let loop = EventLoop(clock: SystemClock())

    private func makeDesktop() throws -> (PrivateDesktop, PresenterRecorder) {
        var options = PrivateDesktop.Options()
        options.geoClue = .absent
        options.agentLevel = nil
        let desktop = try PrivateDesktop(loop: loop, options: options)
        return (desktop, try PresenterRecorder(sessionBus: desktop.sessionBus.address, loop: loop))
    }

    @Test func `shows the note as it was written`() async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present(.sample(1, note: #"a & b <3 "x""#, place: "R&D <lab>"))
        recorder.present(.sample(2, note: "", direction: .exit, place: nil))
        recorder.present(.sample(2))
        try #require(await recorder.hasShown(1, 2), "\(desktop.log)")
        try #require(await loop.wait { desktop.notifications.count == 2 })
        let first = desktop.notifications[0]
        #expect(first.summary == #"a & b <3 "x""#)
        #expect(first.body.hasPrefix("Arrived at R&amp;D &lt;lab&gt;, "))
        #expect(first.applicationName == "Geotify")
        #expect(first.icon == "io.github.geotify.Geotify")
        #expect(first.replacedID == 0 && first.expiry == -1)
        #expect(
            first.actions == [
                "default", "Close", "done", "Done", "snooze", "Snooze 1 h", "next", "Next time",
            ])
        #expect(first.hints["desktop-entry"]?.string == "io.github.geotify.Geotify")
        #expect(first.hints["urgency"] == .variant(.byte(1)))
        #expect(first.hints["category"]?.string == "x-geotify.arrival")
        #expect(first.hints["sound-name"]?.string == "message-new-instant")
        let second = desktop.notifications[1]
        #expect(second.summary == "No Note")
        #expect(second.body.hasPrefix("Left, "))
        #expect(second.hints["category"]?.string == "x-geotify.departure")
    }

    /// By pictures of the real popup.
    @Test func `the popup reads like the note`() async throws {
        func picture(of note: String) async throws -> Data {
            let (desktop, recorder) = try makeDesktop()
            recorder.present(.sample(1, note: note, time: 1_772_437_867))
            try #require(await recorder.hasShown(1))
            let path = desktop.temporaryFile("popup.png")
            var data = Data()
            // The popup is drawn after the reply.
            try #require(
                try await loop.wait {
                    try desktop.saveScreenshot(to: path)
                    data = try Data(contentsOf: URL(fileURLWithPath: path))
                    return data.count > 1500
                })
            try desktop.saveScreenshot(to: path)
            return data
        }
        // Were the note taken for markup, the two of each pair would look the same.
        for (plain, marked) in [("a b x", "a <b>b</b> x"), ("a & b <3", "a &amp; b &lt;3")] {
            let (first, second) = (try await picture(of: plain), try await picture(of: marked))
            #expect(second.count > first.count)
        }
    }

    @Test func `a server that is started again shows nothing twice`() async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present(.sample(1))
        try #require(await recorder.hasShown(1))
        for id in [2, 3] as [Int64] {
            try desktop.killNotifier()
            recorder.present(.sample(id))
            try #require(await loop.wait { recorder.shown.last == id })
        }
        try #require(await loop.wait { desktop.notifications.count == 3 })
        #expect(recorder.shown == [1, 2, 3])
        #expect(recorder.closed == [1, 2])
    }

    @Test func `without server it is kept until one appears`() async throws {
        let (desktop, recorder) = try makeDesktop()
        try desktop.killNotifier(stayDown: true)
        recorder.present(.sample(1))
        recorder.present(.sample(2))
        recorder.withdraw(identifier: "sample-2")
        try desktop.startNotifier()
        try #require(await recorder.hasShown(1))
        try #require(await loop.wait { desktop.notifications.count == 1 })
    }

    @Test func `a hanging server shows it once`() async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present(.sample(1))
        try #require(await recorder.hasShown(1))
        try desktop.setNotifierHanging(true)
        recorder.present(.sample(2))
        recorder.present(.sample(3))
        recorder.withdraw(identifier: "sample-3")
        _ = await loop.wait(atMost: 0.5) { recorder.shown.count > 1 }
        #expect(recorder.shown == [1])
        try desktop.setNotifierHanging(false)
        try #require(await recorder.hasShown(1, 2, 3))
        // The popup that was withdrawn before its id was known is closed at once.
        try #require(await loop.wait { desktop.notifications.last?.closeReason == 3 })
        #expect(desktop.notifications.map(\.closeReason) == [nil, nil, 3])
        #expect(recorder.closed == [])
    }

    @Test func `what a hanging server left is shown by its successor`() async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present(.sample(1))
        try #require(await recorder.hasShown(1))
        try desktop.setNotifierHanging(true)
        recorder.present(.sample(2))
        loop.runOnce(waitingAtMost: 0)
        try desktop.killNotifier()
        try #require(await recorder.hasShown(1, 2))
    }

    @Test func `popups are withdrawn and dismissed`() async throws {
        let (desktop, recorder) = try makeDesktop()
        recorder.present(.sample(1))
        recorder.present(.sample(2))
        try #require(await recorder.hasShown(1, 2))
        recorder.withdraw(identifier: "sample-1")
        try #require(
            await loop.wait { desktop.notifications.first?.closeReason == 3 })
        try desktop.dismissNewest()
        try #require(await loop.wait { recorder.closed == [2] })
        try #require(await loop.wait { desktop.notifications.last?.closeReason == 2 })
    }
}
