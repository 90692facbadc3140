internal import Glibc

/// Days in a town, on foot and on wheels.
extension DayKind {
    static func cycling(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let radius = chance.number(150...500)
        // The loop touches the circle, somewhat within or without.
        let middle = chance.direction(chance.number(1200...2500))
        let direction = chance.direction()
        let loop = chance.number(500...900)
        let center = middle + direction * loop + direction * (radius + chance.number(-40...40))
        day.fence("start", around: .zero, radius: chance.number(80...200), &chance)
        day.fence("passed", at: center, radius: radius)
        day.journey.stay(chance.number(900...1800), .street)
        let entry = middle - direction * loop
        day.journey.go(to: entry, speed: 5, &chance)
        let first = atan2(-direction.y, -direction.x)
        for step in 1...(24 * chance.count(3...6)) {
            let angle = first + Double(step) * 2 * .pi / 24
            day.journey.move(to: middle + loop * SIMD2(cos(angle), sin(angle)), speed: chance.number(5...9))
        }
        day.journey.go(to: .zero, speed: 5, &chance)
        day.journey.stay(chance.number(1200...2400), .street)
        SatelliteReceiver(every: [1, 3, 10][chance.count(0...2)]).listen(
            from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func edgeWalk(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let radius = chance.number(150...500)
        let center = chance.direction(chance.number(1200...2500))
        day.fence("home", around: .zero, radius: chance.number(80...200), &chance)
        day.fence("park", at: center, radius: radius)
        day.journey.live(chance.number(1800...3600), within: 6, &chance)
        var angle = atan2(-center.y, -center.x)
        for _ in 0..<Int(chance.number(1...2) * 2 * .pi * radius / 40) {
            let away = radius + chance.number(-15...15)
            day.journey.move(to: center + away * SIMD2(cos(angle), sin(angle)), speed: chance.number(0.9...1.5))
            angle += 40 / radius
        }
        day.journey.go(to: .zero, speed: 1.3, &chance)
        day.journey.live(chance.number(1800...3600), within: 6, &chance)
        if chance.happens(0.5) {
            SatelliteReceiver(every: chance.number(2...10), hearsIndoors: true).listen(
                from: 0, to: day.journey.end, in: &day, &chance)
        } else {
            WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        }
        return day
    }

    static func campus(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let campus = chance.direction(chance.number(12_000...16_000))
        let beside = chance.direction()
        let library = campus + beside * chance.number(240...320)
        let hall = campus + SIMD2(-beside.y, beside.x) * chance.number(240...400)
        day.fence("home", around: .zero, radius: 150, &chance)
        day.fence("library", at: library, radius: 120)
        day.fence("office", at: campus, radius: 150)
        day.fence("hall", at: hall, radius: 200)
        day.fence("campus", at: campus + chance.direction(300), radius: 900)
        day.fence("room", at: campus + chance.direction(10), radius: 100)
        day.fence("town", at: campus + chance.direction(2000), radius: 10_000)
        day.journey.live(chance.number(2500...5000), within: 6, &chance)
        day.journey.go(to: campus, speed: 11, halts: 0.03, &chance)
        for place in [library, campus, hall, library, campus] {
            day.journey.live(chance.number(2500...6000), within: 12, &chance)
            day.journey.go(to: place, speed: 1.3, &chance)
        }
        day.journey.live(chance.number(2500...6000), within: 12, &chance)
        day.journey.go(to: .zero, speed: 11, halts: 0.03, &chance)
        day.journey.live(chance.number(2500...5000), within: 6, &chance)
        WiFiReceiver(claims: 15...60).listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func multipath(_ chance: inout Chance) -> Day {
        var day = ordinaryJourney(&chance, radii: 120...400)
        SatelliteReceiver(
            every: chance.number(2...15), claims: 9...11, misleads: 30...60, hearsIndoors: true
        ).listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func cafe(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let cafe = chance.direction(chance.number(900...2500))
        let radius = chance.number(100...200)
        let shop = cafe + chance.direction(radius + 80)
        day.fence("home", around: .zero, radius: chance.number(80...200), &chance)
        day.fence("shop", at: shop, radius: radius)
        day.journey.live(chance.number(2500...5000), within: 6, &chance)
        day.journey.go(to: cafe, speed: 1.3, &chance)
        day.journey.live(7200, within: 4, &chance)
        if chance.happens(0.5) {
            day.journey.go(to: shop, speed: 1.3, &chance)
            day.journey.live(chance.number(900...2400), within: 20, &chance)
        }
        day.journey.go(to: .zero, speed: 1.3, &chance)
        day.journey.live(chance.number(2500...5000), within: 6, &chance)
        WiFiReceiver(claims: 20...70).listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func edge(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let outbox = chance.direction(chance.number(1500...4000))
        let radius = chance.number(100...300)
        day.fence("home", around: .zero, radius: chance.number(80...200), &chance)
        day.fence("work", at: outbox + chance.direction(radius + chance.number(-12...12)), radius: radius)
        day.journey.live(chance.number(2500...5000), within: 6, &chance)
        day.journey.go(to: outbox, speed: 5, &chance)
        day.journey.live(chance.number(20_000...30_000), within: 15, &chance)
        day.journey.go(to: .zero, speed: 5, &chance)
        day.journey.live(chance.number(4000...8000), within: 6, &chance)
        WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }
}
