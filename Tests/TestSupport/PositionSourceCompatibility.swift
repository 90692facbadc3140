package import EventLoop
package import Geofencing
package import Ports

/// What holds for every position source: the same checks for each implementation.
@MainActor package final class PositionSourceCompatibility {
    private let source: any PositionSource
    private let loop: EventLoop
    private var events: [PositionSourceEvent] = []
    private var isCalling = false
    private var violations: [String] = []

    private init(_ source: any PositionSource, loop: EventLoop) {
        self.source = source
        self.loop = loop
        source.onEvent = { [weak self] event in
            guard let self else { return }
            if isCalling { violations.append("\(event) came from within a call of the source") }
            events.append(event)
        }
    }

    /// Starts, stops and starts a source that was not started before.
    /// - Parameters:
    ///   - positions: Four positions that the source will report in this order.
    ///   - move: Makes the world be at one of them, by its index, where the source doesn't get there by itself.
    /// - Returns: What is wrong with the source, in sentences; empty where all holds.
    package static func violations(
        of source: any PositionSource, loop: EventLoop, positions: [Coordinate], move: (Int) -> Void = { _ in }
    ) async -> [String] {
        let checks = PositionSourceCompatibility(source, loop: loop)
        await checks.run(positions.map(rounded), move)
        source.onEvent = nil
        return checks.violations
    }

    private func run(_ positions: [Coordinate], _ move: (Int) -> Void) async {
        check(source.state.condition == .stopped, "it is stopped before its start")
        move(0)
        await settle()
        check(events.isEmpty, "it says nothing before its start")

        call { source.start() }
        check(source.state.condition != .stopped, "it isn't stopped after its start")
        await arrival(of: positions[0])
        check(source.state.condition == .working, "it is working once it has reported a fix")
        if let first = events.firstIndex(where: isFix) {
            check(events[..<first].last == .stateChanged(source.state), "it says that it works before the first fix")
        }
        move(1)
        await arrival(of: positions[1])
        check(fixes == Array(positions[...1]), "each fix comes once, in order")
        checkStates()

        call { source.stop() }
        check(source.state.condition == .stopped, "it is stopped after its stop")
        let count = events.count
        move(2)
        await settle()
        check(events.count == count, "it says nothing after its stop")

        events = []
        call { source.start() }
        move(3)
        await arrival(of: positions[3])
        check(source.state.condition == .working, "it works again after another start")
        checkStates()
        call {
            source.stop()
            source.stop()
        }
        check(source.state.condition == .stopped, "it may be stopped twice")
    }

    private func call(_ body: () -> Void) {
        isCalling = true
        body()
        isCalling = false
    }

    private func check(_ holds: Bool, _ rule: String) {
        if !holds { violations.append("not so: \(rule); state \(source.state.condition), events \(events)") }
    }

    private func checkStates() {
        let conditions = events.compactMap { if case .stateChanged(let state) = $0 { state.condition } else { nil } }
        check(zip(conditions, conditions.dropFirst()).allSatisfy { $0 != $1 }, "a state is told only when it changes")
    }

    private func isFix(_ event: PositionSourceEvent) -> Bool { if case .fix = event { true } else { false } }

    private var fixes: [Coordinate] {
        events.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }.map(Self.rounded)
    }

    /// NMEA sentences have a limited precision.
    private static func rounded(_ coordinate: Coordinate) -> Coordinate {
        Coordinate(
            latitude: (coordinate.latitude * 1e6).rounded() / 1e6,
            longitude: (coordinate.longitude * 1e6).rounded() / 1e6)!
    }

    private func arrival(of position: Coordinate) async {
        let hasArrived = await loop.wait { fixes.last == position }
        check(hasArrived, "the fix at \(position) arrives")
    }

    /// Gives what must not come a chance to come.
    private func settle() async {
        let end = ContinuousClock.now + .milliseconds(300)
        _ = await loop.wait { ContinuousClock.now >= end }
    }
}
