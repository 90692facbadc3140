import TestSupport
import Testing

@testable import Geofencing

@Suite struct RecentValuesTests {
    @Test func `quantiles are those of the last ones, also of equal ones`() {
        var random = SeededGenerator(seed: 8)
        var recent = RecentValues<7>(repeating: 5, count: 3)
        var all = [5.0, 5, 5]
        for _ in 0..<500 {
            let value = Double(Int.random(in: 0...9, using: &random))
            recent.add(value)
            all.append(value)
            let last = all.suffix(7).sorted()
            #expect(recent.count == last.count)
            for share in [0, 0.3, 0.5, 0.6, 0.99] {
                #expect(recent.quantile(share) == last[Int(share * Double(last.count))])
            }
        }
    }
}
