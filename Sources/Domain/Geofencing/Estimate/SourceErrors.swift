/// How the sources of positions err: what they claim, corrected by what their scatter shows.
struct SourceErrors: Sendable {
    /// Of a source that claims no accuracy.
    private var scatter = ScatterEstimate()
    private var satellites = AccuracyCalibration()
    private var networks = AccuracyCalibration()

    init() {}

    init(_ saved: SavedMonitor) {
        scatter = ScatterEstimate(accuracy: saved[.scatter] ?? 0)
        satellites = AccuracyCalibration(factor: saved[.satelliteClaims] ?? 1)
        networks = AccuracyCalibration(factor: saved[.networkClaims] ?? 1)
    }

    func save(into saved: inout SavedMonitor) {
        saved[.scatter] = scatter.accuracy
        saved[.satelliteClaims] = satellites.factor
        saved[.networkClaims] = networks.factor
    }

    /// Compares a fix with the one before.
    /// - Parameter elapsed: Seconds between them.
    mutating func learn(from last: PositionFix, to fix: PositionFix, elapsed: Double) {
        let shift = Geodesic.offset(from: last.coordinate, to: fix.coordinate)
        guard let claim = fix.knownAccuracy else {
            scatter.add(shift: shift, elapsed: elapsed)
            return
        }
        let claimed = ErrorModel(accuracy: claim)
        // Only fixes that err alike show how they err.
        guard let before = last.knownAccuracy, ErrorModel.isOfSatellites(before) == claimed.isSatellite else {
            forgetNeighbours()
            return
        }
        if claimed.isSatellite {
            satellites.add(shift: shift, elapsed: elapsed, claimed: claimed)
        } else {
            networks.add(shift: shift, elapsed: elapsed, claimed: claimed)
        }
    }

    /// The next fix is no neighbour of the last one.
    mutating func forgetNeighbours() {
        scatter.forgetNeighbours()
        satellites.forgetNeighbours()
        networks.forgetNeighbours()
    }

    /// How a fix errs.
    func model(of fix: PositionFix) -> ErrorModel {
        guard let claim = fix.knownAccuracy else {
            var model = ErrorModel(accuracy: scatter.accuracy)
            // Networks on a straight route scatter as little.
            model.isSatellite = false
            return model
        }
        return ErrorModel(accuracy: claim, factor: factor(of: claim))
    }

    /// How much larger errors are than a claim (metres).
    func factor(of claim: Double) -> Double {
        ErrorModel.isOfSatellites(claim) ? satellites.factor : networks.factor
    }

    /// The accuracy of a fix without one, metres.
    var scatterAccuracy: Double { scatter.accuracy }
}
