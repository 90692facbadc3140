import Foundation
import Shifts
import State
import Synchronization
import TestSupport
import Testing

/// What the person deletes, or has sent elsewhere, while the courier is at work.
@Suite struct DeletionTests {
    private let home: CourierHome

    init() throws { home = try CourierHome() }

    /// Lets the first request wait.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)

        func open() { isOpen.withLock { $0 = true } }
        func wait() { while !isOpen.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) } }
    }

    private func latitudes(_ server: WebServer) throws -> [Int] {
        CourierHome.numbers(
            try server.requests.map { request in
                let items = try #require(URLComponents(string: request.target)?.queryItems)
                return Double(items.first { $0.name == "lat" }?.value ?? "") ?? 0
            })
    }

    @Test func `what is deleted is not sent any more`() async throws {
        let gate = Gate()
        let server = try WebServer(answering: { _ in
            gate.wait()
            return .ok
        })
        defer { gate.open() }
        let shift = try home.shift(to: server.address, as: .osmand)
        try home.add(points: 0..<10, to: shift)
        let run = try home.start()
        try #require(await wait { server.requests.count == 1 })
        let time = { (number: Double) in CourierHome.start + 3 * number }
        let deleted = try home.database.deletePoints(TrackSelection(since: time(2), until: time(7)))
        #expect(deleted == PointCount(all: 5, waiting: 5))
        gate.open()
        try #require(await wait { !run.isRunning })
        #expect(run.exitCode == 0)
        #expect(try latitudes(server) == [0, 1, 7, 8, 9])
        let progress = try #require(try home.database.shift(shift))
        #expect(progress.sent == 5 && progress.waiting == 0 && progress.setAside == 0)
        #expect(home.state?.waiting == 0 && home.state?.setAside == 0)
    }

    @Test func `what goes elsewhere now is not sent there`() async throws {
        let gate = Gate()
        let wrong = try WebServer(answering: { _ in
            gate.wait()
            return .ok
        })
        defer { gate.open() }
        let right = try WebServer(answering: { _ in .ok })
        let shift = try home.shift(to: wrong.address + "/refused", as: .osmand)
        try home.add(points: 0..<4, to: shift)
        let queue = try DeliveryQueue(path: home.directory.entry("state/geotify/state.sqlite"))
        let refused = try #require(try queue.pendingTargets().first).id
        for item in try queue.next(refused, limit: 9) {
            try queue.setAside(item, of: refused, because: "404", at: CourierHome.start)
        }
        #expect(try home.database.sendAgain("work") == 4)
        let run = try home.start()
        try #require(await wait { wrong.requests.count == 1 })
        try home.database.set(ShiftProfile(name: "work", target: try Target(url: right.address, format: .osmand)))
        #expect(try home.database.sendAgain("work") == 4)
        try #require(await wait { right.requests.count == 4 })
        gate.open()
        try #require(await wait { !run.isRunning })
        #expect(try latitudes(wrong) == [0] && latitudes(right) == [0, 1, 2, 3])
        #expect(try home.database.shift(shift)?.sent == 4)
        #expect(try !home.database.hasDeliveries())
    }
}
