import Foundation
import TestSupport

/// A tile server of a test's own, on the loopback interface: the same picture everywhere, to be kept for a day.
final class TileServer: Sendable {
    private let server: WebServer

    init() throws {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        // Without its date nobody can tell how old an answer is.
        let date = format.string(from: Date())
        let head = [
            "HTTP/1.1 200 OK", "Date: \(date)", "Content-Type: image/png", "Content-Length: \(Self.tile.count)",
            "Cache-Control: max-age=86400", "ETag: \"1\"", "Connection: close",
        ]
        let answer = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + Self.tile
        server = try WebServer { _ in AnySequence([answer]) }
    }

    var template: String { server.address + "/{z}/{x}/{y}.png" }
    var requests: [WebServer.Request] { server.requests }

    /// The settings that name it.
    var settings: String { "<key>mapTiles</key><string>\(template)</string>" }

    /// One pixel of a light green, which covers all of a tile.
    private static let tile = [UInt8](
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mPY8J0VAAPXAZDpYqBhAAAAAElFTkSuQmCC")!)
}
