/// The regions, what is known of them, and what is kept.
extension RegionMonitor {
    /// The regions that are monitored, by identifier. A region that stays (same identifier and circle) keeps its state;
    /// a new one is unknown. Those without a circle aren't among them.
    package var regions: [Region] {
        slots.values.map { index[$0] }.sorted { $0.identifier < $1.identifier }
    }

    /// - Parameter heard: the identifiers of the regions without a circle, which `tie` gives their networks.
    package mutating func monitor(_ regions: [Region], heard: [String] = []) {
        var gone = slots
        var new: [Region] = []
        for region in regions {
            if let slot = slots[region.identifier], index[slot] == region {
                gone[region.identifier] = nil
            } else {
                new.append(region)
            }
        }
        for (identifier, slot) in gone {
            slots[identifier] = nil
            records[slot] = nil
            index.remove(slot)
        }
        if !gone.isEmpty { watches.removeAll { records[$0.slot] == nil } }
        for region in new where slots[region.identifier] == nil { add(region) }
        monitor(heard: heard)
        noteChange()
        scheduleDecision()
    }

    private mutating func add(_ region: Region) {
        let slot = index.insert(region)
        while records.count <= slot { records.append(nil) }
        records[slot] = Record()
        slots[region.identifier] = slot
        watch(slot)
        guard let lastFix else { return }
        watches[watches.count - 1].weigh(filter, of: region.circle, seenFrom: lastFix.coordinate)
    }

    package func state(of identifier: String) -> RegionState {
        slots[identifier].flatMap { records[$0]?.state } ?? heardRegions[identifier]?.state ?? RegionState()
    }

    /// Metres to the nearest boundary, for a source that may rest, at most `limit`; nil without regions or position.
    package func distanceToNearestBoundary(limit: Double) -> Double? {
        guard let lastFix, !slots.isEmpty else { return nil }
        return max(0, index.clearance(of: lastFix.coordinate, limit: limit + filter.reach) - filter.reach)
    }

    /// All that must outlive the process, and back. Restoring counts as a gap: the machine may have moved. Regions whose
    /// circle has changed since start at unknown.
    package var saved: SavedMonitor {
        var saved = SavedMonitor(
            entries: regions.map { SavedMonitor.Entry(region: $0, state: state(of: $0.identifier)) }, lastFix: lastFix,
            networks: networks.saved)
        saved.entries += heardRegions.sorted { $0.key < $1.key }.map {
            SavedMonitor.Entry(identifier: $0, circle: nil, state: $1.state)
        }
        saved.scalars[Scalar.usualInterval] = habit.usual
        saved.scalars[Scalar.scatter] = scatter.accuracy
        saved.scalars[Scalar.satelliteClaims] = satelliteClaims.factor
        saved.scalars[Scalar.networkClaims] = networkClaims.factor
        saved.scalars[Scalar.lastHeard] = lastHeard
        if let lastAnswer, lastAnswer.coordinate != lastFix?.coordinate {
            saved.scalars[Scalar.answerLatitude] = lastAnswer.coordinate.latitude
            saved.scalars[Scalar.answerLongitude] = lastAnswer.coordinate.longitude
            saved.scalars[Scalar.answerTime] = lastAnswer.time
        }
        if let best = filter.hypotheses.first {
            saved.scalars[Scalar.east] = best.position.x
            saved.scalars[Scalar.north] = best.position.y
            saved.scalars[Scalar.variance] = best.positionVariance
        }
        return saved
    }

    package mutating func restore(_ saved: SavedMonitor) {
        if slots.isEmpty, heardRegions.isEmpty {
            monitor(
                saved.entries.compactMap(\.region), heard: saved.entries.filter { $0.circle == nil }.map(\.identifier))
        }
        for entry in saved.entries {
            if entry.circle == nil { heardRegions[entry.identifier]?.state = entry.state }
            guard let slot = slots[entry.identifier], index[slot] == entry.region else { continue }
            records[slot]?.state = entry.state
        }
        habit = IntervalEstimate(usual: saved.scalars[Scalar.usualInterval] ?? 0)
        scatter = ScatterEstimate(accuracy: saved.scalars[Scalar.scatter] ?? 0)
        satelliteClaims = AccuracyCalibration(factor: saved.scalars[Scalar.satelliteClaims] ?? 1)
        networkClaims = AccuracyCalibration(factor: saved.scalars[Scalar.networkClaims] ?? 1)
        lastHeard = saved.scalars[Scalar.lastHeard]
        lastFix = saved.lastFix
        lastAnswer = Self.answer(saved) ?? saved.lastFix
        networks.restore(saved.networks)
        if let fix = saved.lastFix {
            let noise = noise(of: fix)
            let position = SIMD2(saved.scalars[Scalar.east] ?? 0, saved.scalars[Scalar.north] ?? 0)
            filter.start(position: position, variance: saved.scalars[Scalar.variance] ?? noise.variance, noise: noise)
            order.accept(lastHeard ?? fix.time, isConfirmed: true)
        }
        resume(at: nil)
    }

    /// What the source of positions said last, where the last fix is one of networks.
    private static func answer(_ saved: SavedMonitor) -> PositionFix? {
        guard let latitude = saved.scalars[Scalar.answerLatitude],
            let longitude = saved.scalars[Scalar.answerLongitude],
            let time = saved.scalars[Scalar.answerTime],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return PositionFix(coordinate: coordinate, accuracy: nil, time: time)
    }

    /// The names of what is kept beside states and last fix.
    private enum Scalar {
        /// Seconds between fixes.
        static let usualInterval = "usualInterval"
        /// Metres: the accuracy of a source that doesn't tell it.
        static let scatter = "scatterAccuracy"
        /// How much larger errors are than claimed.
        static let satelliteClaims = "satelliteClaims"
        static let networkClaims = "networkClaims"
        /// Seconds since 1970.
        static let lastHeard = "lastHeard"
        /// The best estimate of the position, metres from the last fix, and its variance per axis, m².
        static let east = "east"
        static let north = "north"
        static let variance = "variance"
        /// What the source of positions said last, where the last fix is one of networks: degrees and seconds since 1970.
        static let answerLatitude = "answerLatitude"
        static let answerLongitude = "answerLongitude"
        static let answerTime = "answerTime"
    }
}
