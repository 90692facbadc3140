package import Geofencing

/// The length of a route through fixes that jitter.
///
/// One who sits still would travel a hundred kilometres a day if each step counted. So a step counts where it is longer than
/// errors of the fixes make it, and once the next fix confirms it: a single one far off is none. A person who goes back and
/// forth within that length isn't noticed, and corners are cut by at most as much.
package struct Odometer: Hashable, Sendable {
    /// How many times the accuracy a step must be long.
    ///
    /// The accuracy holds a fix with 68 %. Between two of them, with errors after Rayleigh, 4.5 times as much comes once in
    /// twenty thousand fixes, and a confirmation with it still more rarely: in 8 hours at rest, a fix every 3 s, nothing is
    /// counted. With 3 it would be a kilometre, with 1 two hundred.
    package static let leastStep = 4.5
    /// Accuracy in metres of a fix that doesn't state it.
    private static let unknown = 50.0

    private struct Place: Hashable, Sendable {
        var coordinate: Coordinate
        var accuracy: Double
    }

    private struct Step: Hashable, Sendable {
        var end: Place
        /// In metres.
        var length: Double
    }

    /// Up to where the route is counted.
    private var anchor: Place?
    /// A step that isn't confirmed yet.
    private var step: Step?

    /// - Parameter last: Where one was last.
    package init(last: PositionFix? = nil) { anchor = last.map(Self.place) }

    private static func place(_ fix: PositionFix) -> Place {
        Place(coordinate: fix.coordinate, accuracy: fix.accuracy ?? unknown)
    }

    /// - Returns: How many metres are added to the route by now: those of the step before.
    package mutating func add(_ fix: PositionFix) -> Double {
        let place = Self.place(fix)
        guard var anchor else {
            anchor = place
            return 0
        }
        var (distance, added) = (Geodesic.distance(anchor.coordinate, place.coordinate), 0.0)
        if let step {
            let further = Geodesic.distance(step.end.coordinate, place.coordinate)
            if further < distance {
                added = step.length
                (anchor, distance) = (step.end, further)
                self.anchor = anchor
            }
        }
        step =
            distance > Self.leastStep * max(anchor.accuracy, place.accuracy)
            ? Step(end: place, length: distance) : nil
        return added
    }
}
