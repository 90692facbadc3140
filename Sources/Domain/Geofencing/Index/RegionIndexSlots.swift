extension RegionIndex {
    /// The regions by slot, in blocks, so that one more never moves all the others.
    struct Slots {
        private static let blockSize = 1_024

        private var blocks: ContiguousArray<ContiguousArray<Region?>> = []
        private var free: [Int] = []
        /// All slots lie below this.
        private(set) var limit = 0

        /// - Parameter capacity: how many regions are expected.
        init(capacity: Int) {
            blocks.reserveCapacity((capacity + Self.blockSize - 1) / Self.blockSize)
            addBlock(capacity: capacity)
        }

        /// How many slots are in use.
        var count: Int { limit - free.count }

        /// nil where the slot isn't in use.
        private(set) subscript(slot: Int) -> Region? {
            get { blocks[slot / Self.blockSize][slot % Self.blockSize] }
            set { blocks[slot / Self.blockSize][slot % Self.blockSize] = newValue }
        }

        mutating func insert(_ region: Region) -> Int {
            if let slot = free.popLast() {
                self[slot] = region
                return slot
            }
            if limit == blocks.count * Self.blockSize { addBlock(capacity: Self.blockSize) }
            blocks[blocks.count - 1].append(region)
            limit += 1
            return limit - 1
        }

        mutating func remove(_ slot: Int) {
            self[slot] = nil
            free.append(slot)
        }

        private mutating func addBlock(capacity: Int) {
            var block = ContiguousArray<Region?>()
            block.reserveCapacity(min(capacity, Self.blockSize))
            blocks.append(block)
        }
    }
}
