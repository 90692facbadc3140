package import Geofencing

/// A way on the map.
package struct MapRoute: Hashable, Sendable {
    /// The corners of lines; one of a single corner is a spot.
    package var segments: [[Coordinate]]
    /// In the legend.
    package var label: String
    /// What is shown when one points at it.
    package var details: String

    /// Creates a route from its parts.
    package init(segments: [[Coordinate]], label: String, details: String) {
        self.segments = segments
        self.label = label
        self.details = details
    }
}

/// Ways as lines of the picture: of each no more corners than can be told apart, and of all no more than so many.
struct MapLines {
    /// Ways that look different; there are as many styles.
    static let styles = 3
    /// Pixels that a line may be off.
    private static let tolerance = 0.5
    /// Corners of all lines together, 12 bytes each.
    private static let most = 10_000

    let svg: String

    init(_ ways: [MapRoute], in frame: MapFrame) {
        let lines = ways.map { way in
            way.segments.map { segment in
                let start = segment.first?.longitude
                return segment.map { frame.pixel($0, near: start) }
            }
        }
        var (tolerance, outlines) = (Self.tolerance, lines.map { Self.outlines(of: $0, Self.tolerance) })
        while outlines.joined().reduce(0, { $0 + $1.count }) > Self.most, tolerance < MapFrame.size.x {
            tolerance *= 2
            outlines = lines.map { Self.outlines(of: $0, tolerance) }
        }
        svg = zip(ways.indices, outlines).map { index, outlines in
            let path = outlines.map { SVG.line($0) + ($0.count == 1 ? "h0" : "") }.joined()
            return "<g class=\"way\"><title>\(SVG.text(lines: ways[index].details))</title>"
                + "<path class=\"casing\" d=\"\(path)\"/><path class=\"\(Self.style(index))\" d=\"\(path)\"/></g>\n"
        }.joined()
    }

    static func style(_ index: Int) -> String { "way\(index % styles)" }

    /// Spots at one place, and lines that are no more than spots, are drawn once.
    private static func outlines(of lines: [[SIMD2<Double>]], _ tolerance: Double) -> [[SIMD2<Double>]] {
        var spots: Set<SIMD2<Double>> = []
        return lines.compactMap { line in
            let outline = Polyline.outline(line, tolerance: tolerance).map { line[$0] }
            guard let first = outline.first, let last = outline.last else { return nil }
            let away = last - first
            guard outline.count <= 2, (away * away).sum() <= tolerance * tolerance else { return outline }
            return spots.insert((first / tolerance).rounded(.down)).inserted ? [first] : nil
        }
    }
}
