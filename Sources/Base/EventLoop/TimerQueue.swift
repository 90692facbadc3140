/// The timers that are set. They are few, so that a look at each costs less than keeping them in order.
@MainActor struct TimerQueue {
    private var references: [ObjectIdentifier: Weak<Timer>] = [:]

    mutating func insert(_ timer: Timer) { references[ObjectIdentifier(timer)] = Weak(timer) }

    mutating func remove(_ timer: Timer) { references[ObjectIdentifier(timer)] = nil }

    var isEmpty: Bool { references.isEmpty }

    /// Those that are due, the longest overdue first.
    func due() -> [Weak<Timer>] {
        if references.isEmpty { return [] }
        return references.values
            .compactMap { reference in reference.object?.lateness.map { (reference, $0) } }
            .sorted { $0.1 > $1.1 }
            .map(\.0)
    }

    /// The earliest deadlines of the system's own timers, by kind, and the shortest delay of all other timers.
    func earliest() -> (deadlines: [ClockKind: Double], delay: Double) {
        var deadlines: [ClockKind: Double] = [:]
        var shortest = Double.infinity
        for reference in references.values {
            guard let timer = reference.object, let deadline = timer.deadline else { continue }
            if let delay = timer.clock.delay(until: deadline, on: timer.kind) {
                shortest = min(shortest, delay)
            } else {
                deadlines[timer.kind] = min(deadline, deadlines[timer.kind] ?? .infinity)
            }
        }
        return (deadlines, shortest)
    }
}
