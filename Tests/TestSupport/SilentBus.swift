internal import Foundation

/// Something that listens on a socket as a bus does, and never becomes one.
package final class SilentBus: Sendable {
    package enum Manner: CaseIterable {
        /// Nobody accepts, and the queue is full.
        case neverAccepts
        case acceptsAndIsSilent
        /// Bytes come, one by one, and never make a line.
        case drips
        case authenticatesAndIsSilent
        case closes
    }

    package let address: String
    private let directory: TemporaryDirectory
    private let listener: Int32

    package init(_ manner: Manner) throws {
        directory = try TemporaryDirectory()
        address = "unix:path=" + directory.entry("bus")
        listener = Self.listen(at: directory.entry("bus"), queue: manner == .neverAccepts ? 0 : 5)
        if manner == .neverAccepts {
            while Self.connect(to: directory.entry("bus")) {}
        } else {
            let listener = listener
            Thread.detachNewThread { Self.serve(listener, manner) }
        }
    }

    deinit {
        // Wakes whoever waits for the next one.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ listener: Int32, _ manner: Manner) {
        let client = accept(listener, nil, nil)
        defer { close(client) }
        if manner == .closes || client < 0 { return }
        if manner == .authenticatesAndIsSilent { authenticate(client) }
        var ready = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 1000)
        while true {
            if poll(&ready, 1, 20) > 0, recv(client, &buffer, buffer.count, 0) <= 0 { return }
            if manner == .drips { send(client, "x", 1, Int32(MSG_NOSIGNAL)) }
        }
    }

    private static func authenticate(_ client: Int32) {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1000)
        while !received.contains(UInt8(ascii: "\n")) {
            let count = recv(client, &buffer, buffer.count, 0)
            if count <= 0 { return }
            received += buffer[..<count]
        }
        let answer = "OK 1234deadbeef1234deadbeef12345678\r\n"
        send(client, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
    }

    private static func listen(at path: String, queue: Int32) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        withAddress(path) { address, size in _ = bind(descriptor, address, size) }
        Glibc.listen(descriptor, queue)
        return descriptor
    }

    /// - Returns: Whether there was room in the queue.
    private static func connect(to path: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { close(descriptor) }
        return withAddress(path) { address, size in Glibc.connect(descriptor, address, size) == 0 }
    }

    private static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}
