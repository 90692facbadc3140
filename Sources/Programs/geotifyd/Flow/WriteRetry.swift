import EventLoop
import Platform
import State

/// Tries again what the database doesn't take, with growing pauses, and logs once that it fails.
@MainActor final class WriteRetry {
    /// Why nothing can be written at present, in one sentence; nil while that works.
    private(set) var trouble: String?
    /// When the next attempt is due, in seconds of the monotonic clock; nil if none is.
    var deadline: Double? { timer.deadline }

    private let log: Log
    private let (failure, success): (String, String?)
    private var pause: RetryPause
    private let timer: Timer

    /// - Parameters:
    ///   - failure: What the log says after the error.
    ///   - success: What the log says once it works again; nil: nothing.
    init(
        loop: EventLoop, log: Log, pause: RetryPause, failure: String, success: String? = nil,
        attempt: @escaping @MainActor () -> Void
    ) {
        (self.log, self.pause, self.failure, self.success) = (log, pause, failure, success)
        timer = loop.timer(.monotonic, attempt)
    }

    func failed(_ error: StateError) {
        if trouble == nil { log.error("\(error)\(failure)") }
        trouble = error.description
        if timer.deadline == nil { timer.set(after: pause.next()) }
    }

    func succeeded() {
        if trouble != nil, let success { log.notice(success) }
        trouble = nil
        pause.reset()
        timer.unset()
    }

    /// Calls the next attempt off.
    func unset() { timer.unset() }
}
