internal import Geofencing

/// Ordinary days whose positions come in a way that they seldom do elsewhere.
extension DayKind {
    static func house(_ chance: inout Chance) -> Day {
        var day = ordinary(WiFiReceiver(flicker: chance.number(60...900)), &chance)
        // The network's address is known at some place of the region.
        let registered = chance.direction(chance.number(3000...15_000))
        let accuracy = [5000.0, 25_000, 50_000][chance.count(0...2)]
        var time = chance.wait(400)
        while time < day.journey.end {
            day.report(registered, accuracy: accuracy, at: time, .wrong)
            time += 20 + chance.wait(400)
        }
        return day
    }

    /// - Parameter isHeard: Whether the machine tells which networks it hears.
    static func tower(_ chance: inout Chance, isHeard: Bool) -> Day {
        var day = ordinaryJourney(&chance)
        let work = workplace(of: day)
        let other = work + chance.direction(400)
        WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        // Of the tower's access points half were mapped where the company was before; which of them are heard changes by
        // the hour.
        var isOther = false
        var turn = 0.0
        for index in day.lines.indices {
            let line = day.lines[index]
            guard case .fix(let fix, .honest) = line.content else { continue }
            let place = day.journey.place(at: line.time)
            guard (place - work).length < 30, day.journey.speed(at: line.time) < 0.3 else {
                turn = line.time + chance.number(1200...3600)
                isOther = false
                continue
            }
            if line.time > turn {
                isOther.toggle()
                turn = line.time + chance.number(600...5400)
            }
            guard isOther else { continue }
            let there = other + chance.direction(chance.number(0...25))
            let wrong = PositionFix(coordinate: day.plane.coordinate(there), accuracy: fix.accuracy, time: fix.time)
            day.lines[index].content = .fix(wrong, .wrong)
        }
        if isHeard { hear(at: work, in: &day) }
        return day
    }

    /// At work one is connected to one of its access points, at home to one's own, elsewhere to nothing.
    private static func hear(at work: SIMD2<Double>, in day: inout Day) {
        var former: Int?
        for minute in 0..<Int(day.journey.end / 60) {
            let time = Double(minute) * 60 + 0.5
            let place = day.journey.place(at: time)
            let first = (place - work).length < 30 ? 1 : place.length < 30 ? 7 : nil
            guard first != former else { continue }
            former = first
            let access = first.map { number in (number..<number + 4).compactMap { Network("02:00:5e:00:53:0\($0)") } }
            let scan = NetworkScan(
                time: Day.began + time, heard: Set(access ?? []), connected: Set(access?.prefix(1) ?? []))
            day.lines.append(Day.Line(time: time, .scan(scan)))
        }
    }

    /// Where one stays for the longest time.
    static func workplace(of day: Day) -> SIMD2<Double> {
        let stays = zip(day.journey.points, day.journey.points.dropFirst()).filter {
            $0.place == $1.place && $0.place.length > 1400
        }
        return stays.max { $0.1.time - $0.0.time < $1.1.time - $1.0.time }?.0.place ?? .zero
    }

    static func lid(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let places = [SIMD2<Double>.zero, chance.direction(chance.number(2000...9000)), chance.direction(3000)]
        for (name, place) in zip(["home", "work", "library"], places) {
            day.fence(name, around: place, radius: chance.number(80...300), &chance)
        }
        for _ in 0..<7 {
            for number in [1, chance.count(0...2), 0] {
                let opened = day.journey.end
                day.journey.live(chance.number(1800...9000), within: 6, &chance)
                let closed = day.journey.end
                WiFiReceiver().listen(from: opened, to: closed, in: &day, &chance)
                day.lines.append(Day.Line(time: closed, .suspend))
                if places[number] != day.journey.place {
                    day.journey.go(to: places[number], speed: 9, halts: 0.05, &chance)
                }
                day.journey.stay(chance.number(60...20_000))
                wake(&day, &chance)
            }
        }
        let opened = day.journey.end
        day.journey.live(3600, within: 6, &chance)
        WiFiReceiver().listen(from: opened, to: day.journey.end, in: &day, &chance)
        return day
    }

    /// After waking GeoClue may give what it gave last, under a new stamp, before it has scanned.
    private static func wake(_ day: inout Day, _ chance: inout Chance) {
        let woken = day.journey.end
        day.lines.append(Day.Line(time: woken, .resume))
        let last = day.lines.last { $0.isHonest }
        if case .fix(var stale, _) = last?.content, chance.happens(0.5) {
            for number in 0..<chance.count(1...2) {
                stale.time = Day.began + woken + 2 + Double(number) * 6
                day.lines.append(Day.Line(time: woken + 2 + Double(number) * 6, .fix(stale, .wrong)))
            }
        }
        day.journey.stay(chance.number(10...30))
    }

    static func clock(_ chance: inout Chance) -> Day {
        var day = ordinary(WiFiReceiver(), &chance)
        var offset = 0.0
        var shifts: [(time: Double, seconds: Double)] = []
        for _ in 0..<4 {
            let by = [60, 900, 3600, 86_400][chance.count(0...3)] * (chance.happens(0.5) ? 1.0 : -1)
            shifts.append((chance.number(0...day.journey.end), by))
        }
        shifts.sort { $0.time < $1.time }
        day.sort()
        var next = 0
        for index in day.lines.indices {
            while next < shifts.count, shifts[next].time <= day.lines[index].time {
                offset += shifts[next].seconds
                next += 1
            }
            guard case .fix(var fix, let quality) = day.lines[index].content else { continue }
            fix.time += offset
            day.lines[index].content = .fix(fix, quality)
        }
        for shift in shifts { day.lines.append(Day.Line(time: shift.time, .clockSet(shift.seconds))) }
        return day
    }

    static func late(_ chance: inout Chance) -> Day {
        var day = ordinary(WiFiReceiver(flicker: chance.number(30...300)), &chance)
        for line in day.lines {
            guard case .fix(let fix, let quality) = line.content else { continue }
            if chance.happens(0.15) {
                // Told again: soon, or out of a buffer.
                let later = line.time + (chance.happens(0.7) ? chance.number(0...20) : chance.number(60...1200))
                day.lines.append(Day.Line(time: later, measured: line.time, .fix(fix, quality)))
            }
        }
        return day
    }

    static func restarts(_ chance: inout Chance) -> Day {
        var day = ordinary(WiFiReceiver(), &chance)
        var time = chance.number(600...3600)
        while time < day.journey.end {
            day.lines.append(Day.Line(time: time, .restart))
            time += 3600
        }
        return day
    }
}
