internal import Geofencing

/// Rules such as other programs have, to compare with.
enum SimpleRule: CaseIterable {
    /// Inside is where the reported point is.
    case point
    /// Inside where the point is, outside where the whole circle of accuracy is; either must hold for 20 s.
    case circle

    private static let holds = 20.0

    func events(of day: Day) -> [DayEvent] {
        day.fences.flatMap { events(of: day, at: $0) }.sorted { $0.time < $1.time }
    }

    private func events(of day: Day, at fence: Region) -> [DayEvent] {
        var events: [DayEvent] = []
        var isInside: Bool?
        var since: Double?
        func change(to inside: Bool, at time: Double) {
            if isInside != nil { events.append(DayEvent(fence: fence.identifier, isEntry: inside, time: time)) }
            isInside = inside
            since = nil
        }
        for line in day.lines {
            guard case .fix(let fix, _) = line.content else { continue }
            if let due = since.map({ $0 + Self.holds }), let before = isInside, due < line.time {
                change(to: !before, at: due)
            }
            guard let side = side(of: fix, fence.circle) else { continue }
            if self == .point || isInside == nil {
                if side != isInside { change(to: side, at: line.time) }
            } else {
                since = side == isInside ? nil : since ?? line.time
            }
        }
        return events
    }

    /// - Returns: nil where the fix says neither.
    private func side(of fix: PositionFix, _ circle: Circle) -> Bool? {
        let distance = Geodesic.distance(fix.coordinate, circle.center)
        if distance < circle.radius { return true }
        return self == .point || distance > circle.radius + max(0, fix.accuracy ?? 0) ? false : nil
    }
}
