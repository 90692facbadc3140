internal import Synchronization

extension RegionIndex {
    /// What an index consists of. Changed by an index that alone holds it, else read only: hence safe to share.
    final class Storage: @unchecked Sendable {
        var regions: ContiguousArray<Region?> = []
        private(set) var freeSlots: [Int] = []
        /// By magnitude, ascending; only those that have regions.
        private(set) var levels: [Level] = []
        private(set) var forest = Forest()
        /// Another after each change, and never the same for different contents.
        private(set) var stamp = Storage.nextStamp()

        private static let stamps = Atomic<UInt64>(0)
        private static func nextStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .relaxed).newValue }

        init() {}

        init(copying other: Storage) {
            regions = other.regions
            freeSlots = other.freeSlots
            levels = other.levels
            forest = Forest(copying: other.forest, &levels)
        }

        deinit { forest.free(levels) }

        @discardableResult
        func insert(_ region: Region) -> Int {
            precondition(region.circle.radius >= 0, "a radius is a number that is not negative")
            stamp = Self.nextStamp()
            let slot = takeSlot(for: region)
            let entry = Self.entry(of: region, slot)
            let level = takeLevel(forRadius: region.circle.radius)
            levels[level].count += 1
            levels[level].largestRadius = max(levels[level].largestRadius, entry.radius)
            levels[level].root = forest.insert(
                entry, into: levels[level].root, depth: 0, deepest: levels[level].deepest)
            return slot
        }

        func remove(_ slot: Int) {
            guard let region = regions[slot] else { preconditionFailure("slot \(slot) is not in use") }
            stamp = Self.nextStamp()
            let level = takeLevel(forRadius: region.circle.radius)
            levels[level].root = forest.remove(Self.entry(of: region, slot), from: levels[level].root, depth: 0)
            levels[level].count -= 1
            if levels[level].count == 0 { levels.remove(at: level) }
            regions[slot] = nil
            freeSlots.append(slot)
        }

        private static func entry(of region: Region, _ slot: Int) -> Entry {
            Entry(
                point: GridPoint(region.circle.center), radius: Float(region.circle.radius),
                slot: UInt32(truncatingIfNeeded: slot))
        }

        private func takeSlot(for region: Region) -> Int {
            if let slot = freeSlots.popLast() {
                regions[slot] = region
                return slot
            }
            if regions.count == regions.capacity {
                // By an eighth: half as many places again, as an array grows by itself, would outweigh the index.
                regions.reserveCapacity(regions.count + regions.count / 8 + 4)
            }
            regions.append(region)
            return regions.count - 1
        }

        private func takeLevel(forRadius radius: Double) -> Int {
            let magnitude = Level.magnitude(ofRadius: radius)
            let position = levels.firstIndex { $0.magnitude >= magnitude } ?? levels.count
            if position == levels.count || levels[position].magnitude != magnitude {
                levels.insert(Level(magnitude: magnitude), at: position)
            }
            return position
        }
    }
}
