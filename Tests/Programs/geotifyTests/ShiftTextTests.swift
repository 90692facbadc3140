import JSON
import Shifts
import Testing

@testable import geotify

/// What is told of shifts in each of their states.
@Suite struct ShiftTextTests {
    private static let morning = 1_772_438_400.0

    private func progress(
        ended: Double? = nil, origin: Shift.Origin = .command, delivery: DeliveryState? = nil
    ) -> ShiftProgress {
        ShiftProgress(
            shift: Shift(
                id: 7, profile: "work", every: 3, target: delivery?.target, began: Self.morning,
                until: Self.morning + 36_000, ended: ended.map { Self.morning + $0 }, origin: origin),
            delivery: delivery)
    }

    private func rows(_ progress: ShiftProgress) -> [String: String] {
        let rows = ShiftText.status(progress, now: Self.morning + 600)
        return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    @Test func `the end is told of what is on`() {
        #expect(rows(progress())["Until"] != nil && rows(progress())["Running"]?.hasSuffix(", for 10 min") == true)
        let over = rows(progress(ended: 300))
        #expect(over["Until"] == nil && over["Running"] == nil && over["Was on"]?.hasSuffix(", for 5 min") == true)
        #expect(ShiftJSON.object(progress()).text.contains("\"on\":true,\"began\":\"2026-03-02T08:00:00Z\",\"until\":"))
        // What it was to last is known of one that is over, too.
        let object = ShiftJSON.object(progress(ended: 300))
        #expect(object["until"] != nil && object["ended"] != nil && object["duration"]?.number == 300)
    }

    @Test(arguments: [(Shift.Origin.command, false), (.timer, false), (.crossing, true)])
    func `it is told whether a geotification has begun it`(origin: Shift.Origin, isTold: Bool) {
        let line = rows(progress(origin: origin))["Running"]
        #expect(line?.hasSuffix(", started by a geotification") == isTold)
    }

    @Test func `since when it fails is told`() throws {
        let target = try Target(url: "https://example.org/", format: .json)
        var delivery = DeliveryState(
            id: 1, target: target, waiting: 3, lastError: "no network", failingSince: Self.morning + 300)
        let object = ShiftJSON.object(progress(delivery: delivery))
        #expect(object["lastError"]?.string == "no network")
        #expect(object["failingSince"]?.string == "2026-03-02T08:05:00Z")
        #expect(rows(progress(delivery: delivery))["Last error"] == "no network, for 5 min")
        delivery.failingSince = nil
        #expect(ShiftJSON.object(progress(delivery: delivery))["failingSince"] == nil)
        #expect(rows(progress(delivery: delivery))["Last error"] == "no network")
    }

    // MARK: - Sent elsewhere

    private enum Failure: Error { case noTargets }

    /// A shift to /a, and what became of it at /a and at /c.
    private func moved(
        sent: (Int, Int), setAside: (Int, Int) = (0, 0), waiting: (Int, Int) = (0, 0), errors: (String?, String?)
    ) throws -> ShiftProgress {
        let states = try [("a", errors.0), ("c", errors.1)].enumerated().map { index, entry in
            DeliveryState(
                id: Int64(index), target: try Target(url: "https://example.org/" + entry.0, format: .json),
                lastSuccess: Self.morning + Double(index) * 60, lastError: entry.1,
                failingSince: entry.1.map { _ in Self.morning + 300 })
        }
        var progress = progress(delivery: states[0])
        progress.sent = sent.0 + sent.1
        progress.setAside = setAside.0 + setAside.1
        progress.waiting = waiting.0 + waiting.1
        progress.elsewhere = [.init(state: states[1], sent: sent.1, setAside: setAside.1, waiting: waiting.1)]
        return progress
    }

    private func lines(_ progress: ShiftProgress) -> [String] {
        ShiftText.status(progress, now: Self.morning + 600).map { $0.joined(separator: " ") }
    }

    @Test func `what was sent where is told`() throws {
        let progress = try moved(sent: (3, 20), errors: (nil, nil))
        let told = lines(progress)
        #expect(told.contains("Sent 3 to https://example.org/a (json)"), "\(told)")
        #expect(told.contains("Sent 20 to https://example.org/c (json)"), "\(told)")
        #expect(told.contains("Waiting 0") && told.contains("Last success 2026-03-02 08:01"), "\(told)")
        let object = ShiftJSON.object(progress)
        #expect(object["url"] == nil && object["format"] == nil && object["sent"]?.number == 23)
        guard case .array(let targets) = object["targets"] else { throw Failure.noTargets }
        #expect(targets.map { $0["url"]?.string } == ["https://example.org/a", "https://example.org/c"])
        #expect(targets.map { $0["sent"]?.number } == [3, 20])
    }

    /// Nothing of it went to where it was to go.
    @Test func `where only another target has to do with it that is told`() throws {
        let progress = try moved(sent: (0, 23), errors: ("wrong", nil))
        let told = lines(progress)
        #expect(told.contains("Sent 23 to https://example.org/c (json)"), "\(told)")
        #expect(!told.contains { $0.contains("/a") || $0.contains("wrong") }, "\(told)")
        let object = ShiftJSON.object(progress)
        #expect(object["url"]?.string == "https://example.org/c" && object["targets"] == nil)
        #expect(object["lastError"] == nil && object["sent"]?.number == 23)
    }

    @Test func `what waits for another target is told with its error`() throws {
        let progress = try moved(sent: (3, 0), waiting: (0, 20), errors: (nil, "no answer"))
        let told = lines(progress)
        #expect(told.contains("Sent 3 to https://example.org/a (json)"), "\(told)")
        #expect(told.contains("Waiting 20 for https://example.org/c (json)"), "\(told)")
        #expect(told.contains("Last error no answer, for 5 min"), "\(told)")
        let object = ShiftJSON.object(progress)
        #expect(object["lastError"]?.string == "no answer" && object["waiting"]?.number == 20)
        #expect(object["failingSince"]?.string == "2026-03-02T08:05:00Z" && object["url"] == nil)
        let both = lines(try moved(sent: (0, 0), waiting: (1, 2), errors: ("x", "y")))
        #expect(both.contains("Sent 0 to https://example.org/a (json)"), "\(both)")
        #expect(both.contains("Last error https://example.org/c (json): y, for 5 min"), "\(both)")
    }
}
