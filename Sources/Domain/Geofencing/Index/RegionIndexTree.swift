extension RegionIndex {
    /// A square of the grid: nothing, a leaf, or a node of four smaller squares.
    struct Square: Equatable {
        /// 0, the address of a leaf, or twice a node's number plus one.
        private let bits: UInt

        static let empty = Square(bits: 0)
        private init(bits: UInt) { self.bits = bits }
        init(node: Int) { bits = UInt(node) << 1 | 1 }
        init(_ leaf: Leaf) { bits = UInt(bitPattern: leaf.base) }

        @inline(__always)
        var isNode: Bool { bits & 1 != 0 }
        @inline(__always)
        var node: Int { Int(bits >> 1) }
        /// nil where the square is empty; not to be asked of a node.
        @inline(__always)
        var leaf: Leaf? { UnsafeMutableRawPointer(bitPattern: bits).map(Leaf.init(base:)) }
    }

    /// The nodes of all levels, four squares each.
    struct Forest {
        /// A leaf with so many entries is divided.
        private static let leafLimit = 32
        /// Squares whose leaves hold so few together become one leaf again.
        private static let mergeLimit = 16

        private(set) var squares: UnsafeMutablePointer<Square>
        private var nodeCount = 0
        private var nodeCapacity = 0
        /// A node that is free; its first square names the next.
        private var freeNode = Square.empty

        init() { squares = .allocate(capacity: 0) }

        /// - Parameter levels: receives its own copies of all leaves.
        init(copying other: Forest, _ levels: UnsafeMutableBufferPointer<Level>) {
            nodeCount = other.nodeCount
            nodeCapacity = nodeCount
            freeNode = other.freeNode
            squares = .allocate(capacity: 4 * nodeCount)
            squares.initialize(from: other.squares, count: 4 * nodeCount)
            for level in levels.indices { levels[level].root = copyLeaves(below: levels[level].root) }
        }

        func free(_ levels: UnsafeMutableBufferPointer<Level>) {
            for level in levels { freeLeaves(below: level.root) }
            squares.deallocate()
        }

        /// The square of a node in which a point lies, the node being reached by so many halvings.
        @inline(__always)
        static func child(_ node: Int, _ x: UInt32, _ y: UInt32, depth: Int) -> Int {
            let east = x &>> UInt32(truncatingIfNeeded: 31 &- depth) & 1
            let north = y &>> UInt32(truncatingIfNeeded: 30 &- depth) & 1
            return node &* 4 &+ Int(north &* 2 &+ east)
        }

        private static func child(_ node: Int, _ point: GridPoint, depth: Int) -> Int {
            child(node, UInt32(bitPattern: point.x), UInt32(bitPattern: point.y), depth: depth)
        }

        mutating func insert(_ entry: Entry, into square: Square, depth: Int, deepest: Int) -> Square {
            if square.isNode {
                let child = Self.child(square.node, entry.point, depth: depth)
                let grown = insert(entry, into: squares[child], depth: depth + 1, deepest: deepest)
                squares[child] = grown
                return square
            }
            guard var leaf = square.leaf else {
                var leaf = Leaf(quads: 1)
                leaf.append(entry)
                return Square(leaf)
            }
            if leaf.count < Self.leafLimit || depth >= deepest {
                leaf.append(entry)
                return Square(leaf)
            }
            let node = divide(leaf, depth: depth)
            return insert(entry, into: node, depth: depth, deepest: deepest)
        }

        mutating func remove(_ entry: Entry, from square: Square, depth: Int) -> Square {
            if square.isNode {
                let child = Self.child(square.node, entry.point, depth: depth)
                let shrunk = remove(entry, from: squares[child], depth: depth + 1)
                squares[child] = shrunk
                return shrunk.isNode ? square : mergeIfSparse(square)
            }
            guard let leaf = square.leaf else { preconditionFailure("region isn't in its square") }
            leaf.remove(slot: entry.slot)
            if leaf.count > 0 { return square }
            leaf.free()
            return .empty
        }

        private mutating func divide(_ leaf: Leaf, depth: Int) -> Square {
            let node = allocateNode()
            var counts = SIMD4<Int>()
            for position in 0..<leaf.count { counts[Self.child(0, leaf[position].point, depth: depth)] += 1 }
            for child in 0..<4 where counts[child] > 0 {
                squares[node * 4 + child] = Square(Leaf(quads: (counts[child] + 3) / 4))
            }
            for position in 0..<leaf.count {
                let entry = leaf[position]
                guard var part = squares[Self.child(node, entry.point, depth: depth)].leaf else { continue }
                part.append(entry)
            }
            leaf.free()
            return Square(node: node)
        }

        private mutating func mergeIfSparse(_ square: Square) -> Square {
            let first = square.node * 4
            var total = 0
            for child in first..<first + 4 {
                if squares[child].isNode { return square }
                total += squares[child].leaf?.count ?? 0
            }
            if total > Self.mergeLimit { return square }
            let merged = Leaf(quads: (total + 3) / 4)
            for child in first..<first + 4 {
                guard let leaf = squares[child].leaf else { continue }
                var copy = merged
                for position in 0..<leaf.count { copy.append(leaf[position]) }
                leaf.free()
            }
            squares[first] = freeNode
            freeNode = square
            return Square(merged)
        }

        private mutating func allocateNode() -> Int {
            var node = nodeCount
            if freeNode.isNode {
                node = freeNode.node
                freeNode = squares[node * 4]
            } else {
                if nodeCount == nodeCapacity { grow() }
                nodeCount += 1
            }
            (squares + node * 4).update(repeating: .empty, count: 4)
            return node
        }

        private mutating func grow() {
            nodeCapacity += nodeCapacity / 4 + 1
            let larger = UnsafeMutablePointer<Square>.allocate(capacity: 4 * nodeCapacity)
            larger.initialize(repeating: .empty, count: 4 * nodeCapacity)
            larger.update(from: squares, count: 4 * nodeCount)
            squares.deallocate()
            squares = larger
        }

        private func copyLeaves(below square: Square) -> Square {
            if square.isNode {
                for child in square.node * 4..<square.node * 4 + 4 {
                    squares[child] = copyLeaves(below: squares[child])
                }
                return square
            }
            return square.leaf.map { Square($0.copy()) } ?? .empty
        }

        private func freeLeaves(below square: Square) {
            if square.isNode {
                for child in square.node * 4..<square.node * 4 + 4 { freeLeaves(below: squares[child]) }
            } else {
                square.leaf?.free()
            }
        }
    }
}
