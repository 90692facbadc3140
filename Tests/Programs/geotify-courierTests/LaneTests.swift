import Geofencing
import Shifts
import TestSupport
import Testing
import Web

@testable import geotify_courier

/// When what goes to one target is tried again, and how much of it at once.
@Suite struct LaneTests {
    private func lane() throws -> Lane {
        let target = try Target(url: "https://example.org/", format: .json)
        return Lane(DeliveryState(id: 1, target: target), handle: try WebHandle(), pauses: 2...300)
    }

    @Test func `success ends the growth of the pauses`() throws {
        let lane = try lane()
        var generator = SeededGenerator(seed: 1)
        for _ in 1...5 { _ = lane.nextPause(atLeast: 0, using: &generator) }
        #expect(lane.nextPause(atLeast: 0, using: &generator) >= 32)
        lane.pass(0)
        #expect(lane.nextPause(atLeast: 0, using: &generator) <= 2)
    }

    @Test func `news end a pause but for one that the server asks for`() throws {
        let lane = try lane()
        lane.hurry(until: 5)
        #expect(lane.due == nil && lane.isReady(at: 0))
        lane.pause(until: 100, asked: false, because: "x")
        lane.hurry(until: 50)
        #expect(lane.due == 50 && !lane.isReady(at: 49) && lane.isReady(at: 50))
        // It is never put off.
        lane.hurry(until: 60)
        #expect(lane.due == 50)
        lane.pause(until: 100, asked: true, because: "x")
        lane.hurry(until: 50)
        #expect(lane.due == 100)
    }

    @Test func `what waits is read anew after a pause`() throws {
        let lane = try lane()
        let message = CrossingMessage(
            id: 1, identifier: nil, name: "home", direction: .entry, time: 1, fix: nil, circle: nil)
        lane.take([.crossing(message)], stays: [], revision: 1)
        #expect(lane.items.count == 1)
        lane.pause(until: 100, asked: false, because: "x")
        #expect(lane.items.isEmpty)
    }

    @Test func `half of a refused request is tried and then more`() throws {
        let lane = try lane()
        let most = lane.most
        lane.divide(301)
        #expect(lane.most == 150 && lane.isReady(at: 0))
        lane.rest()
        lane.wake()
        #expect(lane.most == 150)
        lane.pass(150)
        #expect(lane.most == 300)
        lane.pass(300)
        #expect(lane.most == most && most == 500)
    }
}
