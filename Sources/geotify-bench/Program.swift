internal import Geofencing
internal import Glibc

/// Measures what a fix costs, beside other ways to find its regions, and what points of shifts cost. Started by
/// `packaging/bench`.
@main
@MainActor
struct Program {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.dropFirst().first == "points" {
            print("Time on the wall, medians.\n")
            return try PointBenchmark.run(count: arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000)
        }
        guard Comparison.isLoaded else {
            print("The engines to compare with are missing: start packaging/bench.")
            exit(69)
        }
        print("CPU time on one core, medians of interleaved rounds. Fences of 100-500 m.\n")
        LookUpBenchmark.run()
        TrackBenchmark.run()
        ChangeBenchmark.run()
        AgreementCheck.run()
        UpdateBenchmark.run()
    }
}
