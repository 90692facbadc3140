internal import Geofencing

/// Measures how right the monitor is on days of many kinds, beside simple rules.
@MainActor
enum DayBenchmark {
    /// - Parameters:
    ///   - seeds: Each is another day of each kind.
    ///   - directory: Where days are written on which the monitor is wrong; nil: nowhere.
    static func run(seeds: [Int], writingTo directory: String? = nil) {
        var table = Table([
            "", "expected", "missed", "false", "median s", "95 % s", "point: missed", "false", "circle: missed",
            "false",
        ])
        var totals = Array(repeating: DayScore(), count: 1 + SimpleRule.allCases.count)
        for kind in DayKind.allCases {
            var scores = Array(repeating: DayScore(), count: totals.count)
            for seed in seeds {
                let day = kind.day(seed: seed)
                let faults = scores[0].faults.count
                add(day, to: &scores)
                guard let directory, scores[0].faults.count > faults else { continue }
                day.write(to: "\(directory)/\(kind)-\(seed)")
                for fault in scores[0].faults.dropFirst(faults) {
                    print("\(kind)-\(seed): \(fault.text) at \((Day.began + fault.time).rounded(to: 0))")
                }
            }
            table.add(row(kind.rawValue, scores))
            for index in scores.indices { totals[index].add(scores[index]) }
        }
        table.add(row("all", totals))
        table.print()
    }

    private static func add(_ day: Day, to scores: inout [DayScore]) {
        let events = [DayPlayer.events(of: day)] + SimpleRule.allCases.map { $0.events(of: day) }
        for fence in day.fences {
            let truth = RegionTruth(day, at: fence)
            for index in events.indices {
                scores[index].add(truth.score(events[index].filter { $0.fence == fence.identifier }))
            }
        }
    }

    private static func row(_ name: String, _ scores: [DayScore]) -> [String] {
        var cells = [name, "\(scores[0].expected)"]
        for (index, score) in scores.enumerated() {
            cells += ["\(score.missed)", "\(score.wrong)"]
            if index == 0 { cells += [0.5, 0.95].map { score.delay($0)?.rounded(to: 0) ?? "-" } }
        }
        return cells
    }
}
