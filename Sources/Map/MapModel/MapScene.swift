/// What of the fences is to be drawn, from the bottom to the top.
package struct MapScene: Sendable {
    /// A circle on the ground.
    package struct Area: Sendable {
        /// Where its fence stands among those of the map.
        package var index: Int
        /// How it is drawn.
        package var kind: MarkKind
        /// Whether the user is inside.
        package var isInside: Bool
        /// The corners of its outline, in pixels; closed from the last to the first.
        package var outline: [SIMD2<Double>]
    }

    /// The mark of a fence, or of several that can't be told apart at this zoom.
    package struct Mark: Hashable, Sendable {
        /// In pixels.
        package var place: SIMD2<Double>
        /// How it is drawn.
        package var kind: MarkKind
        /// Whether the user is inside.
        package var isInside: Bool
        /// How many geotifications and places share the mark.
        package var count: Int
        /// Where its fences stand in the index's own order; `MapIndex.members(of:)` tells them.
        let members: Range<Int>
    }

    /// The circles.
    package var areas: [Area] = []
    /// The marks, drawn above the circles.
    package var marks: [Mark] = []
    /// Whether circles were left out, since so many would be nothing to see.
    package var isCrowded = false
}
