import Platform
import TestSupport
import Testing

@Suite struct RetryPauseTests {
    @Test func `pauses grow to their limit`() {
        var pause = RetryPause(1...60)
        #expect((0..<8).map { _ in pause.next() } == [1, 2, 4, 8, 16, 32, 60, 60])
        pause.reset()
        #expect(pause.next() == 1)
    }

    @Test func `pauses grow with chance`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var pause = RetryPause(2...300)
            var longest = 2.0
            for _ in 1...12 {
                let seconds = pause.next(using: &generator)
                #expect((longest / 2...longest).contains(seconds))
                longest = min(longest * 2, 300)
            }
        }
    }

    @Test func `not all at once`() {
        var generator = SeededGenerator(seed: 1)
        let first = (0..<20).map { _ in
            var pause = RetryPause(2...300)
            return pause.next(using: &generator)
        }
        #expect(Set(first).count == 20)
        // By up to a half.
        #expect((first.min() ?? 2) < 1.2 && (first.max() ?? 1) > 1.8)
    }

    @Test func `what the server asks for is never cut short`() {
        var generator = SeededGenerator(seed: 1)
        var pause = RetryPause(2...300)
        #expect(pause.next(atLeast: 900, using: &generator) == 900)
        #expect(pause.next(using: &generator) <= 4)
        pause = RetryPause(2...300)
        #expect(pause.next(atLeast: 0.1, using: &generator) >= 1)
    }
}
