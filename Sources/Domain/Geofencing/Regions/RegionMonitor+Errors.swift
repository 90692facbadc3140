/// How the sources err: what they tell, and what their scatter shows.
extension RegionMonitor {
    /// Compares a fix with the one before.
    mutating func learnErrors(from last: PositionFix, to fix: PositionFix, silence: Double) {
        let shift = Geodesic.offset(from: last.coordinate, to: fix.coordinate)
        let elapsed = max(silence, fix.time - last.time)
        guard let known = fix.knownAccuracy else {
            scatter.add(shift: shift, elapsed: elapsed)
            return
        }
        let claimed = ErrorModel(accuracy: known)
        // Only fixes that err alike show how they err.
        guard let before = last.knownAccuracy, ErrorModel.isOfSatellites(before) == claimed.isSatellite else {
            forgetNeighbours()
            return
        }
        if claimed.isSatellite {
            satelliteClaims.add(shift: shift, elapsed: elapsed, claimed: claimed)
        } else {
            networkClaims.add(shift: shift, elapsed: elapsed, claimed: claimed)
        }
    }

    /// What comes next is no neighbour of what was.
    mutating func forgetNeighbours() {
        scatter.forgetNeighbours()
        satelliteClaims.forgetNeighbours()
        networkClaims.forgetNeighbours()
    }

    func noise(of fix: PositionFix) -> ErrorModel {
        guard let known = fix.knownAccuracy else {
            var noise = ErrorModel(accuracy: scatter.accuracy)
            // Networks on a straight way scatter as little.
            noise.isSatellite = false
            return noise
        }
        return ErrorModel(accuracy: known, factor: factor(of: known))
    }

    /// How much larger errors are than a claim (metres).
    func factor(of known: Double) -> Double {
        ErrorModel.isOfSatellites(known) ? satelliteClaims.factor : networkClaims.factor
    }
}
