/// The time of a recorded track that is played at a given speed. All three kinds show the same time: a recording knows
/// of no sleep and of no date being set.
package final class TrackClock: Clock {
    private let start: Double
    private let speed: Double
    private let began: Double
    private let machine = SystemClock()

    /// A clock that starts now.
    /// - Parameters:
    ///   - start: The time that it shows first, in seconds since 1970.
    ///   - speed: Seconds of the track per second of real time; above 0.
    @MainActor package init(start: Double, speed: Double) {
        precondition(speed > 0 && speed.isFinite && start.isFinite)
        self.start = start
        self.speed = speed
        began = machine.now(.monotonic)
    }

    package func now(_ kind: ClockKind) -> Double {
        start + (machine.now(.monotonic) - began) * speed
    }

    package func delay(until time: Double, on kind: ClockKind) -> Double? {
        max(0, (time - now(kind)) / speed)
    }
}
