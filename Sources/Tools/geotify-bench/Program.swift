internal import Geofencing
internal import Glibc

/// Measures what a fix costs, beside other ways to find its regions, how right the monitor is, and what points of shifts
/// cost. Started by `packaging/measure/bench`.
@main
@MainActor
struct Program {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.dropFirst().first == "points" {
            print("Time on the wall, medians.\n")
            return try PointBenchmark.run(count: arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000)
        }
        if arguments.dropFirst().first == "days" { return runDays(arguments.dropFirst(2)) }
        guard Comparison.isLoaded else {
            print("The engines to compare with are missing: start packaging/measure/bench.")
            exit(69)
        }
        print("CPU time on one core, medians of interleaved rounds. Fences of 100-500 m.\n")
        LookUpBenchmark.run()
        TrackBenchmark.run()
        ChangeBenchmark.run()
        AgreementCheck.run()
        UpdateBenchmark.run()
    }

    /// The seeds of which days are made unless others are given.
    private static let seeds = 1...20

    private static func runDays(_ arguments: ArraySlice<String>) {
        var arguments = arguments
        var directory: String?
        if arguments.first == "--write", arguments.count > 1 {
            directory = arguments.dropFirst().first
            arguments = arguments.dropFirst(2)
        }
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == arguments.count else {
            print("usage: packaging/measure/bench days [--write DIRECTORY] [SEED…], seeds being whole numbers")
            exit(64)
        }
        DayBenchmark.run(seeds: numbers.isEmpty ? Array(seeds) : numbers, writingTo: directory)
    }
}
