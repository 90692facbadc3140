package import DBus
package import EventLoop
package import Platform

/// The connection to the system bus: made anew, with growing pauses, whenever it is lost.
@MainActor package final class SystemBus {
    /// The present connection; nil while there is none.
    package private(set) var connection: Connection?

    /// Seconds that the bus may take to let one in. It blocks, and there are others who ask this program for things; a bus
    /// that is merely slow is asked again.
    private static let timeout = 2.0

    private let address: Connection.Bus
    private let loop: EventLoop
    private var pause: RetryPause
    private var retry: Timer?
    private var observers: [@MainActor (Connection?) -> Void] = []

    /// Tries to connect at once; where that fails, goes on trying while the loop runs.
    package init(
        _ address: Connection.Bus = .system, loop: EventLoop, pause: RetryPause = RetryPause(1...60)
    ) {
        self.address = address
        self.loop = loop
        self.pause = pause
        retry = loop.timer(.monotonic) { [weak self] in self?.connect() }
        connect()
    }

    /// Calls `handler` whenever the connection was made (with it) or lost (nil), for as long as the bus object lives.
    /// The state at the time of this call is to be read from `connection`.
    package func onChange(_ handler: @escaping @MainActor (Connection?) -> Void) {
        observers.append(handler)
    }

    /// Closes the connection for good.
    package func close() {
        retry?.cancel()
        retry = nil
        connection?.onDisconnect = nil
        connection?.close()
        connection = nil
    }

    private func connect() {
        do {
            let connection = try Connection(to: address, loop: loop, timeout: Self.timeout)
            connection.onDisconnect = { [weak self] in self?.lost() }
            self.connection = connection
            pause.reset()
            announce()
        } catch {
            retry?.set(after: pause.next())
        }
    }

    private func lost() {
        connection = nil
        retry?.set(after: pause.next())
        announce()
    }

    private func announce() {
        for observer in observers { observer(connection) }
    }
}
