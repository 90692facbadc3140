internal import Glibc

/// Positions from access points, as GeoClue gives them: an answer belongs to the list that is heard, so that the same list
/// brings the same answer; it is asked only when the list has changed; and of some lists the service believes that they
/// are elsewhere.
struct WiFiReceiver {
    /// Metres that are claimed, 68 %.
    var claims = 20.0...90.0
    /// What the true error is to the claimed one.
    var errs = 1.0
    /// How many of the lists that are seldom heard are misplaced.
    var misplaced = 0.02
    /// Seconds between lists at rest, on average; nil: some places flicker, others are silent.
    var flicker: Double?
    /// Seconds between two scans on the way.
    var scans = 10.0
    /// Whether accuracies are told.
    var tellsAccuracy = true

    /// Metres: within one such square the same access points are heard.
    private static let cell = 35.0
    /// Metres over which the service errs alike.
    private static let district = 150.0
    /// How often each of the lists of a place is heard.
    private static let shares = [0.55, 0.2, 0.12, 0.08, 0.05]
    /// Seconds after which a wrong list is followed by another one, at most.
    private static let longestMistake = 150.0

    /// Says what is heard from one time to another.
    func listen(from start: Double, to end: Double, in day: inout Day, _ chance: inout Chance) {
        var time = start + chance.number(0...scans)
        var calm = flicker ?? mean(at: day.journey.place(at: time), chance.seed)
        while time < end {
            let place = day.journey.place(at: time)
            if day.journey.surroundings(at: time) == .underground {
                time += scans
                continue
            }
            // The last one told is none that another list would have put right.
            let mayErr = time + Self.longestMistake < end
            let isWrong = answer(at: place, at: time, mayErr: mayErr, in: &day, &chance)
            let moves = day.journey.speed(at: time) > 0.3
            if !moves { calm = flicker ?? mean(at: place, chance.seed) }
            // A wrong list is soon followed by another one.
            let pause = moves ? scans : isWrong ? chance.number(scans...Self.longestMistake) : scans + chance.wait(calm)
            time = moves ? time + pause : min(time + pause, nextMove(after: time, until: time + pause, day) + scans)
        }
    }

    /// Gives the answer to one of the lists that are heard there.
    /// - Returns: Whether it is wrong.
    private func answer(
        at place: SIMD2<Double>, at time: Double, mayErr: Bool, in day: inout Day, _ chance: inout Chance
    ) -> Bool {
        let cell = (place / Self.cell).rounded(.down)
        var list = 0
        var throwing = chance.number(0...1)
        while list < Self.shares.count - 1, throwing > Self.shares[list] {
            throwing -= Self.shares[list]
            list += 1
        }
        var map = fixedChance(cell, list, chance.seed)
        let claim = map.number(claims)
        let told = tellsAccuracy ? claim.rounded() : nil
        if list >= 2, map.happens(misplaced), mayErr {
            let there = (cell + 0.5) * Self.cell + map.direction(map.number(300...2500))
            day.report(there, accuracy: told, at: time, .wrong)
            return true
        }
        var around = fixedChance((place / Self.district).rounded(.down), -1, chance.seed)
        let sigma = errs * claim / 1.51
        let middle = (cell + 0.5) * Self.cell
        let there = middle + sigma * (0.8 * around.normal() + 0.5 * map.normal())
        day.report(there, accuracy: told, at: time, .honest(radius: max(errs * claim, 20)))
        return false
    }

    private func mean(at place: SIMD2<Double>, _ seed: UInt64) -> Double {
        var map = fixedChance((place / Self.district).rounded(.down), -2, seed)
        return [30, 120, 600, 5400][map.count(0...3)]
    }

    /// When one sets out, at most `until`.
    private func nextMove(after time: Double, until: Double, _ day: Day) -> Double {
        var time = time
        while time < until {
            if day.journey.speed(at: time) > 0.3 { return time }
            time += scans
        }
        return until
    }

    private func fixedChance(_ cell: SIMD2<Double>, _ list: Int, _ seed: UInt64) -> Chance {
        Chance(seed: Int(truncatingIfNeeded: seed), kind: "\(Int(cell.x)) \(Int(cell.y)) \(list)")
    }
}
