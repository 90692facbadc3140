/// The day that most others vary: home, work, lunch, work, a shop, home.
extension DayKind {
    static func ordinaryJourney(
        _ chance: inout Chance, at plane: Plane = town, radii: ClosedRange<Double> = 80...300
    ) -> Day {
        var day = Day(at: plane)
        let home = day.journey.place
        let work = chance.direction(chance.number(1500...8000))
        let lunch = work + chance.direction(chance.number(400...900))
        let shop = chance.direction(chance.number(700...1400))
        for (name, place) in [("home", home), ("work", work), ("lunch", lunch), ("shop", shop)] {
            day.fence(name, around: place, radius: chance.number(radii), &chance)
        }
        let ride = [4.5, 9, 12][chance.count(0...2)]
        day.journey.live(chance.number(3000...7000), within: 6, &chance)
        day.journey.go(to: work, speed: ride, halts: 0.1, &chance)
        day.journey.live(chance.number(8000...14000), within: 12, &chance)
        day.journey.go(to: lunch, speed: 1.3, &chance)
        day.journey.live(chance.number(1500...3600), within: 3, &chance)
        day.journey.go(to: work, speed: 1.3, &chance)
        day.journey.live(chance.number(8000...14000), within: 12, &chance)
        day.journey.go(to: shop, speed: ride, halts: 0.1, &chance)
        day.journey.live(chance.number(900...2400), within: 15, &chance)
        day.journey.go(to: home, speed: min(ride, 4.5), &chance)
        day.journey.live(chance.number(4000...9000), within: 6, &chance)
        return day
    }

    static func ordinary(_ receiver: WiFiReceiver, _ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance)
        receiver.listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func sizes(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance)
        for (number, radius) in [50.0, 70, 600, 2000, 6000, 20_000].enumerated() {
            // The large ones lie such that one goes out of some and into others.
            let middle = day.journey.points[chance.count(0...day.journey.points.count - 1)].place
            let aside = number < 2 ? 10 : chance.number(0.3...0.95) * radius
            day.fence("circle \(number)", at: middle + chance.direction(aside), radius: radius)
        }
        WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        SatelliteReceiver(every: 10).listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func far(_ chance: inout Chance, _ seed: Int) -> Day {
        let plane = [
            Plane(latitude: 78.22, longitude: 15.64), Plane(latitude: -16.8, longitude: 179.995),
            Plane(latitude: 71.2, longitude: -179.99),
        ][abs(seed) % 3]
        var day = ordinaryJourney(&chance, at: plane)
        WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func rare(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        day.speaksOfChanges = false
        day.looks = 3
        let places = [SIMD2<Double>.zero, chance.direction(6000), chance.direction(2500)]
        for (number, place) in places.enumerated() {
            day.fence("place \(number)", around: place, radius: chance.number(100...400), &chance)
        }
        for _ in 0..<4 {
            for place in places {
                if place != day.journey.place { day.journey.go(to: place, speed: 8, &chance) }
                day.journey.live(chance.number(10_000...30_000), within: 10, &chance)
            }
        }
        var time = 60.0
        while time < day.journey.end {
            let claim = chance.number(20...70).rounded()
            let there = day.journey.place(at: time)
            if chance.happens(0.02) {
                day.report(there + chance.direction(chance.number(400...2500)), accuracy: claim, at: time, .wrong)
            } else {
                day.report(there + claim / 1.51 * chance.normal(), accuracy: claim, at: time, .honest(radius: claim))
            }
            time += chance.number(1800...3600)
        }
        return day
    }

    static func dense(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let goal = chance.direction(chance.number(1200...2500))
        day.fence("start", around: .zero, radius: chance.number(80...200), &chance)
        day.fence("goal", around: goal, radius: chance.number(80...200), &chance)
        day.fence("on the way", at: goal / 2 + chance.direction(40), radius: chance.number(100...250))
        day.journey.stay(chance.number(600...1200), .street)
        for _ in 0..<2 {
            let back = day.journey.place == .zero ? goal : .zero
            day.journey.go(to: back, speed: chance.number(1.3...9), halts: 0.2, &chance)
            day.journey.live(chance.number(600...1500), within: 4, &chance)
        }
        let every = chance.happens(0.5) ? 1 : 0.1
        SatelliteReceiver(every: every, hearsIndoors: true).listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }
}
