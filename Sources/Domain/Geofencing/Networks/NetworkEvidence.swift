/// What a scan says of the machine's position.
enum NetworkReading: Sendable {
    /// No network, or none that stays where it is: no evidence of anything.
    case nothing
    /// The machine is where these networks are in range.
    case known(NetworkEvidence)
    /// Access points are in range, and none of the known ones.
    case unfamiliar

    var evidence: NetworkEvidence? { if case .known(let evidence) = self { evidence } else { nil } }

    var isUnfamiliar: Bool { if case .unfamiliar = self { true } else { false } }

    /// In words without coordinates and names; nil if it says nothing.
    var text: String? {
        switch self {
        case .nothing: nil
        case .known(let evidence): evidence.text
        case .unfamiliar: "hears other networks"
        }
    }
}

/// What networks in range say of the machine's position, until something else is in range.
struct NetworkEvidence: Sendable {
    var coordinate: Coordinate
    /// Metres, 68 %.
    var accuracy: Double
    var isConnected: Bool
    /// Whether the user has tied them to the place.
    var isOfUser: Bool
    /// The networks that say so.
    var count: Int
    /// Whether others in range are known to be elsewhere.
    var isDisputed = false
    /// Whether something else was in range just before.
    var isSudden = false

    /// Whether it says the same.
    func agrees(with other: NetworkEvidence?) -> Bool {
        coordinate == other?.coordinate && accuracy == other?.accuracy && isConnected == other?.isConnected
    }

    /// Seconds to move in at least before it spoke. A connection is of now; a list may have been reported for a while.
    var leastSilence: Double { isConnected ? Self.mayBeOld : 0 }
    private static let mayBeOld = 3600.0

    /// Seconds for which what follows from a connection must hold: between two access points the machine is connected
    /// to each in turn. If the list says otherwise it may be between both, or the list is minutes old.
    var lasts: Double { !isConnected ? 0 : isDisputed ? Self.listsLast : isSudden ? CrossingRule.lasts : 0 }
    private static let listsLast = 180.0

    /// Seconds of silence up to which what comes is sudden.
    static let longestTurn = 600.0

    var noise: ErrorModel { ErrorModel(ofNetworksWithin: accuracy) }

    /// In words without coordinates and names.
    var text: String {
        if isConnected { return "connected to a known network" }
        return count == 1 ? "hears a known access point" : "hears \(count) known access points"
    }

    /// How often it is wrong: what the machine is connected to is near; a list may be minutes old.
    var mistakes: Double { isConnected ? Self.mistakesConnected : Self.mistakesOfLists }
    private static let mistakesConnected = 0.001
    private static let mistakesOfLists = 0.02
}
