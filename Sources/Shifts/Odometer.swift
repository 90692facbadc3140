package import Geofencing

/// The length of a way through fixes that tremble.
///
/// One who sits still would travel kilometres a day if each step counted: one counts once it is longer than the fixes at its
/// ends may be off.
package struct Odometer: Hashable, Sendable {
    /// Accuracy in metres of a fix that doesn't state it.
    private static let unknown = 50.0
    private var anchor: PositionFix?

    /// - Parameter last: Where one was last.
    package init(last: PositionFix? = nil) { anchor = last }

    /// - Returns: How many metres this adds to the way.
    package mutating func add(_ fix: PositionFix) -> Double {
        guard let anchor else {
            self.anchor = fix
            return 0
        }
        let distance = Geodesic.distance(anchor.coordinate, fix.coordinate)
        guard distance > max(anchor.accuracy ?? Self.unknown, fix.accuracy ?? Self.unknown) else { return 0 }
        self.anchor = fix
        return distance
    }
}
