/// The mark in a fence's middle: told apart by its shape, in pixels round the centre, y down, some 16 high.
package struct MarkShape: Hashable, Sendable {
    /// Corners of what is filled; none where it is a ring.
    package var corners: [SIMD2<Double>] = []
    /// The radius of a ring that is filled with the ground's colour.
    package var ring: Double?
    /// A line drawn over it.
    package var line: [SIMD2<Double>] = []

    /// The radius of the ring round a mark within whose circle one is.
    package static let inside = 13.0

    /// An arrowhead into the ground or out of it, both at once, an arrow that goes by; a ring that is ticked or struck
    /// out where nothing is reported; a house.
    package static func of(_ kind: MarkKind) -> MarkShape {
        switch kind {
        case .entry: MarkShape(corners: [SIMD2(-8, -7), SIMD2(8, -7), SIMD2(0, 8)])
        case .exit: MarkShape(corners: [SIMD2(-8, 7), SIMD2(8, 7), SIMD2(0, -8)])
        case .both: MarkShape(corners: [SIMD2(0, -9), SIMD2(8, 0), SIMD2(0, 9), SIMD2(-8, 0)])
        case .pass:
            MarkShape(corners: [
                SIMD2(-10, -4), SIMD2(1, -4), SIMD2(1, -9), SIMD2(10, 0), SIMD2(1, 9), SIMD2(1, 4), SIMD2(-10, 4),
            ])
        case .done: MarkShape(ring: 7.5, line: [SIMD2(-4, 0), SIMD2(-1, 3.5), SIMD2(4, -3.5)])
        case .disabled: MarkShape(ring: 7.5, line: [SIMD2(-5, 5), SIMD2(5, -5)])
        case .place:
            MarkShape(corners: [
                SIMD2(0, -9), SIMD2(9, -1), SIMD2(6, -1), SIMD2(6, 7), SIMD2(-6, 7), SIMD2(-6, -1), SIMD2(-9, -1),
            ])
        }
    }
}
