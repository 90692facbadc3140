internal import Geofencing
internal import Glibc

/// The whole of a fix: `RegionMonitor.update`.
@MainActor
enum UpdateBenchmark {
    static func run() {
        var table = Table([
            "whole update", "fences", "near", "µs a fix", "allocations a fix without crossing", "crossings",
        ])
        table.add(measure(fences: 20, near: 0, layout: .world))
        table.add(measure(fences: 20, near: 20, layout: .cities))
        table.add(measure(fences: 1_000_000, near: 20, layout: .world))
        table.print()
    }

    private static func measure(fences: Int, near: Int, layout: Scene.Layout) -> [String] {
        var scene = Scene(layout, fences: fences)
        var random = SeededGenerator(seed: 1)
        let home = scene.regions[0].circle.center
        // Those near lie round the way that the fixes go.
        var regions = scene.regions
        for number in 0..<near {
            let direction = Double(number) / Double(near) * 2 * .pi
            regions[number].circle = Circle(
                center: Coordinate(
                    latitude: home.latitude + 0.002 * cos(direction),
                    longitude: home.longitude + 0.002 * sin(direction))!, radius: .random(in: 100...500, using: &random)
            )
        }
        var monitor = RegionMonitor()
        monitor.monitor(regions)
        let track = scene.walk(round: home, 20_000)
        let fixes = track.enumerated().map { second, coordinate in
            PositionFix(coordinate: coordinate, accuracy: 25, time: 1_700_000_000 + Double(second) * 10)
        }
        var crossings = 0
        for fix in fixes.prefix(5_000) { crossings += monitor.update(with: fix).count }
        let warm = monitor
        let seconds = Stopwatch.seconds {
            for fix in fixes.dropFirst(5_000) { crossings += monitor.update(with: fix).count }
        }
        monitor = warm
        let allocations = allocationsWithoutCrossing(&monitor, fixes.dropFirst(5_000))
        let count = Double(fixes.count - 5_000)
        return [
            layout.rawValue, String(fences), String(near), (seconds / count * 1e6).rounded(to: 2),
            allocations.rounded(to: 3), String(crossings),
        ]
    }

    /// Allocations for each fix that decides nothing; a crossing tells its evidence in words, which take memory.
    private static func allocationsWithoutCrossing(
        _ monitor: inout RegionMonitor, _ fixes: some Collection<PositionFix>
    ) -> Double {
        var allocations: UInt64 = 0
        var count = 0
        for fix in fixes {
            let before = Comparison.allocations()
            guard monitor.update(with: fix).isEmpty else { continue }
            allocations += Comparison.allocations() - before
            count += 1
        }
        return Double(allocations) / Double(count)
    }
}
