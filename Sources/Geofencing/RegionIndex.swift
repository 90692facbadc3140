/// Finds circles by position. Each circle has a slot, a small number that stays its own until it is removed.
///
/// A value: a copy is independent of its original. A look-up allocates nothing once the caller's array has grown.
package struct RegionIndex: Sendable {
    private var circles: [Circle?] = []

    package init() {}

    /// An index of the given circles; their slots are their positions in the sequence.
    package init(_ circles: some Sequence<Circle>) {
        for circle in circles { insert(circle) }
    }

    /// How many circles there are.
    package var count: Int { circles.count { $0 != nil } }

    /// The circle in a slot that is in use.
    package subscript(slot: Int) -> Circle { circles[slot]! }

    /// Adds a circle.
    ///
    /// - Returns: its slot; slots of removed circles are used again.
    @discardableResult
    package mutating func insert(_ circle: Circle) -> Int {
        circles.append(circle)
        return circles.count - 1
    }

    /// Removes the circle in a slot that is in use.
    package mutating func remove(_ slot: Int) { circles[slot] = nil }

    /// Replaces the contents of `slots` by those of all circles that `coordinate` lies in, in no particular order:
    /// exactly those whose centre is, by `Geodesic.distance`, at most a radius away.
    package func find(containing coordinate: Coordinate, into slots: inout [Int]) {
        find(near: coordinate, within: 0, into: &slots)
    }

    /// Replaces the contents of `slots` by those of all circles that reach into the disc of `distance` metres round
    /// `coordinate`, in no particular order: exactly those whose centre is, by `Geodesic.distance`, at most
    /// radius + `distance` away.
    package func find(near coordinate: Coordinate, within distance: Double, into slots: inout [Int]) {
        slots.removeAll(keepingCapacity: true)
        for (slot, circle) in circles.enumerated() {
            guard let circle else { continue }
            if Geodesic.distance(circle.center, coordinate) <= circle.radius + distance { slots.append(slot) }
        }
    }

    /// Metres from `coordinate` to the nearest boundary, inside or outside, at most `limit`. Never more than the truth,
    /// and less by at most a few centimetres and a thousandth.
    package func clearance(of coordinate: Coordinate, limit: Double) -> Double {
        circles.reduce(limit) { least, circle in
            guard let circle else { return least }
            return min(least, abs(Geodesic.distance(circle.center, coordinate) - circle.radius))
        }
    }
}
