internal import Glibc

/// When a region's probability of being inside is a crossing.
struct CrossingRule {
    /// Seconds for which the last answer has stood.
    let stood: Double
    /// Seconds for which a threshold must stay exceeded.
    let lasts: Double
    private let survival: Double
    private let answers: Int
    /// nil after a gap: then nothing stands.
    private let dwell: AnswerDwell?
    private let usualInterval: Double

    /// - Parameters:
    ///   - answers: How many there are since the start or the last gap.
    ///   - usualInterval: Between fixes, seconds.
    ///   - networksLast: Seconds for which what follows from networks must hold.
    ///   - time: When it is to decide; nil if only deadlines are asked for.
    init(answers: Int, dwell: AnswerDwell?, usualInterval: Double, networksLast: Double, at time: Double?) {
        self.answers = answers
        self.dwell = dwell
        self.usualInterval = usualInterval
        lasts = max(usualInterval < Self.denseInterval ? Self.lasts : 0, networksLast)
        stood = time.flatMap { dwell?.duration(at: $0, usualInterval: usualInterval) } ?? 0
        survival = PositionFilter.survivalOfMistakes(stood)
    }

    /// - Returns: The new side; nil if nothing changes.
    func decide(_ watch: inout UndecidedRegion, from status: RegionStatus, at time: Double) -> Bool? {
        guard let inside = wish(watch.probability, status), watch.agreeInside == inside,
            watch.agreeing >= Self.leastAgreeing || stood >= Self.standsLong
        else {
            watch.certainSince = nil
            return nil
        }
        if lasts > 0, stood < Self.standsLong {
            let since = watch.certainSince ?? time
            guard time - since >= lasts else {
                watch.certainSince = since
                return nil
            }
        }
        watch.certainSince = nil
        return inside
    }

    /// When silence decides about a region, later than `after`; nil if it changes nothing.
    func deadline(of watch: UndecidedRegion, from status: RegionStatus, after: Double = -.infinity) -> Double? {
        let lasted = watch.certainSince.map { $0 + lasts } ?? .infinity
        var stood = Double.infinity
        if let dwell, let needed = Self.standing(of: watch, from: status) {
            // A second more, so that rounding can't leave the threshold a hair away.
            stood = dwell.time(of: needed + 1, usualInterval: usualInterval) ?? .infinity
        }
        let first = min(lasted > after ? lasted : .infinity, stood > after ? stood : .infinity)
        return first.isFinite ? first : nil
    }

    private func wish(_ belief: InsideProbability, _ status: RegionStatus) -> Bool? {
        let probability = belief.value(survival: survival)
        let isLong = stood >= Self.standsLong
        switch status {
        case .unknown:
            guard answers >= Self.firstAnswers || stood >= Self.firstStands else { return nil }
            let doubt = stood >= Self.firstStands ? Self.firstDoubtStanding : Self.firstDoubt
            return probability > 1 - doubt ? true : probability < doubt ? false : nil
        case .outside:
            guard belief.mistake(survival: survival) < (isLong ? Self.mistakeStanding : Self.mistake) else {
                return nil
            }
            let threshold = stood >= Self.rests ? Self.entryResting : isLong ? Self.entryStanding : Self.entry
            return probability > threshold ? true : nil
        case .inside:
            return probability < (isLong ? Self.exitStanding : Self.exit) ? false : nil
        }
    }

    /// Seconds for which the last answer must stand to change a status; nil where that changes nothing.
    private static func standing(of watch: UndecidedRegion, from status: RegionStatus) -> Double? {
        let probability = watch.probability
        switch status {
        case .unknown:
            let inside = probability.survival(reaching: 1 - firstDoubtStanding, rising: true)
            let outside = probability.survival(reaching: firstDoubtStanding, rising: false)
            return life(watch.agreeInside ? inside : outside, atLeast: firstStands)
        case .outside:
            guard watch.agreeInside else { return nil }
            let strict = lifeBeforeEntry(probability, entry, mistake, atLeast: 0)
            if watch.agreeing >= leastAgreeing, let strict, strict < standsLong { return strict }
            return lifeBeforeEntry(probability, entryStanding, mistakeStanding, atLeast: standsLong)
                ?? lifeBeforeEntry(probability, entryResting, mistakeStanding, atLeast: rests)
        case .inside:
            guard !watch.agreeInside else { return nil }
            let strict = life(probability.survival(reaching: exit, rising: false), atLeast: 0)
            if watch.agreeing >= leastAgreeing, let strict, strict < standsLong { return strict }
            return life(probability.survival(reaching: exitStanding, rising: false), atLeast: standsLong)
        }
    }

    private static func lifeBeforeEntry(
        _ probability: InsideProbability, _ threshold: Double, _ mistake: Double, atLeast least: Double
    ) -> Double? {
        guard let certain = probability.survival(reaching: threshold, rising: true),
            let honest = probability.survival(fallingTo: mistake)
        else { return nil }
        return life(min(certain, honest), atLeast: least)
    }

    private static func life(_ survival: Double?, atLeast least: Double) -> Double? {
        survival.map { max(least, PositionFilter.lifeOfMistakes(survival: $0)) }
    }

    /// The probability of being inside that makes an entry: who is near the boundary may as well be told.
    static let entry = 0.9
    /// The one that makes an exit: after a long stay a far fix is more likely a bad one.
    static let exit = 0.03
    /// What one has to get into or out of: who is inside leaves it some way beyond the boundary.
    static func boundary(of circle: Circle, _ status: RegionStatus?, sigma: Double) -> Circle {
        guard status == .inside else { return circle }
        var circle = circle
        circle.radius += beyond(circle.radius, sigma: sigma)
        return circle
    }

    /// Metres beyond the boundary that are still no exit: people draw a circle by eye, and who walks along its edge
    /// would be told at each bend of the way.
    ///
    /// - Parameter sigma: Of the position, metres per axis. Where that is large, certainty itself keeps the distance.
    private static func beyond(_ radius: Double, sigma: Double) -> Double {
        max(0, min(drawnTo * radius, farthestBeyond) - sigma)
    }
    /// The share of the radius to which people mean it.
    private static let drawnTo = 0.1
    /// Metres: the width of a street.
    private static let farthestBeyond = 25.0
    /// The belief that the last answer is wrong at which there is no entry: below `exit`, so that the place that one
    /// came from is left first.
    private static let mistake = 0.025
    /// The same where the last answer has stood for long.
    private static let entryStanding = 0.85
    private static let exitStanding = 0.05
    private static let mistakeStanding = 0.04
    /// Answers that must agree before any of them has stood for long: a single one is too often wrong.
    static let leastAgreeing = 2
    /// Seconds that are long for a mistake to stand: 1 % of them live so long.
    private static let standsLong = 205.0
    /// Seconds of standing that are a stay, and the probability that makes an entry then: people rest at the places
    /// that they have marked rather than beside them, so that a coarse answer there need not be sure by itself.
    private static let rests = 900.0
    private static let entryResting = 0.65
    /// The doubt at which a first, silent status is taken, and where the last answer has stood for long.
    private static let firstDoubt = 0.05
    private static let firstDoubtStanding = 0.2
    /// Seconds that are long for a first answer: how often the source speaks isn't known yet.
    private static let firstStands = 330.0
    /// Fixes that it takes.
    static let firstAnswers = 4
    /// Seconds between fixes below which a threshold must stay exceeded for a while.
    private static let denseInterval = 12.0
    /// Seconds for which it must: several errors of a satellite receiver repeat within that time.
    static let lasts = 20.0
    /// The probability of being inside at one fix that makes a pass.
    static let passed = 0.95
    /// A probability of a change from which on explanations speak of it.
    static let worthMentioning = 0.1
    /// A region outside with less probability of being inside needs no watching.
    static let settled = 1e-3
}
