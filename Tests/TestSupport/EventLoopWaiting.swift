package import EventLoop

extension EventLoop {
    /// Lets the loop run until the condition holds. Other tests go on meanwhile, also while a condition runs programs: it is
    /// asked less often the longer it takes.
    /// - Parameter limit: In seconds; so generous that only a failure reaches it.
    /// - Returns: Whether the condition holds.
    package func wait(atMost limit: Double = 30, until condition: @MainActor () throws -> Bool) async rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(limit)
        while true {
            let start = ContinuousClock.now
            if try condition() { return true }
            let now = ContinuousClock.now
            guard now < end else { return false }
            let next = min(now + min((now - start) * 4, .milliseconds(200)), end)
            repeat {
                if !runOnce(waitingAtMost: 0) { try? await Task.sleep(for: .milliseconds(2)) }
                await Task.yield()
            } while ContinuousClock.now < next
        }
    }
}
