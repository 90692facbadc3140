/// What the monitor believes of one region and what it waits for, for people. Holds no coordinate.
package struct RegionExplanation: Hashable, Sendable, CustomStringConvertible {
    package var identifier: String
    package var status: RegionStatus
    /// The probability of being inside, 0…1; nil while no fix was good enough.
    package var probabilityInside: Double?
    /// Metres from the best estimate of the position to the boundary, negative inside; nil while there is none.
    package var distance: Double?
    /// The radius in metres that holds the true position with 68 % probability; nil while there is no estimate.
    package var uncertainty: Double?
    /// Whether the person seems to stay where they are; nil while there is no estimate.
    package var isAtRest: Bool?
    /// What the monitor waits for, or why it did nothing, in words.
    package var awaited: String

    package var description: String {
        var words = status.rawValue
        if let probabilityInside {
            words += ", \((probabilityInside * 1000).rounded() / 10) % likely to be inside"
        }
        if let distance, let uncertainty {
            words += distance < 0 ? ", \(Int(-distance)) m within" : ", \(Int(distance)) m outside"
            words += " the boundary ± \(Int(uncertainty)) m"
        }
        if let isAtRest { words += isAtRest ? ", at rest" : ", moving" }
        return awaited.isEmpty ? words : words + "; " + awaited
    }
}
