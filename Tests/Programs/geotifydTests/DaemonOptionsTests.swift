import CommandLine
import Testing

@testable import geotifyd

@Suite struct DaemonOptionsTests {
    private func options(_ arguments: String...) throws -> DaemonOptions {
        guard case .run(_, let parsed) = try DaemonOptions.description.parse(arguments) else {
            throw CommandFailure(.usage, "not to be run")
        }
        return try DaemonOptions(parsed)
    }

    @Test(arguments: [
        ("replay:a.gpx", "a.gpx", 1.0), ("replay:a.gpx@60", "a.gpx", 60), ("replay:/x/a@b.nmea", "/x/a@b.nmea", 1),
        ("replay:a@b@0.5", "a@b", 0.5),
    ])
    func `replays`(text: String, file: String, speed: Double) throws {
        #expect(try options("--source", text).source == .replay(file: file, speed: speed))
    }

    @Test func `geo clue is the default`() throws {
        #expect(try options().source == .geoClue)
        #expect(try options("--source=geoclue").source == .geoClue)
        #expect(try options("--verbose").isVerbose)
    }

    @Test(arguments: ["gps", "replay:", "replay", "", "replay:a@0", "replay:a@-2", "replay:a@nan", "replay:a@inf"])
    func `bad sources are refused`(text: String) {
        #expect(throws: CommandFailure.self) { try options("--source", text) }
    }
}
