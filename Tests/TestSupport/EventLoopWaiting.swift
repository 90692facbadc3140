package import EventLoop

extension EventLoop {
    /// Lets the loop run until the condition holds. Other tests go on meanwhile.
    /// - Parameter limit: In seconds; so generous that only a failure reaches it.
    /// - Returns: Whether the condition holds.
    package func wait(atMost limit: Double = 30, until condition: @MainActor () throws -> Bool) async rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(limit)
        while try !condition() {
            guard ContinuousClock.now < end else { return false }
            if !runOnce(waitingAtMost: 0) { try? await Task.sleep(for: .milliseconds(2)) }
            await Task.yield()
        }
        return true
    }
}
