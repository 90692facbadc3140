import EventLoop
import Geofencing
import Ports
import TestSupport
import Testing
import Tracks

@MainActor @Suite struct ReplaySourceTests {
    private enum Entry: Equatable {
        case event(PositionSourceEvent)
        case control(ReplaySource.Control)
    }

    private final class Log {
        var events: [Entry] = []

        /// What was delivered, without the states.
        var delivered: [Entry] {
            events.filter { if case .event(.stateChanged) = $0 { false } else { true } }
        }

        var conditions: [SourceState.Condition] {
            events.compactMap { if case .event(.stateChanged(let state)) = $0 { state.condition } else { nil } }
        }
    }

    private let clock = ManualClock(realtime: 1000)
    private let loop: EventLoop
    private let log = Log()

    init() { loop = EventLoop(clock: clock) }

    private func source(_ items: [Track.Item]) -> ReplaySource {
        let source = ReplaySource(track: Track(items: items), loop: loop)
        source.onEvent = { [log] in log.events.append(.event($0)) }
        source.onControl = { [log] in log.events.append(.control($0)) }
        return source
    }

    /// Lets the loop handle all that is due.
    private func settle() { while loop.runOnce(waitingAtMost: 0) {} }

    private func event(_ item: Track.Item) -> Entry {
        switch item {
        case .fix(let fix): .event(.fix(fix))
        case .suspend(let time): .control(.suspend(time))
        case .resume(let time): .control(.resume(time))
        case .restart: .control(.restart)
        case .scan(let scan): .event(.scan(scan))
        }
    }

    @Test func `delivers each item when its time has come`() {
        let items = [fix(1000, 1, 2), .suspend(1010), .resume(1020), .restart(1020), fix(1030, 1, 2)]
        let source = source(items)
        #expect(source.state.condition == .stopped)
        source.start()
        #expect(source.state.condition == .waiting)
        #expect(log.events.isEmpty)
        settle()
        #expect(log.delivered == [event(items[0])])
        #expect(source.state.condition == .working)
        clock.advance(by: 9.5)
        settle()
        #expect(log.delivered.count == 1)
        clock.advance(by: 0.5)
        settle()
        #expect(log.delivered == items.prefix(2).map(event))
        clock.advance(by: 10)
        settle()
        #expect(log.delivered == items.prefix(4).map(event))
        clock.advance(by: 10)
        settle()
        #expect(log.delivered == items.map(event) + [.control(.finish)])
        #expect(log.conditions == [.waiting, .working, .finished])
        #expect(source.state.condition == .finished)
    }

    @Test func `delivers in the order of the file where stamps go back`() {
        let items = [fix(2000, 1, 2), fix(2010, 1, 2), fix(1500, 1, 2), fix(2011, 1, 2)]
        let source = source(items)
        clock.setRealtime(to: 2000)
        source.start()
        settle()
        #expect(log.delivered == [event(items[0])])
        clock.advance(by: 10)
        settle()
        #expect(log.delivered == items.prefix(3).map(event))
        clock.advance(by: 1)
        settle()
        #expect(log.delivered == items.map(event) + [.control(.finish)])
    }

    @Test func `delivers the first item at once`() {
        let source = source([fix(999_999, 1, 2)])
        source.start()
        settle()
        #expect(log.delivered == [event(fix(999_999, 1, 2)), .control(.finish)])
    }

    @Test func `lets other timers fire between items`() {
        let source = source([fix(1000, 1, 2), fix(1010, 1, 2), fix(1020, 1, 2)])
        let timer = loop.timer(.realtime) { [log] in log.events.append(.control(.suspend(0))) }
        source.start()
        settle()
        timer.set(at: 1015)
        clock.advance(by: 1000)
        settle()
        #expect(
            log.delivered
                == [
                    event(fix(1000, 1, 2)), event(fix(1010, 1, 2)), .control(.suspend(0)), event(fix(1020, 1, 2)),
                    .control(.finish),
                ])
    }

    /// The first item comes at once, whatever its stamp; those after it don't come before that.
    @Test func `waits for the latest stamp so far`() {
        let items = [fix(2000, 1, 2), fix(1500, 1, 2), fix(2010, 1, 2)]
        let source = source(items)
        source.start()
        settle()
        #expect(log.delivered == items.prefix(1).map(event))
        clock.setRealtime(to: 1999)
        settle()
        #expect(log.delivered.count == 1)
        clock.setRealtime(to: 2000)
        settle()
        #expect(log.delivered == items.prefix(2).map(event))
    }

    @Test func `goes on after stop`() {
        let items = [fix(1000, 1, 2), fix(1010, 1, 2), fix(1020, 1, 2)]
        let source = source(items)
        source.start()
        settle()
        source.stop()
        #expect(source.state.condition == .stopped)
        clock.advance(by: 10)
        settle()
        #expect(log.delivered.count == 1)
        source.start()
        settle()
        #expect(log.delivered == items.prefix(2).map(event))
        #expect(log.conditions == [.waiting, .working, .waiting, .working])
    }

    @Test func `delivers nothing after a stop by the receiver`() {
        let source = source([fix(1000, 1, 2), fix(1000, 1, 2)])
        for condition in [SourceState.Condition.waiting, .working] {
            source.onEvent = { [log, weak source] event in
                log.events.append(.event(event))
                if case .stateChanged(let state) = event, state.condition == condition { source?.stop() }
            }
            source.start()
            settle()
            #expect(log.delivered.isEmpty)
            #expect(source.state.condition == .stopped)
        }
    }

    @Test func `finishes an empty track`() {
        let source = source([])
        source.start()
        settle()
        #expect(log.events.last == .control(.finish))
        #expect(log.conditions == [.finished])
    }
}
