/// How right a rule was.
struct DayScore {
    var expected = 0
    var missed = 0
    var wrong = 0
    /// Seconds from the first honest fix after the crossing to the event.
    var delays: [Double] = []
    /// What was missed or false: what, when it was decided or should have been at the earliest.
    var faults: [(text: String, time: Double)] = []

    mutating func add(_ other: DayScore) {
        expected += other.expected
        missed += other.missed
        wrong += other.wrong
        delays += other.delays
        faults += other.faults
    }

    mutating func addFalse(_ event: DayEvent) {
        wrong += 1
        faults.append(("false \(event.isEntry ? "entry" : "exit") \(event.fence)", event.time))
    }

    /// The delay that a share of the events doesn't exceed, seconds.
    func delay(_ share: Double) -> Double? {
        delays.isEmpty ? nil : delays.sorted()[min(Int(share * Double(delays.count)), delays.count - 1)]
    }
}

/// An event as a rule reports it.
struct DayEvent: Hashable {
    var fence: String
    var isEntry: Bool
    /// Seconds since the day began.
    var time: Double
}
