extension RegionIndex {
    /// Receives what a search comes upon.
    protocol Visitor {
        /// Four regions of which one at least has its centre in the window.
        mutating func visit(_ quad: Quad, _ window: Window, _ metric: LocalMetric)
    }

    /// One way through the tree of a level.
    struct Search<Guest: Visitor> {
        let squares: UnsafeMutablePointer<Square>
        let window: Window
        let latitude: Double
        /// Metres that distances count to.
        let reach: Float
        /// Most searches find nothing near and can do without.
        var metric: LocalMetric?

        init(_ core: UnsafeMutablePointer<Core>, _ point: GridPoint, latitude: Double, reach: Float) {
            squares = core.pointee.forest.squares
            window = Window(point, latitude: latitude, reach: reach)
            self.latitude = latitude
            self.reach = reach
        }

        /// Opens the leaves whose squares meet the window.
        @inline(__always)
        mutating func run(below root: Square, _ guest: inout Guest) {
            var square = root
            var depth = 0
            if square.isNode {
                let commonDepth = window.commonDepth
                while square.isNode && depth < commonDepth {
                    square = squares[Forest.child(square.node, window.x, window.y, depth: depth)]
                    depth &+= 1
                }
                if square.isNode {
                    let mask = ~(UInt32.max >> UInt32(truncatingIfNeeded: depth))
                    return descend(square, x: window.x & mask, y: window.y & mask >> 1, depth, &guest)
                }
            }
            if let leaf = square.leaf { open(leaf, &guest) }
        }

        private mutating func descend(_ square: Square, x: UInt32, y: UInt32, _ depth: Int, _ guest: inout Guest) {
            let half = UInt32(0x8000_0000) &>> UInt32(truncatingIfNeeded: depth)
            for child in 0..<4 {
                let childX = child & 1 == 0 ? x : x | half
                let childY = child & 2 == 0 ? y : y | half >> 1
                let part = squares[square.node &* 4 &+ child]
                guard part != .empty, window.meets(x: childX, y: childY, depth: depth &+ 1) else { continue }
                if part.isNode {
                    descend(part, x: childX, y: childY, depth &+ 1, &guest)
                } else if let leaf = part.leaf {
                    open(leaf, &guest)
                }
            }
        }

        @inline(__always)
        private mutating func open(_ leaf: Leaf, _ guest: inout Guest) {
            var quad = leaf.quads
            let end = quad + leaf.quadCount
            while quad < end {
                if window.mayHold(quad) {
                    let known = metric ?? LocalMetric(latitude, reach: reach)
                    metric = known
                    guest.visit(quad.pointee, window, known)
                }
                quad += 1
            }
        }
    }

    /// Collects the regions that reach into a disc.
    struct Finder: Visitor {
        let storage: Storage
        let coordinate: Coordinate
        /// Metres.
        let distance: Double
        let slots: UnsafeMutablePointer<[Int]>

        @inline(__always)
        mutating func visit(_ quad: Quad, _ window: Window, _ metric: LocalMetric) {
            let reach = quad.radius + Float(distance)
            let squared = metric.squaredDistances(of: quad, from: window.center)
            let far = reach * (1 + metric.margin) + LocalMetric.roundingMargin
            var near = reach * (1 - metric.margin) - LocalMetric.roundingMargin
            near.replace(with: 0, where: near .< 0)
            // A comparison with a radius that is not a number is false: empty places fall through.
            var possible = squared .<= far * far
            var certain = squared .< near * near
            if !metric.isUsable {
                possible = quad.radius .>= 0
                certain = SIMDMask(repeating: false)
            }
            guard any(possible) else { return }
            for lane in 0..<4 where possible[lane] {
                let slot = Int(quad.slot[lane])
                if certain[lane] || isNear(slot) { slots.pointee.append(slot) }
            }
        }

        @inline(never)
        private func isNear(_ slot: Int) -> Bool {
            guard let circle = storage.regions[slot]?.circle else { return false }
            return Geodesic.distance(circle.center, coordinate) <= circle.radius + distance
        }
    }

    /// Measures the way to the nearest boundary.
    struct ClearanceMeter: Visitor {
        let storage: Storage
        let coordinate: Coordinate
        /// Metres.
        var least: Float

        mutating func visit(_ quad: Quad, _ window: Window, _ metric: LocalMetric) {
            guard metric.isUsable else { return measure(quad) }
            let distance = metric.squaredDistances(of: quad, from: window.center).squareRoot()
            let doubt = distance * (metric.margin * 1.1) + LocalMetric.roundingMargin
            let offset = distance - quad.radius
            let gap = offset.replacing(with: -offset, where: offset .< 0) - doubt
            for lane in 0..<4 where gap[lane] < least { least = max(gap[lane], 0) }
        }

        private mutating func measure(_ quad: Quad) {
            for lane in 0..<4 where !quad.radius[lane].isNaN {
                guard let circle = storage.regions[Int(quad.slot[lane])]?.circle else { continue }
                let gap = abs(Geodesic.distance(circle.center, coordinate) - circle.radius)
                least = min(least, Float(gap).nextDown)
            }
        }
    }
}

extension RegionIndex.Storage {
    /// Appends the slots of all regions whose centre is at most radius + `distance` metres away.
    @inline(__always)
    func search(near coordinate: Coordinate, within distance: Double, into slots: inout [Int]) {
        let point = RegionIndex.GridPoint(coordinate)
        for level in core.pointee.levels {
            if distance == 0 && !core.pointee.coverage.mayContain(point, level) { continue }
            find(in: level, coordinate, point, within: distance, into: &slots)
        }
    }

    @inline(never)
    private func find(
        in level: RegionIndex.Level, _ coordinate: Coordinate, _ point: RegionIndex.GridPoint,
        within distance: Double, into slots: inout [Int]
    ) {
        withUnsafeMutablePointer(to: &slots) { slots in
            var finder = RegionIndex.Finder(storage: self, coordinate: coordinate, distance: distance, slots: slots)
            var search = RegionIndex.Search<RegionIndex.Finder>(
                core, point, latitude: coordinate.latitude, reach: level.largestRadius + Float(distance))
            search.run(below: level.root, &finder)
        }
    }

    func clearance(of coordinate: Coordinate, limit: Double) -> Double {
        let point = RegionIndex.GridPoint(coordinate)
        var meter = RegionIndex.ClearanceMeter(storage: self, coordinate: coordinate, least: Float(limit))
        for level in core.pointee.levels {
            var search = RegionIndex.Search<RegionIndex.ClearanceMeter>(
                core, point, latitude: coordinate.latitude, reach: level.largestRadius + meter.least)
            search.run(below: level.root, &meter)
        }
        return min(Double(meter.least), limit)
    }
}

extension RegionIndex.Window {
    /// Whether one of four regions has its centre in the window.
    @inline(__always)
    func mayHold(_ quad: UnsafeMutablePointer<RegionIndex.Quad>) -> Bool {
        let east = SIMD4<Float>(quad.pointee.x &- center.x)
        let north = SIMD4<Float>(quad.pointee.y &- center.y)
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
