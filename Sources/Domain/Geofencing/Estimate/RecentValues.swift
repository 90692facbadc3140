/// The last few values of a quantity that is learned, without an allocation; the oldest one makes room for the next.
struct RecentValues<let capacity: Int>: Sendable {
    /// In the order in which they came, and of their size.
    private var values: InlineArray<capacity, Double>
    private var sorted: InlineArray<capacity, Double>
    private(set) var count: Int
    private var next: Int

    /// - Parameter count: How many values there are already, each the given one.
    init(repeating value: Double = 0, count: Int = 0) {
        values = InlineArray(repeating: value)
        sorted = values
        self.count = count
        next = count % capacity
    }

    mutating func add(_ value: Double) {
        if count == capacity { remove(values[next]) }
        insert(value)
        values[next] = value
        next = (next + 1) % capacity
    }

    /// The smallest value that a share (0 ..< 1) of them lies below. There is at least one.
    func quantile(_ share: Double) -> Double { sorted[Int(share * Double(count))] }

    private mutating func insert(_ value: Double) {
        var place = count
        while place > 0, sorted[place - 1] > value {
            sorted[place] = sorted[place - 1]
            place -= 1
        }
        sorted[place] = value
        count += 1
    }

    private mutating func remove(_ value: Double) {
        var place = 0
        while place < count - 1, sorted[place] != value { place += 1 }
        count -= 1
        while place < count {
            sorted[place] = sorted[place + 1]
            place += 1
        }
    }
}
