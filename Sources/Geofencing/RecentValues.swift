/// The last few values of a quantity that is learnt, without an allocation; the oldest one makes room for the next.
struct RecentValues<let capacity: Int>: Sendable {
    private var values: InlineArray<capacity, Double>
    private(set) var count: Int
    private var next: Int

    /// - Parameter count: How many values there are already, each the given one.
    init(repeating value: Double = 0, count: Int = 0) {
        values = InlineArray(repeating: value)
        self.count = count
        next = count % capacity
    }

    mutating func add(_ value: Double) {
        values[next] = value
        next = (next + 1) % capacity
        count = min(count + 1, capacity)
    }

    /// The smallest value that a share (0 ..< 1) of them lies below. There is at least one.
    func quantile(_ share: Double) -> Double {
        var sorted = values
        for index in 1..<max(count, 1) {
            var place = index
            while place > 0, sorted[place - 1] > sorted[place] {
                sorted.swapAt(place - 1, place)
                place -= 1
            }
        }
        return sorted[Int(share * Double(count))]
    }
}
