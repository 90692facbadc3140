internal import Geofencing
internal import Glibc

/// Measures what a fix costs, beside other ways to find its regions. Started by `packaging/bench`.
@main
@MainActor
struct Program {
    static func main() {
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
