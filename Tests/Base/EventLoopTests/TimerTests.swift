import EventLoop
import TestSupport
import Testing

@MainActor @Suite struct TimerTests {
    let clock = ManualClock(realtime: 1_000_000)
    let loop: EventLoop

    init() { loop = EventLoop(clock: clock) }

    @Test(arguments: ClockKind.allCases) func `system timer fires once and not early`(kind: ClockKind) {
        let system = SystemClock()
        let loop = EventLoop(clock: system)
        var count = 0
        let timer = loop.timer(kind) { count += 1 }
        let start = system.now(kind)
        timer.set(after: 0.05)
        #expect(loop.run(atMost: 20) { count > 0 })
        #expect(system.now(kind) - start >= 0.05)
        #expect(timer.deadline == nil)
        #expect(!loop.runOnce(waitingAtMost: 0.1))
        #expect(count == 1)
    }

    @Test(arguments: ClockKind.allCases) func `past time is due at once`(kind: ClockKind) {
        let loop = EventLoop(clock: SystemClock())
        var count = 0
        let timer = loop.timer(kind) { count += 1 }
        timer.set(at: -5)
        #expect(loop.run(atMost: 20) { count == 1 })
    }

    @Test func `later setting replaces the earlier one`() {
        var count = 0
        let timer = loop.timer(.monotonic) { count += 1 }
        timer.set(after: 10)
        timer.set(after: 100)
        clock.advance(by: 50)
        #expect(!loop.runOnce(waitingAtMost: 0))
        clock.advance(by: 50)
        #expect(loop.runOnce(waitingAtMost: 0))
        #expect(count == 1)
    }

    @Test func `unset timer can be set again and cancelled one cannot`() {
        var count = 0
        let timer = loop.timer(.monotonic) { count += 1 }
        timer.set(after: 0)
        timer.unset()
        #expect(!loop.runOnce(waitingAtMost: 0))
        timer.set(after: 0)
        #expect(loop.runOnce(waitingAtMost: 0))
        timer.cancel()
        timer.set(after: 0)
        #expect(!loop.runOnce(waitingAtMost: 0))
        #expect(count == 1)
    }

    @Test func `released timer ends`() {
        var timer: Timer? = loop.timer(.monotonic) { Issue.record("it was released") }
        timer?.set(after: 0)
        timer = nil
        #expect(!loop.runOnce(waitingAtMost: 0))
    }

    @Test func `handlers may set their timer again and cancel others`() {
        var order: [String] = []
        let other = loop.timer(.monotonic) { order.append("other") }
        var again: Timer?
        again = loop.timer(.monotonic) {
            order.append("again")
            other.cancel()
            again?.set(after: 0)
        }
        other.set(after: 2)
        again?.set(after: 1)
        clock.advance(by: 10)
        loop.runOnce(waitingAtMost: 0)
        loop.runOnce(waitingAtMost: 0)
        #expect(order.count > 1)
        #expect(!order.contains("other"))
        again?.cancel()
    }

    @Test func `timer released by an earlier one of the round is not called`() {
        var later: Timer? = loop.timer(.monotonic) { Issue.record("it was released") }
        let earlier = loop.timer(.monotonic) { later = nil }
        earlier.set(after: 1)
        later?.set(after: 2)
        clock.advance(by: 10)
        loop.runOnce(waitingAtMost: 0)
        #expect(later == nil)
    }

    @Test func `the longest overdue is called first`() {
        var order: [ClockKind] = []
        let timers = ClockKind.allCases.map { kind in loop.timer(kind) { order.append(kind) } }
        for (timer, delay) in zip(timers, [3.0, 1, 2]) { timer.set(after: delay) }
        clock.advance(by: 5)
        loop.runOnce(waitingAtMost: 0)
        #expect(order == [.monotonic, .boottime, .realtime])
    }

    @Test func `sleep counts for boottime and the date only`() {
        var fired: Set<ClockKind> = []
        let timers = ClockKind.allCases.map { kind in loop.timer(kind) { fired.insert(kind) } }
        for timer in timers { timer.set(after: 60) }
        clock.suspend(for: 100)
        loop.runOnce(waitingAtMost: 0)
        #expect(fired == [.realtime, .boottime])
    }

    @Test func `setting the date is noticed and sleep is not`() {
        var jumps = 0
        var isDue = false
        loop.onClockSet { jumps += 1 }
        let timer = loop.timer(.realtime) { isDue = true }
        timer.set(at: 1_000_500)
        clock.suspend(for: 100)
        clock.advance(by: 100)
        loop.runOnce(waitingAtMost: 0)
        #expect(jumps == 0)
        clock.setRealtime(to: 2_000_000)
        loop.runOnce(waitingAtMost: 0)
        #expect(jumps == 1)
        #expect(isDue)
        clock.setRealtime(to: 1000)
        loop.runOnce(waitingAtMost: 0)
        #expect(jumps == 2)
        #expect(!loop.runOnce(waitingAtMost: 0))
    }

    @Test func `real timer ignores the loops clock`() {
        var count = 0
        let timer = loop.realTimer { count += 1 }
        timer.set(after: 0.03)
        clock.advance(by: 1000)
        #expect(!loop.runOnce(waitingAtMost: 0))
        #expect(loop.run(atMost: 20) { count == 1 })
    }

    @Test func `timers follow a track at its speed`() {
        let track = TrackClock(start: 1_700_000_000, speed: 3600)
        let loop = EventLoop(clock: track)
        var times: [ClockKind: Double] = [:]
        let timers = ClockKind.allCases.map { kind in loop.timer(kind) { times[kind] = track.now(kind) } }
        for timer in timers { timer.set(at: 1_700_000_180) }
        let start = SystemClock().now(.monotonic)
        #expect(loop.run(atMost: 20) { times.count == 3 })
        #expect(SystemClock().now(.monotonic) - start >= 0.04)
        #expect(times.values.allSatisfy { $0 >= 1_700_000_180 })
    }
}
