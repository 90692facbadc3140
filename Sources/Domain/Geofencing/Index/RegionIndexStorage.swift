internal import Synchronization

extension RegionIndex {
    /// What a look-up reads.
    struct Core {
        /// By magnitude, ascending; only those that have regions.
        var levels = UnsafeMutableBufferPointer<Level>(start: nil, count: 0)
        var forest = Forest()
        var coverage: Coverage
        /// Another after each change, and never the same for different contents.
        var stamp: UInt64 = 0
    }

    /// What an index consists of. Changed by an index that alone holds it, else read only: hence safe to share.
    final class Storage: @unchecked Sendable {
        private(set) var regions: Slots
        /// By a pointer: the language checks accesses to a class's own variables as the program runs, which would take
        /// longer than most look-ups.
        let core: UnsafeMutablePointer<Core>

        private static let stamps = Atomic<UInt64>(0)
        private static func nextStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .relaxed).newValue }

        /// - Parameter capacity: how many regions are expected.
        init(capacity: Int) {
            regions = Slots(capacity: capacity)
            core = .allocate(capacity: 1)
            core.initialize(to: Core(coverage: Coverage(regions: capacity), stamp: Self.nextStamp()))
        }

        init(copying other: Storage) {
            regions = other.regions
            let levels = UnsafeMutableBufferPointer<Level>.allocate(capacity: other.core.pointee.levels.count)
            _ = levels.initialize(from: other.core.pointee.levels)
            core = .allocate(capacity: 1)
            core.initialize(
                to: Core(
                    levels: levels, forest: Forest(copying: other.core.pointee.forest, levels),
                    coverage: Coverage(copying: other.core.pointee.coverage), stamp: Self.nextStamp()))
        }

        deinit {
            core.pointee.forest.free(core.pointee.levels)
            core.pointee.coverage.free()
            core.pointee.levels.deallocate()
            core.deallocate()
        }

        @discardableResult
        func insert(_ region: Region) -> Int {
            precondition(region.circle.radius >= 0, "a radius is a number that is not negative")
            let slot = regions.insert(region)
            let entry = Self.entry(of: region, slot)
            let level = takeLevel(forRadius: region.circle.radius)
            level.pointee.count += 1
            level.pointee.largestRadius = max(level.pointee.largestRadius, entry.radius)
            level.pointee.root = core.pointee.forest.insert(
                entry, into: level.pointee.root, depth: 0, deepest: level.pointee.deepest)
            core.pointee.coverage.insert(region, regions)
            core.pointee.stamp = Self.nextStamp()
            return slot
        }

        func remove(_ slot: Int) {
            guard let region = regions[slot] else { preconditionFailure("slot \(slot) is not in use") }
            let level = takeLevel(forRadius: region.circle.radius)
            level.pointee.root = core.pointee.forest.remove(
                Self.entry(of: region, slot), from: level.pointee.root, depth: 0)
            level.pointee.count -= 1
            if level.pointee.count == 0 { setLevels(core.pointee.levels.filter { $0.count > 0 }) }
            regions.remove(slot)
            core.pointee.coverage.remove(regions)
            core.pointee.stamp = Self.nextStamp()
        }

        private static func entry(of region: Region, _ slot: Int) -> Entry {
            Entry(
                point: GridPoint(region.circle.center), radius: Float(region.circle.radius),
                slot: UInt32(truncatingIfNeeded: slot))
        }

        private func takeLevel(forRadius radius: Double) -> UnsafeMutablePointer<Level> {
            let magnitude = Level.magnitude(ofRadius: radius)
            let levels = core.pointee.levels
            var position = 0
            while position < levels.count && levels[position].magnitude < magnitude { position += 1 }
            if position == levels.count || levels[position].magnitude != magnitude {
                setLevels(levels[..<position] + [Level(magnitude: magnitude)] + levels[position...])
            }
            return core.pointee.levels.baseAddress! + position
        }

        private func setLevels(_ levels: some Collection<Level>) {
            let buffer = UnsafeMutableBufferPointer<Level>.allocate(capacity: levels.count)
            _ = buffer.initialize(from: levels)
            core.pointee.levels.deallocate()
            core.pointee.levels = buffer
        }
    }
}
