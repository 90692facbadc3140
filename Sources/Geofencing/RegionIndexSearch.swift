extension RegionIndex.Storage {
    typealias Entry = RegionIndex.Entry
    typealias GridPoint = RegionIndex.GridPoint
    typealias LocalMetric = RegionIndex.LocalMetric
    typealias Quad = RegionIndex.Quad
    typealias Square = RegionIndex.Square
    typealias Window = RegionIndex.Window

    /// Calls `body` with the slot of each region whose centre is at most radius + `distance` metres away.
    @inline(__always)
    func search(near coordinate: Coordinate, within distance: Double, _ body: (Int) -> Void) {
        let margin = Float(distance)
        forEachCandidate(near: coordinate, within: margin) { quad, window, metric in
            let reach = quad.radius + margin
            let squared = metric.squaredDistances(of: quad, from: window.center)
            let far = reach * (1 + metric.margin) + LocalMetric.roundingMargin
            let near = reach * (1 - metric.margin) - LocalMetric.roundingMargin
            for lane in 0..<4 where !(quad.radius[lane].isNaN) {
                if metric.isUsable && squared[lane] > far[lane] * far[lane] { continue }
                let slot = Int(quad.slot[lane])
                if metric.isUsable && near[lane] > 0 && squared[lane] < near[lane] * near[lane] {
                    body(slot)
                } else if let circle = regions[slot]?.circle,
                    Geodesic.distance(circle.center, coordinate) <= circle.radius + distance
                {
                    body(slot)
                }
            }
        }
    }

    func clearance(of coordinate: Coordinate, limit: Double) -> Double {
        var least = Float(limit)
        forEachCandidate(near: coordinate, within: least) { quad, window, metric in
            let squared = metric.squaredDistances(of: quad, from: window.center)
            for lane in 0..<4 where !quad.radius[lane].isNaN {
                let radius = quad.radius[lane]
                guard metric.isUsable else {
                    guard let circle = regions[Int(quad.slot[lane])]?.circle else { continue }
                    let gap = abs(Geodesic.distance(circle.center, coordinate) - circle.radius)
                    least = min(least, Float(gap).nextDown)
                    continue
                }
                let distance = squared[lane].squareRoot()
                let doubt = distance * metric.margin * 1.1 + LocalMetric.roundingMargin
                least = min(least, max(abs(distance - radius) - doubt, 0))
            }
        }
        return min(Double(least), limit)
    }

    /// Calls `body` with all quads in which a region may reach within `distance` metres of a coordinate.
    @inline(__always)
    private func forEachCandidate(
        near coordinate: Coordinate, within distance: Float, _ body: (Quad, Window, LocalMetric) -> Void
    ) {
        let point = GridPoint(coordinate)
        for level in levels {
            let reach = level.largestRadius + distance
            let window = Window(point, latitude: coordinate.latitude, reach: reach)
            // Most look-ups find nothing near and can do without.
            var metric: LocalMetric?
            forEachLeaf(in: window, below: level.root) { leaf in
                let quads = leaf.quads
                for position in 0..<leaf.quadCount where window.mayHold(quads[position]) {
                    let known = metric ?? LocalMetric(coordinate.latitude, reach: reach)
                    metric = known
                    body(quads[position], window, known)
                }
            }
        }
    }

    /// Calls `body` with the leaves whose squares meet a window.
    @inline(__always)
    private func forEachLeaf(in window: Window, below root: Square, _ body: (RegionIndex.Leaf) -> Void) {
        var square = root
        var depth = 0
        let commonDepth = window.commonDepth
        while square.isNode && depth < commonDepth {
            square = forest.squares[RegionIndex.Forest.child(square.node, window.x, window.y, depth: depth)]
            depth &+= 1
        }
        if square.isNode {
            let mask = ~(UInt32.max >> UInt32(truncatingIfNeeded: depth))
            descend(square, x: window.x & mask, y: window.y & mask >> 1, depth, window, body)
        } else if let leaf = square.leaf {
            body(leaf)
        }
    }

    private func descend(
        _ square: Square, x: UInt32, y: UInt32, _ depth: Int, _ window: Window, _ body: (RegionIndex.Leaf) -> Void
    ) {
        guard square.isNode else {
            if let leaf = square.leaf { body(leaf) }
            return
        }
        let half = UInt32(0x8000_0000) >> UInt32(truncatingIfNeeded: depth)
        for child in 0..<4 {
            let childX = child & 1 == 0 ? x : x | half
            let childY = child & 2 == 0 ? y : y | half >> 1
            let part = forest.squares[square.node * 4 + child]
            if part != .empty && window.meets(x: childX, y: childY, depth: depth + 1) {
                descend(part, x: childX, y: childY, depth + 1, window, body)
            }
        }
    }
}

extension RegionIndex.Window {
    /// Whether one of four regions has its centre in the window.
    @inline(__always)
    func mayHold(_ quad: RegionIndex.Quad) -> Bool {
        let east = SIMD4<Float>(quad.x &- center.x)
        let north = SIMD4<Float>(quad.y &- center.y)
        return any((east * east .<= halfWidthSquared) .& (north * north .<= halfHeightSquared))
    }
}

extension RegionIndex.LocalMetric {
    /// Square metres from a point to the centres of four regions.
    @inline(__always)
    func squaredDistances(of quad: RegionIndex.Quad, from point: RegionIndex.GridPoint) -> SIMD4<Float> {
        let x = SIMD4<Float>(quad.x &- point.x)
        let y = SIMD4<Float>(quad.y &- point.y)
        let east = x * (metresPerX - narrowing * y)
        let north = y * metresPerY
        return east * east + north * north
    }
}
