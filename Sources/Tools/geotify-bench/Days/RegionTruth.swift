internal import Geofencing

/// What was true at one fence of a day, which events are compared to.
struct RegionTruth {
    /// A crossing of which one could be sure, to be told from `start` on and before `end`.
    private struct Expectation {
        var isEntry: Bool
        var start: Double
        var end: Double
        var firstFix: Double
        var isMet = false
    }

    private let day: Day
    private let fence: Region
    private let stays: [TrueStay]
    private var expectations: [Expectation] = []
    /// How many visits, or absences, may be told in the time between two stays that are sure.
    private var excuses: [(start: Double, end: Double, pairs: Int)] = []

    /// Seconds by which an event may be ahead, or behind one that has just left.
    private static let slack = 60.0

    init(_ day: Day, at fence: Region) {
        self.day = day
        self.fence = fence
        stays = TrueStay.all(of: day, at: fence)
        let sure = stays.indices.filter { stays[$0].sureAt != nil }
        for (place, index) in sure.enumerated().dropFirst() {
            let last = sure[place - 1]
            excuse(between: last, and: index)
            guard stays[last].isInside != stays[index].isInside else { continue }
            let start = stays[index].start
            let next = sure[place...].first { stays[$0].isInside != stays[index].isInside }
            let first = day.lines.first { day.tells($0) && $0.measured >= start }
            expectations.append(
                Expectation(
                    isEntry: stays[index].isInside, start: stays[last].end,
                    end: next.map { stays[$0].start } ?? .infinity, firstFix: max(start, first?.time ?? start)))
        }
        if let first = sure.first, first > 0 { excuse(between: nil, and: first) }
        if sure.last != stays.count - 1 { excuse(between: sure.last, and: nil) }
    }

    /// What lies between two sure stays nobody could be sure of: each visit there may be told, and one more.
    private mutating func excuse(between last: Int?, and next: Int?) {
        let between = stays[(last.map { $0 + 1 } ?? 0)..<(next ?? stays.count)]
        guard !between.isEmpty else { return }
        let visits = between.filter { $0.reach >= TrueStay.edge(of: fence) }
        let edges = visits.count < between.count ? 1 : 0
        excuses.append(
            (last.map { stays[$0].end } ?? 0, next.map { stays[$0].start } ?? .infinity, visits.count + edges))
    }

    /// Compares a rule's events at this fence, in their order.
    func score(_ events: [DayEvent]) -> DayScore {
        var score = DayScore()
        score.expected = expectations.count
        var expectations = expectations
        var excuses = excuses
        var isInside: Bool?
        var isExcused = false
        for event in events {
            let returns = isExcused
            isExcused = false
            defer { isInside = event.isEntry }
            guard isInside != event.isEntry, isPossible(event) else {
                score.addFalse(event)
                continue
            }
            if let index = expectations.firstIndex(where: {
                !$0.isMet && $0.isEntry == event.isEntry && event.time >= $0.start - Self.slack && event.time < $0.end
            }) {
                expectations[index].isMet = true
                score.delays.append(max(0, event.time - expectations[index].firstFix))
            } else if returns || isInside == nil && isFirstTold(event) {
                continue
            } else if let index = excuses.firstIndex(where: {
                $0.pairs > 0 && event.time >= $0.start - Self.slack && event.time <= $0.end + Self.slack
            }) {
                excuses[index].pairs -= 1
                isExcused = true
            } else {
                score.addFalse(event)
            }
        }
        for expectation in expectations where !expectation.isMet {
            score.missed += 1
            let kind = expectation.isEntry ? "entry" : "exit"
            score.faults.append(("missed \(kind) \(fence.identifier)", expectation.firstFix))
        }
        return score
    }

    /// Whether that is the first that a rule can know of where one is.
    private func isFirstTold(_ event: DayEvent) -> Bool {
        stays[0].sureAt == nil && (day.depth(in: fence, at: event.time) > 0) == event.isEntry
    }

    /// Whether one is on that side or near enough, or was when one was last heard of.
    private func isPossible(_ event: DayEvent) -> Bool {
        let sign = event.isEntry ? 1.0 : -1.0
        if sign * day.depth(in: fence, at: event.time) > -TrueStay.edge(of: fence) { return true }
        if sign * day.depth(in: fence, at: event.time + Self.slack) > 0 { return true }
        guard let heard = day.lines.last(where: { day.tells($0) && $0.time <= event.time }) else { return false }
        return sign * day.depth(in: fence, at: heard.measured) > 0
    }
}

extension Day {
    /// Whether a line says where one was.
    func tells(_ line: Line) -> Bool { line.isHonest || line.isScan && line.time >= scansTellFrom }
}

extension Day.Line {
    /// Whether it says where one was.
    var isHonest: Bool {
        if case .fix(_, .honest) = content { return true }
        return false
    }
}
