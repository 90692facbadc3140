import EventLoop
import Geofencing
import Ports
import TestSupport
import Testing

@testable import geotifyd

@MainActor @Suite struct PositionQuestionsTests {
    private let clock = ManualClock()
    private let loop: EventLoop
    private let questions: PositionRequests
    private let answers = Answers()
    private let fix = PositionFix(coordinate: Coordinate(latitude: 1, longitude: 2)!, accuracy: 3, time: 4)

    private final class Answers { var all: [PositionFix?] = [] }

    init() {
        loop = EventLoop(clock: clock)
        questions = PositionRequests(loop: loop)
    }

    private func ask() { questions.ask { [answers] in answers.all.append($0) } }

    @Test func `the first position answers all`() {
        ask()
        ask()
        #expect(answers.all.isEmpty)
        questions.answer(fix)
        questions.answer(fix)
        #expect(answers.all == [fix, fix])
        clock.advance(by: 100)
        #expect(!loop.runOnce(waitingAtMost: 0))
    }

    @Test func `nobody waits for ever`() {
        ask()
        clock.advance(by: PositionRequests.timeout - 1)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(answers.all.isEmpty)
        clock.advance(by: 1)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(answers.all == [nil])
    }

    @Test(arguments: SourceState.Condition.allCases) func `where there is no hope it is said at once`(
        condition: SourceState.Condition
    ) {
        ask()
        questions.follow(SourceState(condition))
        let isHopeful = [.connecting, .waiting, .working].contains(condition)
        #expect(answers.all.isEmpty == isHopeful)
    }
}
