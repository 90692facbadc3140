internal import Glibc

/// CPU time of this process.
enum Stopwatch {
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds that a function takes.
    static func seconds(_ body: () -> Void) -> Double {
        let start = now()
        body()
        return now() - start
    }

    /// Measures several contenders in turn, so that whatever else the machine does meets them all.
    ///
    /// - Returns: for each the median of its seconds.
    static func medians(rounds: Int, _ contenders: [() -> Void]) -> [Double] {
        var times = Array(repeating: [Double](), count: contenders.count)
        for _ in 0..<rounds {
            for (number, contender) in contenders.enumerated() { times[number].append(seconds(contender)) }
        }
        return times.map { $0.sorted()[rounds / 2] }
    }
}
