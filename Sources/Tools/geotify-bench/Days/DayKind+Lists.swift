internal import Geofencing

/// Days in a town of access points, whose positions follow from what is heard. Each kind comes with and without the lists
/// of what is heard: hearing networks may only make the decisions better.
extension DayKind {
    static func neighbourhood(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance, radii: 100...300)
        var town = AccessPointTown(seed: chance.seed)
        town.groups = [router(at: .zero, number: 0, &chance)]
        town.listen(in: &day, &chance)
        return day
    }

    /// The machine is connected to the user's phone, wherever they are. The service has the phone where it was heard once.
    static func hotspot(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance, radii: 100...300)
        var town = AccessPointTown(seed: chance.seed)
        let network = AccessPointTown.network(chance.seed, 900)
        let stored = chance.happens(0.5) ? chance.direction(chance.number(0...3000)) : nil
        town.groups = [
            AccessPointTown.Group(
                accessPoints: [.init(network: network, stored: stored)], isHeard: { _, _ in true }, isJoined: true)
        ]
        town.listen(in: &day, &chance)
        return day
    }

    /// Four days; in the second night the user moves house, and the router comes along. The service learns of that never.
    static func moved(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let homes = [SIMD2<Double>.zero, chance.direction(chance.number(2500...6000))]
        let work = chance.direction(chance.number(2000...8000))
        day.fence("old home", around: homes[0], radius: chance.number(100...250), &chance)
        day.fence("new home", around: homes[1], radius: chance.number(100...250), &chance)
        day.fence("work", around: work, radius: chance.number(100...250), &chance)
        var movedAt = 0.0
        for number in 0..<4 {
            let home = homes[number < 2 ? 0 : 1]
            day.journey.live(chance.number(5000...9000), within: 6, &chance)
            day.journey.go(to: work, speed: 9, halts: 0.1, &chance)
            day.journey.live(chance.number(15_000...25_000), within: 12, &chance)
            if number == 2 { movedAt = day.journey.end }
            let tonight = number == 1 ? homes[1] : home
            if number == 1 { movedAt = day.journey.end }
            day.journey.go(to: tonight, speed: 9, halts: 0.1, &chance)
            day.journey.live(chance.number(20_000...30_000), within: 6, &chance)
        }
        var town = AccessPointTown(seed: chance.seed)
        let networks = (0..<2).map {
            AccessPointTown.AccessPoint(network: AccessPointTown.network(chance.seed, 910 + $0), stored: homes[0])
        }
        town.groups = [
            AccessPointTown.Group(
                accessPoints: networks,
                isHeard: { place, time in (place - (time < movedAt ? homes[0] : homes[1])).length < 60 },
                isJoined: true)
        ]
        town.listen(in: &day, &chance)
        return day
    }

    /// An office with forty access points, of which each scan hears another half.
    static func office(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance, radii: 100...300)
        let work = workplace(of: day)
        var town = AccessPointTown(seed: chance.seed)
        town.groups = [router(at: .zero, number: 0, &chance)]
        var office = router(at: work, number: 10, &chance)
        office.accessPoints = (0..<40).map { number in
            var map = Chance(seed: Int(truncatingIfNeeded: chance.seed), kind: "office \(number)")
            let place = work + map.direction(map.number(0...40))
            return .init(
                network: AccessPointTown.network(chance.seed, 950 + number),
                stored: AccessPointTown.stored(place, &map))
        }
        town.groups.append(office)
        town.heardShare = 0.5
        town.listen(in: &day, &chance)
        return day
    }

    /// A scan each 300 s, and no other answers.
    static func slowScans(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance, radii: 100...300)
        day.looks = 2
        var town = AccessPointTown(seed: chance.seed)
        town.groups = [router(at: .zero, number: 0, &chance)]
        town.scanInterval = 300
        town.listen(in: &day, &chance)
        return day
    }

    /// A train with access points of its own, stored where they were heard first: at a station or on the line.
    static func trainNetwork(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let line = chance.direction()
        let station = chance.direction(chance.number(500...1100))
        let stops = (1...3).map { station + line * Double($0) * chance.number(6000...9000) }
        let work = stops[2] + chance.direction(chance.number(400...1000))
        for (name, place) in [("home", .zero), ("station", station), ("stop", stops[1]), ("work", work)] {
            day.fence(name, around: place, radius: chance.number(120...300), &chance)
        }
        day.journey.live(chance.number(3000...6000), within: 6, &chance)
        day.journey.go(to: station, speed: 1.3, &chance)
        day.journey.stay(chance.number(200...600), .street)
        rideThrough(stops, &day, &chance)
        day.journey.go(to: work, speed: 1.3, &chance)
        day.journey.live(chance.number(15_000...25_000), within: 10, &chance)
        day.journey.go(to: stops[2], speed: 1.3, &chance)
        rideThrough([stops[1], stops[0], station], &day, &chance)
        day.journey.go(to: .zero, speed: 1.3, &chance)
        day.journey.live(chance.number(5000...9000), within: 6, &chance)
        let stored = chance.happens(0.5) ? stops[1] : station + line * chance.number(0...20_000)
        let aboard = day.journey
        let networks = (0..<3).map {
            AccessPointTown.AccessPoint(
                network: AccessPointTown.network(chance.seed, 930 + $0),
                stored: stored + chance.direction(chance.number(0...30)))
        }
        var town = AccessPointTown(seed: chance.seed)
        town.groups = [
            router(at: .zero, number: 0, &chance),
            AccessPointTown.Group(
                accessPoints: networks, isHeard: { _, time in aboard.surroundings(at: time) == .aboard },
                isJoined: true),
        ]
        town.listen(in: &day, &chance)
        return day
    }

    private static func rideThrough(_ stops: [SIMD2<Double>], _ day: inout Day, _ chance: inout Chance) {
        for stop in stops {
            day.journey.move(to: stop, speed: chance.number(25...45), .aboard)
            day.journey.stay(chance.number(40...150), .aboard)
        }
    }

    /// Two days with good positions, then three with none but the town's: all that tells of places is what is heard.
    static func networksOnly(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let places = [SIMD2<Double>.zero, chance.direction(chance.number(2000...8000)), chance.direction(1500)]
        for (name, place) in zip(["home", "work", "library"], places) {
            day.fence(name, around: place, radius: chance.number(100...200), &chance)
        }
        var positionsEnd = 0.0
        for number in 0..<5 {
            if number == 2 { positionsEnd = day.journey.end }
            for place in [0, 1, 2, 0] {
                if places[place] != day.journey.place {
                    day.journey.go(to: places[place], speed: 5, halts: 0.1, &chance)
                }
                day.journey.live(chance.number(5000...12_000), within: 8, &chance)
            }
        }
        var town = AccessPointTown(seed: chance.seed)
        town.groups = [router(at: .zero, number: 0, &chance), router(at: places[1], number: 10, &chance)]
        town.listen(in: &day, &chance)
        day.scansTellFrom = positionsEnd
        day.lines.removeAll {
            if case .fix = $0.content { return $0.time >= positionsEnd }
            return false
        }
        var time = positionsEnd
        let registered = chance.direction(chance.number(2000...6000))
        while time < day.journey.end {
            day.report(registered, accuracy: 25_000, at: time, .wrong)
            time += chance.number(600...3600)
        }
        return day
    }

    /// Satellites whose receiver repeats its last position for minutes when they are lost, then starts kilometres off.
    static func frozen(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance, radii: 100...300)
        SatelliteReceiver(every: 1 + Double(chance.count(0...4)), hearsIndoors: true).listen(
            from: 0, to: day.journey.end, in: &day, &chance)
        day.sort()
        var frozenUntil = 0.0
        var frozen: PositionFix?
        var coldUntil = 0.0
        var astray = SIMD2<Double>.zero
        for index in day.lines.indices {
            let time = day.lines[index].time
            guard case .fix(var fix, _) = day.lines[index].content else { continue }
            if time >= frozenUntil, frozen != nil {
                frozen = nil
                if chance.happens(0.3) {
                    coldUntil = time + chance.number(5...60)
                    astray = chance.direction(chance.number(500...4000))
                }
            }
            if frozen == nil, time >= coldUntil, chance.happens(0.0006) {
                frozen = fix
                frozenUntil = time + chance.number(60...330)
            }
            if var last = frozen {
                last.time = fix.time
                day.lines[index].content = .fix(last, .wrong)
            } else if time < coldUntil {
                fix.coordinate = day.plane.coordinate(day.journey.place(at: time) + astray + 8 * chance.normal())
                day.lines[index].content = .fix(fix, .wrong)
            }
        }
        return day
    }

    /// Stamps of the future, by ones and twos, and the null island with an accuracy.
    static func absurd(_ chance: inout Chance) -> Day {
        var day = ordinary(WiFiReceiver(flicker: 40), &chance)
        day.sort()
        for index in day.lines.indices where chance.happens(0.002) {
            for next in index..<min(index + chance.count(1...2), day.lines.count) {
                guard case .fix(var fix, let quality) = day.lines[next].content else { continue }
                fix.time += chance.number(1800...7200)
                day.lines[next].content = .fix(fix, quality)
            }
        }
        for _ in 0..<6 {
            let time = chance.number(0...day.journey.end)
            for number in 0..<chance.count(1...6) {
                guard let nowhere = Coordinate(latitude: 0, longitude: 0) else { break }
                let stamp = time + Double(number) * 10
                let fix = PositionFix(coordinate: nowhere, accuracy: chance.number(10...100), time: Day.began + stamp)
                day.lines.append(Day.Line(time: stamp, .fix(fix, .wrong)))
            }
        }
        return day
    }

    /// A router with two access points that the machine connects to within range.
    private static func router(
        at place: SIMD2<Double>, number: Int, _ chance: inout Chance
    ) -> AccessPointTown.Group {
        AccessPointTown.Group(
            accessPoints: (0..<2).map {
                .init(
                    network: AccessPointTown.network(chance.seed, 800 + number + $0),
                    stored: place + chance.direction(chance.number(0...25)))
            },
            isHeard: { there, _ in (there - place).length < 60 }, isJoined: true)
    }
}
