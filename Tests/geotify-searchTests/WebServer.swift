import Foundation

/// A web server on the loopback interface that answers as it is told, one connection after the other, and notes what it is
/// asked. It ends when released.
final class WebServer: Sendable {
    struct Request: Sendable {
        /// The first line and the headers.
        var text: String
        /// Seconds on the monotonic clock.
        var time: Double

        /// What stands in its first line between method and version.
        var target: String { String(text.split(separator: " ").dropFirst().first ?? "") }
    }

    let port: UInt16
    private let listener: Int32
    private let state: State

    private final class State: @unchecked Sendable {
        private let lock = NSLock()
        private var isOver = false
        private var noted: [Request] = []

        var requests: [Request] { lock.withLock { noted } }
        var isEnded: Bool { lock.withLock { isOver } }
        func note(_ request: Request) { lock.withLock { noted.append(request) } }
        func end() { lock.withLock { isOver = true } }
    }

    var requests: [Request] { state.requests }
    var address: String { "http://127.0.0.1:\(port)" }

    /// - Parameter answer: What is sent for a request, piece by piece, until there is nothing more.
    init(_ answer: @escaping @Sendable (Request) -> AnySequence<[UInt8]>) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) + listen(listener, 16) + getsockname(listener, $0, &size)
            }
        }
        guard code == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        let state = State()
        self.state = state
        Thread { Self.serve(listener, state, answer) }.start()
    }

    deinit {
        state.end()
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func serve(
        _ listener: Int32, _ state: State, _ answer: @Sendable (Request) -> AnySequence<[UInt8]>
    ) {
        defer { close(listener) }
        while !state.isEnded {
            let client = accept(listener, nil, nil)
            if client < 0 { continue }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            var text: [UInt8] = []
            var byte: UInt8 = 0
            while !text.ends(with: "\r\n\r\n".utf8), recv(client, &byte, 1, 0) == 1 { text.append(byte) }
            let request = Request(
                text: String(decoding: text, as: UTF8.self), time: ProcessInfo.processInfo.systemUptime)
            state.note(request)
            for piece in answer(request) where !state.isEnded {
                if send(client, piece, piece.count, Int32(MSG_NOSIGNAL)) < 0 { break }
            }
            close(client)
        }
    }
}

extension Collection<UInt8> {
    fileprivate func ends(with other: some Collection<UInt8>) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension WebServer {
    /// One that answers all requests with this.
    convenience init(_ body: String, status: String = "200 OK", headers: [String] = []) throws {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        try self.init { _ in AnySequence([bytes]) }
    }
}
