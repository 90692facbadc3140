import Foundation
import Shifts
import TestSupport
import Testing

/// The courier is killed at moments of chance, and started again.
@Suite struct KillTests {
    @Test(arguments: [(1, .json), (2, .osmand)] as [(UInt64, DeliveryFormat)])
    func `nothing is lost and at most the last request is repeated`(seed: UInt64, format: DeliveryFormat) throws {
        let home = try CourierHome()
        let nginx = try Nginx()
        var generator = SeededGenerator(seed: seed)
        let count = format == .json ? 20_000 : 800
        try home.add(points: 0..<count, to: try home.shift(to: nginx.address + "/sink", as: format))
        var kills = 0
        while kills < 8, home.state?.waiting != 0 {
            // From before it has opened the queue to the middle of it; by a program of its own, since tests may be
            // late, which waits until it is dead and the queue is free.
            let seconds = Double(Int.random(in: 5...120, using: &generator)) / 1000
            let run = try ProgramRun(
                "/usr/bin/timeout",
                ["--foreground", "--signal=KILL", "\(seconds)", CourierHome.program, "--linger", "0"],
                environment: home.environment)
            run.waitUntilExit()
            if run.exitCode == 137 { kills += 1 }
        }
        #expect(try home.send().exitCode == 0)
        let requests = try nginx.records.map { record -> [Int] in
            if format == .json { return try PointBatch(record.body).points.map(\.id) }
            let items = URLComponents(string: record.uri)?.queryItems
            let latitude = Double(items?.first { $0.name == "lat" }?.value ?? "") ?? 0
            return [CourierHome.numbers([latitude])[0] + 1]
        }
        var last: [Int] = []
        var repeats = 0
        for request in requests {
            // What was on its way comes again; after that it goes on where it had stopped.
            if request == last { repeats += 1 } else { #expect(request.first == (last.last ?? 0) + 1) }
            last = request
        }
        #expect(last.last == count)
        #expect(repeats <= kills && kills > 0, "\(repeats) of \(kills)")
    }
}
