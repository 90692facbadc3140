/// What the networks that are heard say of where one is, until something else is heard.
struct NetworkEvidence: Sendable {
    var coordinate: Coordinate
    /// Metres, 68 %.
    var accuracy: Double
    var isConnected: Bool
    /// Whether the person has tied them to the place.
    var isOfPerson: Bool
    /// The networks that say so.
    var count: Int
    /// All that is heard and stays where it is.
    var networks: Set<Network>
    /// Whether others that are heard are known to be elsewhere.
    var isDisputed = false
    /// Whether something else was heard just before.
    var isSudden = false

    /// Whether it says the same.
    func agrees(with other: NetworkEvidence?) -> Bool {
        coordinate == other?.coordinate && accuracy == other?.accuracy && isConnected == other?.isConnected
    }

    /// The least time to move before it spoke, seconds. What one is connected to is of now; what was heard before may have
    /// been told for a while.
    var leastSilence: Double { isConnected ? Self.mayBeOld : 0 }
    private static let mayBeOld = 3600.0

    /// Seconds for which what follows from a connection must hold: who is between two access points is connected to each
    /// by turns. Where the list says otherwise one may be between both, or that is the list of minutes ago.
    var lasts: Double { !isConnected ? 0 : isDisputed ? Self.listsLast : isSudden ? CrossingRule.lasts : 0 }
    private static let listsLast = 180.0

    /// Seconds of silence up to which what comes is sudden.
    static let longestTurn = 600.0

    var noise: ErrorModel { ErrorModel(ofNetworksWithin: accuracy) }

    /// In words without coordinates and names.
    var words: String {
        if isConnected { return "connected to a known network" }
        return count == 1 ? "hears a known access point" : "hears \(count) known access points"
    }

    /// How often it is wrong: what one is connected to is near; a list may be of minutes ago.
    var mistakes: Double { isConnected ? Self.mistakesConnected : Self.mistakesHeard }
    private static let mistakesConnected = 0.001
    private static let mistakesHeard = 0.02
}
