/// Regions that are only passed through.
extension RegionMonitor {
    /// Reports the regions that were passed through between two fixes.
    mutating func notePasses(of fix: PositionFix, from last: PositionFix?, at time: Double) -> [Crossing] {
        var way: Trail.Leg?
        var elapsed = 0.0
        if let last {
            let length = Geodesic.offset(from: last.coordinate, to: fix.coordinate).length
            let accuracy = max(last.accuracy ?? scatter.accuracy, fix.accuracy ?? scatter.accuracy)
            way = Trail.Leg(start: last.coordinate, end: fix.coordinate, length: length, accuracy: accuracy)
            elapsed = fix.time - last.time
        }
        let ways = trail.follow(way, elapsed: elapsed, honest: filter.honesty)
        return passes(of: ways.0, fix, time) + passes(of: ways.1, fix, time)
    }

    private mutating func passes(of way: Trail.Leg?, _ fix: PositionFix, _ time: Double) -> [Crossing] {
        guard let way else { return [] }
        index.find(near: way.end, within: way.length, into: &nearby)
        return nearby.filter { status(of: $0) == .outside && way.passes(index[$0].circle) }.map {
            pass($0, at: time, fix: fix, evidence: "the way between two fixes")
        }
    }

    func pass(_ slot: Int, at time: Double, fix: PositionFix, evidence: String) -> Crossing {
        Crossing(
            regionIdentifier: index[slot].identifier, direction: .pass, time: time, fix: fix, evidence: evidence)
    }
}
