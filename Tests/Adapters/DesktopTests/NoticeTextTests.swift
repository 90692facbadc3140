import EventLoop
import Foundation
import Geofencing
import Ports
import Reminders
import TestSupport
import Testing

@testable import Desktop

@MainActor @Suite struct NoticeTextTests {
    /// 08:31 local time on 2 March 2026.
    static let morning = Calendar.current.date(
        from: DateComponents(year: 2026, month: 3, day: 2, hour: 8, minute: 31, second: 59))!.timeIntervalSince1970

    @Test(
        arguments: [
            (.entry, "home", "Arrived at home"), (.entry, nil, "Arrived"), (.exit, "office", "Left office"),
            (.exit, nil, "Left"), (.pass, "bakery", "Passed bakery"), (.pass, nil, "Passed by"),
        ] as [(Crossing.Direction, String?, String)])
    func `says what happened`(direction: Crossing.Direction, place: String?, event: String) {
        let notice = Notice.sample(1, direction: direction, place: place, time: Self.morning)
        let text = NoticeText(notice, now: Self.morning + 60)
        #expect(text.event == event)
        #expect(text.time == "08:31")
        #expect(text.title == "Water the plants")
    }

    @Test func `an old one has its date`() {
        let notice = Notice.sample(1, note: "", time: Self.morning)
        #expect(NoticeText(notice, now: Self.morning + 86_399).time == "08:31")
        #expect(NoticeText(notice, now: Self.morning + 86_401).time == "2026-03-02 08:31")
        #expect(NoticeText(notice, now: Self.morning).title == "No Note")
    }

    @Test func `one that was put off says when it happened`() {
        var notice = Notice.sample(1, time: Self.morning + 3600)
        notice.happened = Self.morning
        #expect(NoticeText(notice, now: Self.morning + 3601).time == "08:31")
        notice.time = Self.morning + 86_400
        #expect(NoticeText(notice, now: notice.time + 1).time == "2026-03-02 08:31")
    }

    /// In a process of its own, since the time zone is the process's.
    @Test func `times are those of the place and the season`() async {
        await #expect(processExitsWith: .success) {
            func time(_ time: Double, seen hours: Double, in zone: String) async -> String {
                setenv("TZ", zone, 1)
                return await NoticeText(.sample(1, time: time), now: time + hours * 3600).time
            }
            let central = "CET-1CEST,M3.5.0,M10.5.0/3"
            // 2026-03-28T07:31Z: the clocks go forward in the night that follows. A day is a day of 24 hours.
            #expect(await time(1_774_683_060, seen: 23, in: central) == "08:31")
            #expect(await time(1_774_683_060, seen: 24.5, in: central) == "2026-03-28 08:31")
            // 2026-03-29T06:31Z, the morning after.
            #expect(await time(1_774_765_860, seen: 0, in: central) == "08:31")
            // 2026-10-24T06:31Z: the clocks go back in the night that follows.
            #expect(await time(1_792_823_460, seen: 24, in: central) == "08:31")
            #expect(await time(1_792_823_460, seen: 25, in: central) == "2026-10-24 08:31")
            // The same moment after a journey, east and west of the date line.
            #expect(await time(1_774_683_060, seen: 25, in: "XXX-14") == "2026-03-28 21:31")
            #expect(await time(1_774_683_060, seen: 25, in: "XXX11") == "2026-03-27 20:31")
            // Only a clock that was set makes a notice of the future; its date is told too.
            #expect(await time(1_774_683_060, seen: -25, in: central) == "2026-03-28 08:31")
        }
    }

    /// As a damaged database may have them.
    @Test(arguments: [1e19, -1e19, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.leastNonzeroMagnitude])
    func `every number is some time`(number: Double) {
        for now in [Self.morning, number] {
            let text = NoticeText(.sample(1, time: number), now: now)
            #expect(text.event == "Arrived at home")
            #expect(!text.time.isEmpty)
        }
    }

    @Test func `the terminal gets one line`() {
        let loop = EventLoop(clock: ManualClock(realtime: Self.morning))
        var lines: [String] = []
        var shown: [Int64] = []
        let presenter = TerminalPresenter(loop: loop) { lines.append($0) }
        presenter.onEvent = { event in
            if case .shown(let id, _) = event { shown.append(id) }
        }
        presenter.present(.sample(1, time: Self.morning))
        presenter.present(.sample(1, time: Self.morning))
        presenter.present(
            .sample(2, note: "red\u{1b}[31m\nli\u{202E}ne\u{200F}", direction: .exit, place: nil, time: Self.morning))
        #expect(lines == ["08:31 Arrived at home: Water the plants\n", "08:31 Left: red\u{FFFD}[31m li\u{FFFD}ne\n"])
        #expect(shown == [1, 2])
    }
}
