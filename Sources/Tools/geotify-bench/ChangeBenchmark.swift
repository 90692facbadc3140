internal import Geofencing

/// Adding and removing one fence of 100,000.
@MainActor
enum ChangeBenchmark {
    static func run() {
        var table = Table(["one change of 100,000 fences, µs", "add", "worst", "remove", "worst"])
        for layout in Scene.Layout.allCases {
            let fences = 100_000
            let scene = Scene(layout, fences: fences + 10_000)
            var index = RegionIndex(scene.regions.prefix(fences))
            var slots: [Int] = []
            let added = scene.regions.suffix(10_000).map { region in
                Stopwatch.seconds { slots.append(index.insert(region)) } * 1e6
            }
            let removed = slots.map { slot in Stopwatch.seconds { index.remove(slot) } * 1e6 }
            table.add(
                [layout.rawValue]
                    + [added, removed].flatMap { times in
                        [
                            (times.reduce(0, +) / Double(times.count)).rounded(to: 2),
                            (times.max() ?? 0).rounded(to: 1),
                        ]
                    })
        }
        table.print()
    }
}
