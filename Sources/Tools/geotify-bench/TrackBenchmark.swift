internal import Geofencing

/// The regions along a track of 10 m steps, which a cursor finds.
@MainActor
enum TrackBenchmark {
    static func run() {
        var table = Table([
            "track of 10 m steps, ns a fix", "fences", "cursor", "index", "cell hash", "R-tree", "cursor / better",
            "look-ups",
        ])
        for layout in Scene.Layout.allCases { table.add(measure(layout, 1_000)) }
        table.add(measure(.cities, 20_000))
        table.print()
    }

    private static func measure(_ layout: Scene.Layout, _ fences: Int) -> [String] {
        var scene = Scene(layout, fences: fences)
        let track = scene.track(100_000)
        let index = RegionIndex(scene.regions)
        let cellHash = ComparisonEngine(.cellHash, scene.regions)
        let rTree = ComparisonEngine(.rTree, scene.regions)
        var found = 0
        var lookUps = 0
        let times = Stopwatch.medians(
            rounds: 15,
            [
                {
                    // A variable of its own: those that closures share are checked at each access.
                    var cursor = RegionIndex.Cursor()
                    var moved = 0
                    var count = 0
                    for fix in track {
                        if index.move(&cursor, to: fix) { moved += 1 }
                        count += cursor.slots.count
                    }
                    lookUps = moved
                    found += count
                },
                {
                    var slots: [Int] = []
                    var count = 0
                    for fix in track {
                        index.find(containing: fix, into: &slots)
                        count += slots.count
                    }
                    found -= count
                },
                { _ = cellHash.look(up: track) },
                { _ = rTree.look(up: track) },
            ]
        ).map { $0 / Double(track.count) * 1e9 }
        precondition(found == 0, "the cursor and the index must find the same")
        return [layout.rawValue, String(fences)] + times.map { $0.rounded(to: 1) } + [
            (times[0] / min(times[2], times[3])).rounded(to: 2),
            (Double(lookUps) / Double(track.count) * 100).rounded(to: 1) + " %",
        ]
    }
}
