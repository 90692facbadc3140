internal import Geofencing

/// A time on one side of a fence's boundary, and when somebody careful could be sure of it.
///
/// Who knows how honest each position is (but not where one is) is sure after some looks in a row, each of which shows the
/// side beyond its error, or where such a look stands uncontradicted for a while. What nobody could be sure of is asked of
/// no rule.
struct TrueStay {
    var isInside: Bool
    /// Seconds since the day began.
    var start: Double
    var end: Double
    /// Metres from the boundary at most.
    var reach: Double
    var sureAt: Double?

    /// How far from the boundary, in true errors of 68 %, a look shows the side, and does so alone.
    private static let shows = 1.5
    private static let showsAlone = 2.0
    /// Seconds between two looks, and from the first to the last of those that make sure.
    private static let apart = 30.0
    private static let together = 120.0
    /// Seconds for which a look has to stand.
    private static let stands = 360.0

    /// Metres from the boundary at which the networks of a place are all heard, and at which none of them is.
    private static let scansShowInside = 40.0
    private static let scansShowOutside = 150.0

    /// Metres from a boundary within which one is as good as on the other side: people draw circles by eye.
    static func edge(of fence: Region) -> Double { min(max(25, 0.2 * fence.circle.radius), 100) }

    /// The stays of a day at one fence, in order.
    static func all(of day: Day, at fence: Region) -> [TrueStay] {
        var stays = sides(of: day.journey, at: fence) { day.depth(in: fence, of: $0) }
        var first = 0
        for index in stays.indices {
            while first < day.lines.count, day.lines[first].time < stays[index].start { first += 1 }
            guard stays[index].reach >= edge(of: fence) else { continue }
            stays[index].sureAt = stays[index].makesSure(day, fence, from: first)
        }
        return stays
    }

    private static func sides(
        of journey: Journey, at fence: Region, depth: (SIMD2<Double>) -> Double
    ) -> [TrueStay] {
        var last = depth(journey.points[0].place)
        var stays = [TrueStay(isInside: last > 0, start: 0, end: 0, reach: abs(last))]
        for (from, to) in zip(journey.points, journey.points.dropFirst()) {
            let length = (to.place - from.place).length
            var gone = 0.0
            while gone < length {
                // Nobody gets to the boundary in less than the way to it.
                let step = min(max(2, abs(last) / 2), length - gone)
                gone += step
                let share = gone / length
                let here = depth(from.place + share * (to.place - from.place))
                if (here > 0) != (last > 0) {
                    let crossing = from.time + (share - step / length * here / (here - last)) * (to.time - from.time)
                    stays[stays.count - 1].end = crossing
                    stays.append(TrueStay(isInside: here > 0, start: crossing, end: crossing, reach: 0))
                }
                stays[stays.count - 1].reach = max(stays[stays.count - 1].reach, abs(here))
                last = here
            }
            stays[stays.count - 1].end = to.time
        }
        return stays
    }

    private func makesSure(_ day: Day, _ fence: Region, from first: Int) -> Double? {
        var looks: [Double] = []
        var stood: Double?
        for line in day.lines[first...] {
            let isOver = line.time > end
            if let stood, day.speaksOfChanges, min(line.time, end) >= stood + Self.stands { return stood + Self.stands }
            guard !isOver else { return nil }
            guard case .fix(let fix, let quality) = line.content else {
                switch line.content {
                case .suspend, .resume, .restart: stood = nil
                case .scan where line.time >= day.scansTellFrom && line.time >= start:
                    let away = abs(day.depth(in: fence, at: line.time))
                    guard !isOver, away >= (isInside ? Self.scansShowInside : Self.scansShowOutside) else { break }
                    looks.append(line.time)
                    if looks.count >= day.looks, line.time - looks[0] >= Self.together { return line.time }
                default: break
                }
                continue
            }
            guard !fix.isCoarse else { continue }
            let isOnThisSide =
                (Geodesic.distance(fix.coordinate, fence.circle.center) < fence.circle.radius) == isInside
            guard isOnThisSide else {
                looks = []
                stood = nil
                continue
            }
            guard case .honest(let radius) = quality, line.measured >= start else { continue }
            let away = abs(day.depth(in: fence, at: line.measured))
            if away >= Self.showsAlone * radius { stood = stood ?? line.time }
            guard away >= Self.shows * radius, line.time >= (looks.last ?? -.infinity) + Self.apart else { continue }
            looks.append(line.time)
            if looks.count >= day.looks, line.time - looks[0] >= Self.together { return line.time }
        }
        guard let stood, day.speaksOfChanges, end >= stood + Self.stands else { return nil }
        return stood + Self.stands
    }
}

extension PositionFix {
    /// Whether it tells of a town at best.
    var isCoarse: Bool { (accuracy ?? 0) > 1000 }
}
