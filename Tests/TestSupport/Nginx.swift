internal import Foundation

/// The distribution's nginx, on the loopback interface, in a directory of its own. It ends when released.
///
/// It hands on what comes below `/` to a server of the test, and takes what comes below `/sink` by itself.
package final class Nginx {
    /// What a request below `/sink` had.
    package struct Record: Decodable, Sendable {
        package var uri: String
        package var body: String
        package var user: String
        package var device: String
        package var authorization: String
        /// Which of the connections it came by.
        package var connection: String
    }

    package let port: UInt16
    package let securePort: UInt16
    private let sinkPort: UInt16
    private let directory: TemporaryDirectory
    private var process: ChildProcess?

    package var address: String { "http://127.0.0.1:\(port)" }
    /// `localhost` is what the certificate of `TestAuthority` names.
    package var secureAddress: String { "https://localhost:\(securePort)" }

    /// - Parameters:
    ///   - upstream: The server of the test.
    ///   - certificate: Files for the secure port; nil: there is none.
    package init(
        before upstream: WebServer? = nil, certificate: (certificate: String, key: String)? = nil
    ) throws {
        directory = try TemporaryDirectory()
        // Each test has ports of its own, which nothing else takes meanwhile, as far as the kernel hands them out in turn.
        let ports = try Self.freePorts(3)
        (port, securePort, sinkPort) = (ports[0], ports[1], ports[2])
        let path = directory.path
        let secure = certificate.map { files in
            """
            listen 127.0.0.1:\(securePort) ssl;
            ssl_certificate \(files.certificate);
            ssl_certificate_key \(files.key);
            """
        }
        try directory.write(
            """
            daemon off;
            master_process off;
            pid \(path)/pid;
            error_log \(path)/errors;
            events { worker_connections 256; }
            http {
                client_body_temp_path \(path)/body;
                proxy_temp_path \(path)/proxy;
                fastcgi_temp_path \(path)/fastcgi;
                uwsgi_temp_path \(path)/uwsgi;
                scgi_temp_path \(path)/scgi;
                client_body_buffer_size 1m;
                client_max_body_size 4m;
                keepalive_requests 1000000;
                log_format record escape=json '{"uri":"$request_uri","body":"$request_body","user":"$http_x_limit_u",'
                    '"device":"$http_x_limit_d","authorization":"$http_authorization","connection":"$connection"}';
                access_log off;
                upstream sink { server 127.0.0.1:\(sinkPort); keepalive 8; }
                server { listen 127.0.0.1:\(sinkPort); location / { return 200 "[]"; } }
                server {
                    listen 127.0.0.1:\(port);
                    \(secure ?? "")
                    location / { proxy_pass http://127.0.0.1:\(upstream?.port ?? sinkPort); }
                    location /sink {
                        access_log \(path)/records record;
                        proxy_pass http://sink;
                        proxy_http_version 1.1;
                        proxy_set_header Connection "";
                    }
                }
            }
            """, to: "nginx.conf")
        try start()
    }

    /// Starts it again where it was stopped, at the same ports.
    package func start() throws {
        let file = directory.entry("nginx.conf")
        process = try ChildProcess(
            ["nginx", "-c", file, "-p", directory.path, "-e", directory.entry("errors")],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        let end = ContinuousClock.now + .seconds(30)
        while !Self.isListening(port) {
            guard ContinuousClock.now < end else {
                throw DesktopFailure("nginx doesn't start: \(directory.contents(of: "errors"))")
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    package func stop() { process = nil }

    /// What came below `/sink`, in order.
    package var records: [Record] {
        let decoder = JSONDecoder()
        return directory.contents(of: "records").split(separator: "\n").compactMap {
            try? decoder.decode(Record.self, from: Data($0.utf8))
        }
    }

    private static func freePorts(_ count: Int) throws -> [UInt16] {
        let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { for socket in sockets { close(socket) } }
        return try sockets.map { socket in
            var address = loopback(0)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, size) + getsockname(socket, $0, &size)
                }
            }
            guard code == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
            return UInt16(bigEndian: address.sin_port)
        }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    private static func isListening(_ port: UInt16) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = loopback(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
