/// Sleep, and clocks that are set: what breaks off what was known.
extension RegionMonitor {
    /// The machine goes to sleep (nil: at an unknown time): no deadline runs until it wakes.
    package mutating func suspend(at time: Double?) { isAsleep = true }

    /// It is awake again: what was believed is a guess now.
    package mutating func resume(at time: Double?) {
        isAsleep = false
        isAfterGap = true
        held = nil
        firstCopy = nil
        networksBeforeGap = scan?.networks ?? networksBeforeGap
        scan = nil
        witness = nil
        isStrange = false
        staleAnswer = nil
        filter.loseWitness()
        standing.stop()
        forgetNeighbours()
        trail.stop()
        decisionDeadline = nil
        answers = 0
        for index in watches.indices { watches[index].certainSince = nil }
        for identifier in heardRegions.keys { heardRegions[identifier]?.endBelief() }
    }

    /// The machine's clock was set: the next time stamp is right, be it earlier or far ahead. Without this word a clock that
    /// was set back is recognised by the stamps alone, within half an hour.
    package mutating func clockWasSet() {
        order.clockWasSet()
        for identifier in heardRegions.keys { heardRegions[identifier]?.clockWasSet() }
    }
}
