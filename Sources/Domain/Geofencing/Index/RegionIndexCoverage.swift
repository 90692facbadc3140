extension RegionIndex {
    /// Tells most positions that lie in no region by a single word of memory (a Bloom filter).
    ///
    /// The grid is divided into cells, for each level of radii of a size that suits them; each region sets two
    /// bits for each cell that it touches, in a word that a hash of the cell names. A clear bit is an answer, set ones
    /// are none.
    struct Coverage {
        /// For each region when the bitmap is made, and when it is full: then a cell that none touches has both its
        /// bits set by chance 2 or 7 times in a hundred.
        private static let bitsPerRegion = (new: 56, full: 32)
        /// Regions that enter the next bitmap with each change, so that no single change costs much.
        private static let step = 32
        /// Beyond 80° a region would touch too many cells: nothing is told of positions there.
        private static let rows = UInt32(10 * GridPoint.unitsPerDegree)...UInt32(170 * GridPoint.unitsPerDegree)

        private struct Bitmap {
            var words: UnsafeMutablePointer<UInt64>
            let wordCount: Int
            /// So many regions fit.
            var capacity: Int { wordCount * 64 / Coverage.bitsPerRegion.full }

            init(regions: Int) {
                wordCount = regions * Coverage.bitsPerRegion.new / 64 + 2
                words = .allocate(capacity: wordCount)
                words.initialize(repeating: 0, count: wordCount)
            }

            init(copying other: Bitmap) {
                wordCount = other.wordCount
                words = .allocate(capacity: other.wordCount)
                words.initialize(from: other.words, count: other.wordCount)
            }

            /// The word of a cell, and its two bits in it.
            @inline(__always)
            func place(_ x: UInt32, _ y: UInt32) -> (word: Int, bits: UInt64) {
                let hash = (UInt64(x) << 32 | UInt64(y)) &* 0x9e37_79b9_7f4a_7c15
                let bits = UInt64(1) &<< (hash &>> 32) | UInt64(1) &<< (hash &>> 38)
                return (
                    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: wordCount)).high),
                    bits
                )
            }

            @inline(__always)
            func holds(_ x: UInt32, _ y: UInt32) -> Bool {
                let (word, bits) = place(x, y)
                return words[word] & bits == bits
            }

            func set(_ x: UInt32, _ y: UInt32) {
                let (word, bits) = place(x, y)
                words[word] |= bits
            }
        }

        private var bitmap: Bitmap
        /// What takes the bitmap's place as soon as it has all regions: a larger one, or one without those removed.
        private var next: Bitmap?
        /// Slots below this are in the next bitmap.
        private var renewed = 0
        private var removed = 0

        init(regions: Int) { bitmap = Bitmap(regions: regions) }

        init(copying other: Coverage) {
            self = other
            bitmap = Bitmap(copying: other.bitmap)
            next = other.next.map(Bitmap.init(copying:))
        }

        func free() {
            bitmap.words.deallocate()
            next?.words.deallocate()
        }

        /// False where certainly no region of a level contains a point.
        @inline(__always)
        func mayContain(_ point: GridPoint, _ level: Level) -> Bool {
            let y = UInt32(bitPattern: point.y)
            guard Self.rows.contains(y), level.isCovered else { return true }
            let x = UInt32(bitPattern: point.x) &>> level.cellShift
            return bitmap.holds(x, y &>> level.cellShift &+ level.cellShift &<< 24)
        }

        /// To be called after a region has got its slot.
        mutating func insert(_ region: Region, _ regions: Slots) {
            set(region, in: bitmap)
            if let next { set(region, in: next) }
            if next == nil && regions.count > bitmap.capacity { renew(for: regions.count + regions.count / 4) }
            proceed(regions)
        }

        /// To be called after a region has left its slot.
        mutating func remove(_ regions: Slots) {
            removed += 1
            // Its bits remain, until as many are wrong as right.
            if next == nil && removed > regions.count + 64 { renew(for: regions.count) }
            proceed(regions)
        }

        private mutating func renew(for count: Int) {
            next = Bitmap(regions: count)
            renewed = 0
            removed = 0
        }

        private mutating func proceed(_ regions: Slots) {
            guard let next else { return }
            let end = min(renewed + Self.step, regions.limit)
            for slot in renewed..<max(end, renewed) {
                if let region = regions[slot] { set(region, in: next) }
            }
            renewed = end
            if renewed < regions.limit { return }
            bitmap.words.deallocate()
            bitmap = next
            self.next = nil
        }

        private func set(_ region: Region, in bitmap: Bitmap) {
            let level = Level(magnitude: Level.magnitude(ofRadius: region.circle.radius))
            guard level.isCovered else { return }
            let shift = level.cellShift
            let reach = Float(region.circle.radius)
            let metric = LocalMetric(region.circle.center.latitude, reach: reach)
            let window = Window(GridPoint(region.circle.center), metric, reach: reach)
            let south = max(window.y, Self.rows.lowerBound) >> shift
            let north = min(window.y &+ window.height, Self.rows.upperBound) >> shift
            guard south <= north else { return }
            let west = window.x >> shift
            let columns = ((window.x & (1 << shift - 1)) &+ window.width) >> shift
            let mask = UInt32.max >> shift
            for y in south...north {
                for x in 0...columns { bitmap.set((west &+ x) & mask, y &+ shift &<< 24) }
            }
        }
    }
}
