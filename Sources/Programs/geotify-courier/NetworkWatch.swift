import CLinux
import Glibc

/// Notices that there are new ways into the network, as after a sleep, and wherever a network is joined: the kernel tells of
/// new routes (rtnetlink(7)).
final class NetworkWatch {
    let descriptor: Int32

    /// - Returns: nil where the kernel doesn't tell.
    init?() {
        descriptor = geotify_watch_routes()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Whether there were any since the last call.
    func hasNewWays() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var hasNew = false
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            // Where so much was told that some was lost, there may have been one.
            if count < 0, errno == ENOBUFS { hasNew = true }
            guard count > 0 else {
                if count < 0, errno == EINTR || errno == ENOBUFS { continue }
                return hasNew
            }
            hasNew = hasNew || buffer.withUnsafeBytes { geotify_tells_of_route($0.baseAddress, count) }
        }
    }
}
