internal import Foundation

/// A web server on the loopback interface that answers as it is told, each connection once, and notes what it is asked. It
/// ends when released.
package final class WebServer: Sendable {
    package struct Request: Sendable {
        /// The first line and the headers.
        package var text: String
        package var body: String
        /// Seconds on the monotonic clock.
        package var time: Double

        /// What stands in its first line between method and version.
        package var target: String { String(text.split(separator: " ").dropFirst().first ?? "") }
        package var method: String { String(text.prefix { $0 != " " }) }
    }

    package let port: UInt16
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

    package var requests: [Request] { state.requests }
    package var address: String { "http://127.0.0.1:\(port)" }

    /// - Parameter answer: What is sent for a request, piece by piece, until there is nothing more; asked by several threads.
    package init(_ answer: @escaping @Sendable (Request) -> AnySequence<[UInt8]>) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) + listen(listener, 64) + getsockname(listener, $0, &size)
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
        _ listener: Int32, _ state: State, _ answer: @escaping @Sendable (Request) -> AnySequence<[UInt8]>
    ) {
        defer { close(listener) }
        while !state.isEnded {
            let client = accept(listener, nil, nil)
            if client < 0 { continue }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            // One that is kept waiting holds up nobody else.
            Thread { converse(client, state, answer) }.start()
        }
    }

    private static func converse(
        _ client: Int32, _ state: State, _ answer: (Request) -> AnySequence<[UInt8]>
    ) {
        defer { close(client) }
        guard let request = read(client) else { return }
        state.note(request)
        for piece in answer(request) where !state.isEnded {
            if send(client, piece, piece.count, Int32(MSG_NOSIGNAL)) < 0 { break }
        }
    }

    /// - Returns: nil where the other end has gone before it had asked.
    private static func read(_ client: Int32) -> Request? {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while !text.ends(with: "\r\n\r\n".utf8) {
            guard recv(client, &byte, 1, 0) == 1 else { return nil }
            text.append(byte)
        }
        let head = String(decoding: text, as: UTF8.self)
        var body = [UInt8](repeating: 0, count: bodySize(head))
        var count = 0
        while count < body.count {
            let more = body.withUnsafeMutableBytes { recv(client, $0.baseAddress! + count, $0.count - count, 0) }
            guard more > 0 else { return nil }
            count += more
        }
        return Request(
            text: head, body: String(decoding: body, as: UTF8.self), time: ProcessInfo.processInfo.systemUptime)
    }

    private static func bodySize(_ head: String) -> Int {
        for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
            return Int(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) ?? 0
        }
        return 0
    }
}

extension Collection<UInt8> {
    fileprivate func ends(with other: some Collection<UInt8>) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension WebServer {
    /// What is sent for one request.
    package enum Answer: Sendable {
        case status(String, headers: [String] = [], body: String = "")
        /// It ends in the middle.
        case half
        /// Nothing comes, for longer than anybody waits.
        case nothing

        package static let ok = Answer.status("200 OK", body: "[]")

        var pieces: AnySequence<[UInt8]> {
            switch self {
            case .status(let status, let headers, let body):
                let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
                return AnySequence([Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)])
            case .half:
                return AnySequence([Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{".utf8)])
            case .nothing:
                return AnySequence(
                    sequence(state: 0) { count in
                        Thread.sleep(forTimeInterval: 0.1)
                        count += 1
                        return count < 600 ? [] : nil
                    })
            }
        }
    }

    package convenience init(answering answer: @escaping @Sendable (Request) -> Answer) throws {
        try self.init { answer($0).pieces }
    }

    /// One that answers all requests with this.
    package convenience init(_ body: String, status: String = "200 OK", headers: [String] = []) throws {
        try self.init(answering: { _ in .status(status, headers: headers, body: body) })
    }
}
