import Control
import Geofencing

/// What the daemon knows of the regions, as seen from the last position.
struct Surroundings: Hashable {
    struct Line: Hashable {
        var identifier: String
        var state: RegionState
        /// nil where no position is known.
        var heading: Heading?
    }

    /// In the order of the store.
    let lines: [Line]

    /// - Parameters:
    ///   - fix: The last position; nil where there is none.
    ///   - geotifications: Those that the daemon works with.
    init(_ regions: [DaemonStatus.RegionLine], from fix: PositionFix?, _ geotifications: [GeotificationReport]) {
        var circles: [String: Circle] = [:]
        for geotification in geotifications { circles[geotification.identifier] = geotification.circle }
        lines = regions.map { region in
            let heading = fix.flatMap { fix in
                circles[region.identifier].map { Heading(from: fix, to: $0) }
            }
            return Line(identifier: region.identifier, state: region.state, heading: heading)
        }
    }

    /// Those that one is in, then the others, the nearest first.
    var nearestFirst: [Line] {
        func isBefore(_ a: Line, _ b: Line) -> Bool {
            let (isInA, isInB) = (a.state.status == .inside, b.state.status == .inside)
            return isInA == isInB ? a.heading?.distance ?? .infinity < b.heading?.distance ?? .infinity : isInA
        }
        return lines.enumerated().sorted { one, other in
            isBefore(one.element, other.element)
                || !isBefore(other.element, one.element) && one.offset < other.offset
        }.map(\.element)
    }
}
