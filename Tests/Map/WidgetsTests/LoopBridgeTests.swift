import CAdwaita
import EventLoop
import Glibc
import Testing

@testable import Widgets

/// GLib's loop runs what the event loop waits for; no display is needed for that.
@MainActor @Suite(.serialized) struct LoopBridgeTests {
    private let loop = EventLoop(clock: SystemClock())

    /// Lets GLib's loop run until the condition holds; only a failure waits for the limit.
    private func wait(until condition: () -> Bool) -> Bool {
        let limit = ContinuousClock.now + .seconds(30)
        while !condition() && ContinuousClock.now < limit { g_main_context_iteration(nil, 0) }
        return condition()
    }

    @Test func `a timer of the event loop is called`() {
        let bridge = LoopBridge(loop)
        var calls = 0
        let timer = loop.timer(.monotonic) { calls += 1 }
        timer.set(after: 0.01)
        #expect(wait { calls == 1 })
        timer.set(after: 0.01)
        #expect(wait { calls == 2 })
        withExtendedLifetime(bridge) {}
    }

    @Test func `a descriptor of the event loop is watched, and no longer once its watch is cancelled`() {
        let bridge = LoopBridge(loop)
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let reader = ends[0]
        var received: [UInt8] = []
        let watch = loop.watch(reader, for: .reading) { _ in
            var byte: UInt8 = 0
            if read(reader, &byte, 1) == 1 { received.append(byte) }
        }
        for byte: UInt8 in [1, 2] {
            var byte = byte
            #expect(write(ends[1], &byte, 1) == 1)
            #expect(wait { received.last == byte })
        }
        watch.cancel()
        var byte: UInt8 = 3
        #expect(write(ends[1], &byte, 1) == 1)
        // A timer that is due later is called, so that the byte would have been read by then.
        var isOver = false
        let timer = loop.timer(.monotonic) { isOver = true }
        timer.set(after: 0.01)
        #expect(wait { isOver })
        #expect(received == [1, 2])
        withExtendedLifetime(bridge) {}
    }
}
