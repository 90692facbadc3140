internal import Glibc

/// When a region's probability of being inside is a crossing.
struct CrossingRule {
    /// Seconds for which the last answer has stood.
    private let stood: Double
    private let survival: Double
    private let answers: Int
    private let lasts: Double

    /// - Parameter lasts: seconds for which a threshold must stay exceeded.
    init(stood: Double, answers: Int, lasts: Double) {
        self.stood = stood
        survival = PositionFilter.survivalOfMistakes(stood)
        self.answers = answers
        self.lasts = lasts
    }

    /// - Returns: the new side; nil where nothing changes.
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
    static func standing(of watch: UndecidedRegion, from status: RegionStatus) -> Double? {
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

    /// Metres beyond the boundary that are still no exit: people draw a circle by eye, and who walks along its edge would
    /// be told at each bend of the way.
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
    /// Seconds of standing that are a stay, and the probability that makes an entry then: people rest at the places that
    /// they have marked rather than beside them, so that a coarse answer there need not be sure by itself.
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
    static let denseInterval = 12.0
    /// Seconds for which it must: several errors of a satellite receiver repeat within that time.
    static let lasts = 20.0
    /// The probability of being inside at one fix that makes a pass.
    static let passed = 0.95
    /// A probability of a change from which on explanations speak of it.
    static let worthMentioning = 0.1
    /// A region outside with less probability of being inside needs no watching.
    static let settled = 1e-3
}
