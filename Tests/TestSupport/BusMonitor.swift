internal import DBus
package import EventLoop
internal import Foundation

/// Sees all messages that pass a bus, by `busctl monitor`.
@MainActor package final class BusMonitor {
    /// The messages seen so far, in their order.
    package private(set) var messages: [ObservedMessage] = []
    private let process: ChildProcess
    private var watch: DescriptorWatch?
    private let directory: TemporaryDirectory
    private var rest: [UInt8] = []

    /// - Parameter loop: Has to run for messages to be seen.
    package init(_ bus: PrivateBus, loop: EventLoop) throws {
        directory = try TemporaryDirectory()
        // By itself it would write a line only when its buffer is full.
        process = try ChildProcess(
            ["stdbuf", "-oL", "busctl", "--address=\(bus.address)", "--json=short", "monitor"],
            errors: directory.entry("errors"))
        watch = loop.watch(process.outputDescriptor, for: .reading) { [weak self] _ in self?.receive() }
        try waitUntilReady(bus, loop: loop)
    }

    package func stop() {
        watch?.cancel()
        process.stop()
    }

    /// A monitor sees what comes after it became one: messages of a probe show that it is one by now.
    private func waitUntilReady(_ bus: PrivateBus, loop: EventLoop) throws {
        let limit = ContinuousClock.now + .seconds(30)
        while messages.isEmpty {
            guard ContinuousClock.now < limit else { throw PrivateBusError(directory.contents(of: "errors")) }
            _ = try? Connection(to: .address(bus.address), loop: loop)
            loop.runOnce(waitingAtMost: 0.02)
        }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(process.outputDescriptor, &buffer, buffer.count)
        guard count > 0 else {
            watch?.cancel()
            return
        }
        rest += buffer.prefix(count)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if let message = ObservedMessage(line: String(decoding: rest[..<end], as: UTF8.self)) {
                messages.append(message)
            }
            rest.removeSubrange(...end)
        }
    }
}
