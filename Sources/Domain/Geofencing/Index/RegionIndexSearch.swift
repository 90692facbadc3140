extension RegionIndex {
    /// Receives what a search comes upon.
    protocol Visitor {
        /// Four regions of which one at least has its centre in the window.
        mutating func visit(_ quad: Quad, _ window: Window, _ metric: LocalMetric)
    }

    /// One way through the tree of a level.
    struct Search<Guest: Visitor> {
        let squares: UnsafeMutablePointer<Square>
        let metric: LocalMetric
        let window: Window

        /// - Parameter reach: metres that distances count to.
        @inline(__always)
        init(_ core: UnsafeMutablePointer<Core>, _ point: GridPoint, latitude: Double, reach: Float) {
            squares = core.pointee.forest.squares
            metric = LocalMetric(latitude, reach: reach)
            window = Window(point, metric, reach: reach)
        }

        /// Opens the leaves whose squares meet the window.
        @inline(__always)
        func run(below root: Square, _ guest: inout Guest) {
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

        private func descend(_ square: Square, x: UInt32, y: UInt32, _ depth: Int, _ guest: inout Guest) {
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
        private func open(_ leaf: Leaf, _ guest: inout Guest) {
            var quad = leaf.quads
            let end = quad + leaf.quadCount
            while quad < end {
                if window.mayHold(quad) { guest.visit(quad.pointee, window, metric) }
                quad += 1
            }
        }
    }

    /// Collects the regions that reach into a disc.
    struct Finder: Visitor {
        let judge: Judge
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
                if certain[lane] || judge.isNear(slot, within: distance) { slots.pointee.append(slot) }
            }
        }
    }

    /// Measures the way to the nearest boundary, and collects the regions that contain the position if asked.
    struct Surveyor: Visitor {
        let judge: Judge
        /// Metres.
        var clearance: Float
        let slots: UnsafeMutablePointer<[Int]>?

        @inline(__always)
        mutating func visit(_ quad: Quad, _ window: Window, _ metric: LocalMetric) {
            let distance = metric.squaredDistances(of: quad, from: window.center).squareRoot()
            let doubt = distance * (metric.margin * 1.1) + LocalMetric.roundingMargin
            let offset = distance - quad.radius
            let gap = offset.replacing(with: -offset, where: offset .< 0) - doubt
            var matters = gap .< clearance .| offset .< doubt
            if !metric.isUsable { matters = quad.radius .>= 0 }
            guard any(matters) else { return }
            for lane in 0..<4 where matters[lane] {
                let slot = Int(quad.slot[lane])
                if metric.isUsable && gap[lane] > 0 {
                    note(slot, isInside: offset[lane] < 0, gap: gap[lane])
                } else {
                    let excess = judge.excess(slot)
                    note(slot, isInside: excess <= 0, gap: metric.isUsable ? 0 : Float(abs(excess)).nextDown)
                }
            }
        }

        private mutating func note(_ slot: Int, isInside: Bool, gap: Float) {
            if isInside { slots?.pointee.append(slot) }
            clearance = min(clearance, gap)
        }
    }

    /// Decides where the plane can't.
    struct Judge {
        /// Lives as long as the search.
        unowned(unsafe) let storage: Storage
        let coordinate: Coordinate

        /// Whether a region's centre is at most radius + `distance` metres away.
        @inline(never)
        func isNear(_ slot: Int, within distance: Double) -> Bool {
            guard let circle = storage.regions[slot]?.circle else { return false }
            return Geodesic.distance(circle.center, coordinate) <= circle.radius + distance
        }

        /// How far a region's boundary lies from the coordinate, metres; negative from inside.
        @inline(never)
        func excess(_ slot: Int) -> Double {
            guard let circle = storage.regions[slot]?.circle else { return .infinity }
            return Geodesic.distance(circle.center, coordinate) - circle.radius
        }
    }
}

extension RegionIndex.Storage {
    /// The first level that may have a region that contains a point.
    @inline(__always)
    func firstLevel(mayContain point: RegionIndex.GridPoint) -> Int? {
        let levels = core.pointee.levels
        var level = 0
        while level < levels.count {
            if core.pointee.coverage.mayContain(point, levels[level]) { return level }
            level &+= 1
        }
        return nil
    }

    /// Replaces `slots` by those of all regions of a level and those above whose centre is at most
    /// radius + `distance` metres away.
    @inline(never)
    func find(
        from first: Int?, near coordinate: Coordinate, _ point: RegionIndex.GridPoint, within distance: Double,
        into slots: inout [Int]
    ) {
        if !slots.isEmpty { slots.removeAll(keepingCapacity: true) }
        guard let first else { return }
        let levels = core.pointee.levels
        for number in first..<levels.count {
            let level = levels[number]
            if number > first && distance == 0 && !core.pointee.coverage.mayContain(point, level) { continue }
            let judge = RegionIndex.Judge(storage: self, coordinate: coordinate)
            withUnsafeMutablePointer(to: &slots) { slots in
                var finder = RegionIndex.Finder(judge: judge, distance: distance, slots: slots)
                let search = RegionIndex.Search<RegionIndex.Finder>(
                    core, point, latitude: coordinate.latitude, reach: level.largestRadius + Float(distance))
                search.run(below: level.root, &finder)
            }
        }
    }

    /// Metres to the nearest boundary, at most `limit`. Appends the slots of the regions that contain the coordinate.
    func survey(_ coordinate: Coordinate, limit: Double, into slots: UnsafeMutablePointer<[Int]>? = nil) -> Double {
        let point = RegionIndex.GridPoint(coordinate)
        let judge = RegionIndex.Judge(storage: self, coordinate: coordinate)
        var surveyor = RegionIndex.Surveyor(judge: judge, clearance: Float(limit), slots: slots)
        for level in core.pointee.levels {
            let search = RegionIndex.Search<RegionIndex.Surveyor>(
                core, point, latitude: coordinate.latitude, reach: level.largestRadius + surveyor.clearance)
            search.run(below: level.root, &surveyor)
        }
        return min(Double(surveyor.clearance), limit)
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
