import EventLoop
import Foundation
import TestSupport
import Testing

@MainActor @Suite struct EventLoopTests {
    let loop = EventLoop(clock: SystemClock())
    let pipe = Pipe()

    var reading: Int32 { pipe.fileHandleForReading.fileDescriptor }

    func write() { pipe.fileHandleForWriting.write(Data([1])) }

    @Test func `readable descriptor is reported`() {
        var reported: [Interest] = []
        let watch = loop.watch(reading, for: .reading) { reported.append($0) }
        #expect(!loop.runOnce(waitingAtMost: 0))
        write()
        #expect(loop.runOnce(waitingAtMost: 10))
        #expect(reported == [.reading])
        watch.cancel()
        #expect(!loop.runOnce(waitingAtMost: 0))
    }

    @Test func `hang up is reported unasked`() throws {
        var reported: Interest = []
        let watch = loop.watch(reading, for: .reading) { reported = $0 }
        try pipe.fileHandleForWriting.close()
        #expect(loop.runOnce(waitingAtMost: 10))
        #expect(reported.contains(.hangUp))
        watch.interest = []
        #expect(!loop.runOnce(waitingAtMost: 0), "without an interest it isn't polled")
    }

    @Test func `released watch ends`() {
        var watch: DescriptorWatch? = loop.watch(reading, for: .reading) { _ in Issue.record("it was released") }
        _ = watch
        watch = nil
        write()
        #expect(!loop.runOnce(waitingAtMost: 0))
    }

    @Test func `watch of a writable descriptor follows its interest`() {
        var count = 0
        let watch = loop.watch(pipe.fileHandleForWriting.fileDescriptor, for: .hangUp) { _ in count += 1 }
        #expect(!loop.runOnce(waitingAtMost: 0))
        watch.interest = .writing
        #expect(loop.runOnce(waitingAtMost: 0))
        #expect(count == 1)
    }

    @Test func `handler may cancel its own watch and others that are ready`() {
        write()
        var watches: [DescriptorWatch] = []
        var count = 0
        for _ in 0..<3 {
            watches.append(
                loop.watch(reading, for: .reading) { _ in
                    count += 1
                    watches = []
                })
        }
        loop.runOnce(waitingAtMost: 10)
        loop.runOnce(waitingAtMost: 0)
        #expect(count == 1)
    }

    @Test func `queued work runs once and before waiting`() {
        var order: [Int] = []
        loop.enqueue {
            order.append(1)
            loop.enqueue { order.append(3) }
        }
        loop.enqueue { order.append(2) }
        #expect(loop.runOnce(waitingAtMost: 60))
        #expect(order == [1, 2])
        #expect(loop.runOnce(waitingAtMost: 60))
        #expect(order == [1, 2, 3])
    }

    @Test func `run ends at stop`() {
        loop.enqueue { loop.stop() }
        loop.run()
        var count = 0
        loop.enqueue {
            count += 1
            loop.stop()
        }
        loop.run()
        #expect(count == 1, "a stop ends one run only")
    }

    @Test func `condition ends the run and so does the limit`() {
        var isDone = false
        loop.enqueue { isDone = true }
        #expect(loop.run(atMost: 60) { isDone })
        #expect(!loop.run(atMost: 0.01) { false })
    }

    @Test func `signal is received in place of its effect`() {
        var received: [Int32] = []
        loop.onSignal([SIGUSR1, SIGWINCH]) { received.append($0) }
        loop.onSignal([SIGUSR2]) { received.append($0) }
        // To this thread, since other threads of the test process don't block it.
        pthread_kill(pthread_self(), SIGUSR1)
        pthread_kill(pthread_self(), SIGUSR2)
        #expect(loop.run(atMost: 10) { received.count == 2 })
        #expect(Set(received) == [SIGUSR1, SIGUSR2])
        #expect(!loop.runOnce(waitingAtMost: 0))
    }

    /// The processor time of a wait tells whether the loop slept in it. Only this thread's: other tests use others.
    @Test func `rest costs nothing`() {
        func spent() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let watch = loop.watch(reading, for: .reading) { _ in }
        let timer = loop.timer(.monotonic) {}
        timer.set(after: 3600)
        loop.onClockSet {}
        let before = spent()
        #expect(!loop.runOnce(waitingAtMost: 0.3))
        #expect(spent() - before < 0.2)
        watch.cancel()
    }
}
