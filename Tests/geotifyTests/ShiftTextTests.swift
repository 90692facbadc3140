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
                id: 7, duty: "work", every: 3, target: delivery?.target, began: Self.morning,
                until: Self.morning + 36_000, ended: ended.map { Self.morning + $0 }, origin: origin),
            delivery: delivery)
    }

    private func rows(_ progress: ShiftProgress) -> [String: String] {
        let rows = ShiftText.status(progress, now: Self.morning + 600)
        return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    @Test func theEndIsToldOfWhatIsOn() {
        #expect(rows(progress())["Until"] != nil && rows(progress())["Running"]?.hasSuffix(", for 10 min") == true)
        let over = rows(progress(ended: 300))
        #expect(over["Until"] == nil && over["Running"] == nil && over["Was on"]?.hasSuffix(", for 5 min") == true)
        #expect(ShiftJSON.object(progress()).text.contains("\"on\":true,\"began\":\"2026-03-02T08:00:00Z\",\"until\":"))
        // What it was to last is known of one that is over, too.
        let object = ShiftJSON.object(progress(ended: 300))
        #expect(object["until"] != nil && object["ended"] != nil && object["duration"]?.number == 300)
    }

    @Test(arguments: [(Shift.Origin.command, false), (.timer, false), (.fence, true)])
    func itIsToldWhetherAGeotificationHasBegunIt(origin: Shift.Origin, isTold: Bool) {
        let line = rows(progress(origin: origin))["Running"]
        #expect(line?.hasSuffix(", begun by a geotification") == isTold)
    }

    @Test func sinceWhenItFailsIsTold() throws {
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
}
