/// What the networks that are heard say of where one is, until something else is heard.
struct Witness: Sendable {
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

    /// Whether it says the same.
    func agrees(with other: Witness?) -> Bool {
        coordinate == other?.coordinate && accuracy == other?.accuracy && isConnected == other?.isConnected
    }

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
