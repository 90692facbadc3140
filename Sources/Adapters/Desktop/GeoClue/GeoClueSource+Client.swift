internal import DBus
internal import Geofencing
internal import Ports

/// What a started client says.
extension GeoClueSource {
    /// A fix at most so coarse, in metres, shows that another source has taken the place of a lost one.
    private static let usefulAccuracy = 1000.0

    func report(_ fix: PositionFix, signalledAfter losses: Int) {
        guard isWanted, let client else { return }
        if !isSourceLost || losses == client.losses && (fix.accuracy ?? .infinity) <= Self.usefulAccuracy {
            isSourceLost = false
            enter(.working)
        }
        guard !isRepetition(fix) else { return }
        lastFix = fix
        onEvent?(.fix(fix))
    }

    /// GeoClue may signal one fix several times, then with another speed, which it makes of the fix before. The same
    /// position with a newer stamp is a new observation.
    private func isRepetition(_ fix: PositionFix) -> Bool {
        guard let lastFix else { return false }
        return fix.time == lastFix.time && fix.coordinate == lastFix.coordinate && fix.accuracy == lastFix.accuracy
    }

    /// The agent's level became 0, or isn't 0 any more; GeoClue then goes on by itself.
    func activityChanged(to isActive: Bool) {
        guard isWanted, case .started = phase else { return }
        if !isActive {
            enter(.switchedOff)
        } else if state.condition == .switchedOff {
            enter(isSourceLost ? SourceState(.sourceLost) : SourceState(.waiting, cause: .accessRestored))
        }
    }

    func managerChanged(_ properties: Value) {
        if let isInUse = properties["InUse"]?.boolean { self.isInUse = isInUse }
        guard let level = properties["AvailableAccuracyLevel"]?.integer else { return }
        let former = availableAccuracyLevel
        availableAccuracyLevel = level
        guard isWanted, let client, let former, level != former else { return }
        if level < former { client.losses += 1 }
        isSourceLost = level < former
        switch (state.condition, isSourceLost) {
        case (.working, true), (.waiting, true): enter(.sourceLost)
        case (.sourceLost, false): enter(.waiting)
        default: break
        }
    }

    var client: GeoClueClient? {
        switch phase {
        case .starting(let client), .started(let client, _): client
        case .idle, .pausing, .acquiring, .leaving: nil
        }
    }
}
