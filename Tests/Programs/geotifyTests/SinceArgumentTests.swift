import CommandLine
import Foundation
import Testing

@testable import geotify

@Suite struct SinceArgumentTests {
    @Test(arguments: [("45m", 2700.0), ("2h", 7200), ("3d", 259_200), ("1w", 604_800), ("007h", 25_200), ("0m", 0)])
    func `reads how long ago`(text: String, seconds: Double) throws {
        #expect(try SinceArgument.time(text, now: 1_772_440_267) == 1_772_440_267 - seconds)
    }

    @Test func `reads times and dates`() throws {
        #expect(try SinceArgument.time("2026-03-02T09:31:07+01:00", now: 0) == 1_772_440_267)
        let midnight = Calendar.current.date(from: DateComponents(year: 2026, month: 3, day: 2))!
        #expect(try SinceArgument.time("2026-03-02", now: 0) == midnight.timeIntervalSince1970)
    }

    @Test(arguments: [
        "", "h", "2", "2 h", "-2h", "+2h", "1.5h", "2s", "2H", "2hh", "nand", "infd", "0x1h", "٣d", "2026-03",
        "2026-3-2",
        "2026-02-29", "2026-13-01", "+026-03-02", "2026-03-02T08:31", "2026-03-02 08:31:07Z", "yesterday",
        String(repeating: "9", count: 400) + "h",
    ])
    func `refuses the rest`(text: String) {
        let failure = #expect(throws: CommandFailure.self) { try SinceArgument.time(text, now: 0) }
        #expect(failure?.exitCode == .usage)
        #expect(failure?.message.hasPrefix("--since can't be '\(text)': write a date as 2026-03-02, ") == true)
    }
}
