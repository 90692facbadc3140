/// The monitored regions, found by position. Each has a slot, a small number that stays its own until it is removed.
///
/// Regions are kept apart by the magnitude of their radius, each magnitude in a tree of squares of latitude and
/// longitude, by their centres. A look-up opens the squares that a radius of that magnitude can reach from and decides
/// by a flat metric round the fix; only what that can't tell for certain is left to `Geodesic.distance`, so that the
/// answer is always the one that asking every region would give.
///
/// A value: a copy is independent of its original. A look-up allocates nothing once the caller's array has grown.
package struct RegionIndex: Sendable {
    private var storage: Storage

    /// Creates an index without regions.
    package init() { storage = Storage(capacity: 0) }

    /// An index of the given regions; their slots are their positions in the sequence.
    package init(_ regions: some Sequence<Region>) {
        storage = Storage(capacity: regions.underestimatedCount)
        for region in regions { storage.insert(region) }
    }

    /// How many regions there are.
    package var count: Int { storage.regions.count }

    /// The region in a slot that is in use.
    package subscript(slot: Int) -> Region {
        guard let region = storage.regions[slot] else { preconditionFailure("slot \(slot) is not in use") }
        return region
    }

    /// Adds a region; its radius may be any that is not negative.
    ///
    /// - Returns: its slot; slots of removed regions are used again.
    @discardableResult
    package mutating func insert(_ region: Region) -> Int {
        makeUnique()
        return storage.insert(region)
    }

    /// Removes the region in a slot that is in use.
    package mutating func remove(_ slot: Int) {
        makeUnique()
        storage.remove(slot)
    }

    /// Replaces the contents of `slots` by those of all regions that `coordinate` lies in, in no particular order:
    /// exactly those whose centre is, by `Geodesic.distance`, at most a radius away.
    package func find(containing coordinate: Coordinate, into slots: inout [Int]) {
        let point = GridPoint(coordinate)
        let level = storage.firstLevel(mayContain: point)
        if level == nil && slots.isEmpty { return }
        storage.find(from: level, near: coordinate, point, within: 0, into: &slots)
    }

    /// Replaces the contents of `slots` by those of all regions that reach into the disc of `distance` metres round
    /// `coordinate`, in no particular order: exactly those whose centre is, by `Geodesic.distance`, at most
    /// radius + `distance` away.
    package func find(near coordinate: Coordinate, within distance: Double, into slots: inout [Int]) {
        storage.find(from: 0, near: coordinate, GridPoint(coordinate), within: distance, into: &slots)
    }

    /// Metres from `coordinate` to the nearest boundary, seen from inside or outside, at most `limit`: never more than
    /// the truth, and less by at most a few centimetres and a hundredth of the way to that region's centre.
    package func clearance(of coordinate: Coordinate, limit: Double) -> Double {
        storage.survey(coordinate, limit: limit)
    }

    /// Brings a cursor to `coordinate`: afterwards its `slots` are what `find(containing:into:)` gives there.
    ///
    /// - Returns: whether they had to be looked up; false promises that neither they nor the index changed.
    @discardableResult
    package func move(_ cursor: inout Cursor, to coordinate: Coordinate) -> Bool {
        if cursor.stamp == storage.core.pointee.stamp && cursor.covers(coordinate) { return false }
        cursor.anchor(at: coordinate, in: storage)
        return true
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
    }
}
