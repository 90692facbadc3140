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
    /// What is heard of networks, in words; nil where nothing is that tells anything.
    package var networks: String?
    /// When silence decides, unless a fix contradicts, seconds since 1970; nil where it doesn't.
    package var decidesAt: Double?
    /// What became of the last fix and what the monitor waits for, in words.
    package var awaited: String

    package var description: String {
        var parts = [status.rawValue]
        if let probabilityInside { parts[0] += " (probability of being inside: \(Self.percent(probabilityInside)))" }
        if let distance, let uncertainty {
            let side = distance < 0 ? "within" : "outside"
            parts.append(
                "\(distance.magnitude.wholeNumber) m \(side) the boundary, "
                    + "give or take \(uncertainty.wholeNumber) m")
        }
        if let isAtRest { parts.append(isAtRest ? "at rest" : "moving") }
        if let networks { parts.append(networks) }
        let belief = parts.joined(separator: ", ")
        return awaited.isEmpty ? belief : belief + "; " + awaited
    }

    /// A probability in per cent, with more figures where they matter: near 0 and 100.
    static func percent(_ probability: Double) -> String {
        let tenths = (probability * 1000).rounded().wholeNumber
        if tenths == 0, probability > 0 { return "less than 0.1 %" }
        if tenths == 1000, probability < 1 { return "more than 99.9 %" }
        return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}
