#if canImport(Glibc)
    internal import Glibc
#endif

extension RegionIndex {
    /// What the tree knows of a region.
    struct Entry {
        var point: GridPoint
        var radius: Float
        var slot: UInt32
    }

    /// Four entries, side by side so that one instruction tests them all; 64 bytes.
    struct Quad {
        var x = SIMD4<Int32>()
        var y = SIMD4<Int32>()
        /// Metres; not a number where there is no entry, so that no comparison holds.
        var radius = SIMD4<Float>(repeating: .nan)
        var slot = SIMD4<UInt32>()
    }

    /// A block of memory with a header and quads: the regions of one square of the grid. Whoever holds it frees it.
    struct Leaf {
        private struct Header {
            var count: Int32
            var capacity: Int32
            private var padding = 0  // to the alignment of a quad

            init(count: Int32, capacity: Int32) {
                self.count = count
                self.capacity = capacity
            }
        }

        /// The block; its address, never odd, stands for the leaf in a tree.
        private(set) var base: UnsafeMutableRawPointer

        @inline(__always)
        init(base: UnsafeMutableRawPointer) { self.base = base }

        /// An empty leaf with room for so many quads.
        init(quads: Int) {
            base = Self.allocate(nil, quads)
            header.initialize(to: Header(count: 0, capacity: Int32(quads * 4)))
        }

        private static func allocate(_ old: UnsafeMutableRawPointer?, _ quads: Int) -> UnsafeMutableRawPointer {
            let size = MemoryLayout<Header>.size + quads * MemoryLayout<Quad>.stride
            guard let base = realloc(old, size) else { fatalError("out of memory") }
            return base
        }

        @inline(__always)
        private var header: UnsafeMutablePointer<Header> { base.assumingMemoryBound(to: Header.self) }

        @inline(__always)
        var quads: UnsafeMutablePointer<Quad> {
            (base + MemoryLayout<Header>.size).assumingMemoryBound(to: Quad.self)
        }

        @inline(__always)
        var count: Int { Int(header.pointee.count) }

        @inline(__always)
        var quadCount: Int { (count &+ 3) >> 2 }

        subscript(position: Int) -> Entry {
            get {
                let quad = quads + position / 4
                let lane = position % 4
                return Entry(
                    point: GridPoint(x: quad.pointee.x[lane], y: quad.pointee.y[lane]),
                    radius: quad.pointee.radius[lane], slot: quad.pointee.slot[lane])
            }
            nonmutating set {
                let quad = quads + position / 4
                let lane = position % 4
                quad.pointee.x[lane] = newValue.point.x
                quad.pointee.y[lane] = newValue.point.y
                quad.pointee.radius[lane] = newValue.radius
                quad.pointee.slot[lane] = newValue.slot
            }
        }

        /// May move the block.
        mutating func append(_ entry: Entry) {
            let position = count
            if position == Int(header.pointee.capacity) {
                // By one quad, as most leaves are small; by an eighth where many regions share one place.
                let quads = position / 4 + 1 + position / 32
                base = Self.allocate(base, quads)
                header.pointee.capacity = Int32(quads * 4)
            }
            if position % 4 == 0 { (quads + position / 4).initialize(to: Quad()) }
            self[position] = entry
            header.pointee.count += 1
        }

        /// Takes out the entry of a slot; another takes its position.
        func remove(slot: UInt32) {
            var position = 0
            while self[position].slot != slot { position += 1 }
            let last = count - 1
            self[position] = self[last]
            self[last].radius = .nan
            header.pointee.count -= 1
        }

        func copy() -> Leaf {
            let copy = Leaf(quads: quadCount)
            copy.header.pointee.count = Int32(count)
            copy.quads.initialize(from: quads, count: quadCount)
            return copy
        }

        func free() { Glibc.free(base) }
    }
}
