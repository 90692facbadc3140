/// Days on which one is taken somewhere.
extension DayKind {
    static func train(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let line = chance.direction()
        let station = chance.direction(chance.number(500...1100))
        let stops = (1...4).map { station + line * Double($0) * chance.number(7000...9000) }
        let work = stops[3] + chance.direction(chance.number(400...1000))
        day.fence("home", around: .zero, radius: chance.number(100...250), &chance)
        day.fence("station", around: station, radius: chance.number(150...300), &chance)
        day.fence("on the way", around: stops[1], radius: chance.number(200...500), &chance)
        day.fence("terminus", around: stops[3], radius: chance.number(150...300), &chance)
        day.fence("work", around: work, radius: chance.number(100...250), &chance)

        day.journey.live(chance.number(3000...6000), within: 6, &chance)
        day.journey.go(to: station, speed: 1.3, &chance)
        day.journey.stay(chance.number(200...700), .street)
        ride(through: stops, &day, &chance)
        day.journey.go(to: work, speed: 1.3, &chance)
        day.journey.live(chance.number(15_000...25_000), within: 10, &chance)
        day.journey.go(to: stops[3], speed: 1.3, &chance)
        day.journey.stay(chance.number(200...700), .street)
        ride(through: stops.dropLast().reversed() + [station], &day, &chance)
        day.journey.go(to: .zero, speed: 1.3, &chance)
        day.journey.live(chance.number(4000...8000), within: 6, &chance)

        // The train's own access point is believed where it was mapped: at some place of the line, or at a station.
        let mapped = chance.happens(0.5) ? stops[chance.count(0...3)] : station + line * chance.number(0...30_000)
        let receiver = WiFiReceiver()
        var time = 0.0
        for span in day.journey.spans {
            if span.surroundings == .aboard {
                listenAboard(from: time, to: span.end, hotspotAt: mapped, in: &day, &chance)
            } else {
                receiver.listen(from: time, to: span.end, in: &day, &chance)
            }
            time = span.end
        }
        return day
    }

    private static func ride(through stops: [SIMD2<Double>], _ day: inout Day, _ chance: inout Chance) {
        for stop in stops {
            let way = stop - day.journey.place
            let speed = chance.number(25...45)
            // Half of the legs lead through a tunnel of some minutes.
            let tunnel = chance.happens(0.5) ? chance.number(0.3...0.8) : 0
            day.journey.move(to: day.journey.place + way * (1 - tunnel) / 2, speed: speed, .aboard)
            if tunnel > 0 {
                day.journey.move(to: day.journey.place + way * tunnel, speed: speed / 2, .underground)
            }
            day.journey.move(to: stop, speed: speed, .aboard)
            day.journey.stay(chance.number(40...120), .aboard)
        }
    }

    /// On a train one hears access points of stations now and then, and the train's own.
    private static func listenAboard(
        from start: Double, to end: Double, hotspotAt mapped: SIMD2<Double>, in day: inout Day, _ chance: inout Chance
    ) {
        var time = start + chance.wait(60)
        while time < end {
            if chance.happens(0.35) {
                let near = mapped + chance.direction(chance.number(0...40))
                day.report(near, accuracy: chance.number(30...100).rounded(), at: time, .wrong)
            } else if chance.happens(0.1) {
                // A travelling list of access points is believed where it was heard some minutes ago.
                let behind = day.journey.place(at: time - chance.number(60...200))
                day.report(behind, accuracy: chance.number(30...100).rounded(), at: time, .wrong)
            } else {
                let claim = chance.number(40...150).rounded()
                let there = day.journey.place(at: time) + claim / 1.51 * chance.normal()
                day.report(there, accuracy: claim, at: time, .honest(radius: claim))
            }
            time += 10 + chance.wait(45)
        }
    }

    static func metro(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let line = chance.direction(chance.number(900...1500))
        let shop = line * 4 + chance.direction(chance.number(150...300))
        let work = line * 7 + chance.direction(chance.number(200...500))
        day.fence("home", around: .zero, radius: chance.number(80...200), &chance)
        day.fence("shop", around: shop, radius: chance.number(80...200), &chance)
        day.fence("work", around: work, radius: chance.number(80...200), &chance)
        day.fence("above the line", at: line * 2.5, radius: 150)
        let stations = (0...7).map { line * Double($0) + chance.direction(chance.number(50...150)) }
        func ride(_ numbers: [Int]) {
            day.journey.go(to: stations[numbers[0]], speed: 1.3, &chance)
            for number in numbers.dropFirst() {
                day.journey.stay(chance.number(20...50), .aboard)
                day.journey.move(to: stations[number], speed: chance.number(11...15), .underground)
            }
        }
        day.journey.live(chance.number(3000...6000), within: 6, &chance)
        ride(Array(0...7))
        day.journey.go(to: work, speed: 1.3, &chance)
        day.journey.live(chance.number(15_000...25_000), within: 12, &chance)
        ride([7, 6, 5, 4])
        day.journey.go(to: shop, speed: 1.3, &chance)
        day.journey.live(chance.number(1200...3000), within: 10, &chance)
        ride([4, 3, 2, 1, 0])
        day.journey.go(to: .zero, speed: 1.3, &chance)
        day.journey.live(chance.number(4000...8000), within: 6, &chance)
        WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func bus(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let work = chance.direction(chance.number(4000...9000))
        day.fence("home", around: .zero, radius: chance.number(100...250), &chance)
        day.fence("work", around: work, radius: chance.number(100...250), &chance)
        let stops = (1...12).map { work * Double($0) / 12 + chance.direction(chance.number(0...150)) }
        for number in [3, 6, 9] {
            day.fence("stop \(number)", around: stops[number], radius: chance.number(80...250), &chance)
        }
        func ride(_ stops: [SIMD2<Double>]) {
            for stop in stops {
                day.journey.go(to: stop, speed: chance.number(7...11), halts: 0.3, &chance)
                day.journey.stay(chance.number(15...60), .street)
            }
        }
        day.journey.live(chance.number(3000...6000), within: 6, &chance)
        day.journey.go(to: stops[0], speed: 1.3, &chance)
        ride(Array(stops.dropFirst()))
        day.journey.go(to: work, speed: 1.3, &chance)
        day.journey.live(chance.number(15_000...25_000), within: 10, &chance)
        ride(stops.reversed())
        day.journey.go(to: .zero, speed: 1.3, &chance)
        day.journey.live(chance.number(4000...8000), within: 6, &chance)
        WiFiReceiver(scans: chance.number(10...30)).listen(from: 0, to: day.journey.end, in: &day, &chance)
        return day
    }

    static func traveller(_ chance: inout Chance) -> Day {
        var day = Day(at: town)
        let airport = chance.direction(chance.number(8000...15_000))
        let abroad = airport + chance.direction(chance.number(500_000...1_500_000))
        let hotel = abroad + chance.direction(chance.number(8000...15_000))
        day.fence("home", around: .zero, radius: chance.number(100...300), &chance)
        day.fence("airport", around: airport, radius: 1500, &chance)
        day.fence("airport abroad", around: abroad, radius: 1500, &chance)
        day.fence("hotel", around: hotel, radius: chance.number(100...300), &chance)
        day.fence("near home", at: chance.direction(900), radius: 300)
        func stage(to goal: SIMD2<Double>, _ speed: Double, _ stay: Double, _ around: Journey.Surroundings) {
            day.journey.move(to: goal, speed: speed, around)
            day.journey.live(stay, within: 10, &chance)
        }
        day.journey.live(chance.number(3000...6000), within: 6, &chance)
        day.journey.go(to: airport, speed: 15, halts: 0.02, &chance)
        day.journey.live(chance.number(4000...8000), within: 200, &chance)
        let takesOff = day.journey.end
        stage(to: abroad, 220, chance.number(1500...3000), .underground)
        day.journey.go(to: hotel, speed: 12, halts: 0.02, &chance)
        let arrives = day.journey.end
        day.journey.live(chance.number(30_000...40_000), within: 5, &chance)
        let leaves = day.journey.end
        day.journey.go(to: abroad, speed: 12, halts: 0.02, &chance)
        day.journey.live(chance.number(4000...8000), within: 200, &chance)
        stage(to: airport, 220, chance.number(1500...3000), .underground)
        day.journey.go(to: .zero, speed: 15, halts: 0.02, &chance)
        day.journey.live(chance.number(6000...12_000), within: 6, &chance)

        WiFiReceiver().listen(from: 0, to: day.journey.end, in: &day, &chance)
        // On board the network is that of the airline, in its own country.
        day.report(chance.direction(3_000_000), accuracy: 25_000, at: takesOff + 1500, .wrong)
        // The telephone's hotspot is believed at home, where it mostly is; its network says the country's capital.
        var time = arrives + chance.wait(2500)
        while time < leaves {
            if chance.happens(0.5) {
                day.report(chance.direction(10), accuracy: 45, at: time, .wrong)
            } else {
                day.report(abroad + chance.direction(90_000), accuracy: 50_000, at: time, .wrong)
            }
            time += 300 + chance.wait(5000)
        }
        return day
    }
}
