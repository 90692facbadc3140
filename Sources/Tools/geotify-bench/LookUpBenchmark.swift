internal import Geofencing

/// Look-ups of the regions that a fix lies in, at several numbers of fences.
@MainActor
enum LookUpBenchmark {
    private static let rounds = 9

    static func run() {
        var table = Table([
            "look-up, ns a fix", "fences", "found", "index", "cell hash", "R-tree", "plain loop", "index / better",
            "bytes a fence: index", "cell hash", "R-tree",
        ])
        // What the program allocates once and for all is not the first index's doing.
        _ = measure(.world, 20)
        for layout in Scene.Layout.allCases {
            for fences in [20, 1_000, 100_000, 1_000_000] { table.add(measure(layout, fences)) }
        }
        table.print()
    }

    private static func measure(_ layout: Scene.Layout, _ fences: Int) -> [String] {
        var scene = Scene(layout, fences: fences)
        let fixes = scene.fixes(50_000)
        let before = Comparison.memoryUsed()
        let index = RegionIndex(scene.regions)
        let own = Comparison.memoryUsed() - before - fences * MemoryLayout<Region>.stride
        let cellHash = ComparisonEngine(.cellHash, scene.regions)
        let rTree = ComparisonEngine(.rTree, scene.regions)

        var found = 0
        let times = Stopwatch.medians(
            rounds: rounds,
            [
                {
                    // Variables of their own: those that closures share are checked at each access.
                    var slots: [Int] = []
                    var count = 0
                    for fix in fixes {
                        index.find(containing: fix, into: &slots)
                        count += slots.count
                    }
                    found = count
                },
                { _ = cellHash.look(up: fixes) },
                { _ = rTree.look(up: fixes) },
            ]
        ).map { $0 / Double(fixes.count) * 1e9 }
        let plain = plainLoop(scene.regions, fixes)
        return [
            layout.rawValue, String(fences), (Double(found) / Double(fixes.count)).rounded(to: 2),
            times[0].rounded(to: 1), times[1].rounded(to: 1), times[2].rounded(to: 1), plain.rounded(to: 0),
            (times[0] / min(times[1], times[2])).rounded(to: 2), (Double(own) / Double(fences)).rounded(to: 1),
            cellHash.bytesPerFence.rounded(to: 1), rTree.bytesPerFence.rounded(to: 1),
        ]
    }

    /// Nanoseconds a fix without any index.
    private static func plainLoop(_ regions: [Region], _ fixes: [Coordinate]) -> Double {
        let some = fixes.prefix(max(2_000_000 / regions.count, 2))
        var found = 0
        let seconds = Stopwatch.seconds {
            for fix in some {
                for region in regions where Geodesic.distance(region.circle.center, fix) <= region.circle.radius {
                    found += 1
                }
            }
        }
        return seconds / Double(some.count) * 1e9
    }
}
