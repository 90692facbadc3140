import CommandLine
import Glibc
import JSON
import Platform

/// Sees to it that a service is asked at most once a second, whoever of the person's processes asks, and not at all for as long
/// as it wants to be left alone. (https://operations.osmfoundation.org/policies/nominatim/)
struct RequestPace {
    private static let interval = 1.0
    /// How long others that ask are waited for, in seconds.
    private static let timeout = 60.0
    /// The longest that a service may keep one away, in seconds.
    private static let longestPause = 86_400.0

    let directory: String
    private var path: String { directory + "/pace" }

    /// Makes one request when its time has come.
    /// - Parameter isRefusal: For how many seconds the service wants to be left alone by its answer; nil: it doesn't.
    /// - Throws: 75 where that time isn't over; what `request` throws.
    func run<Answer>(
        _ request: () throws(CommandFailure) -> Answer, pauseAfter: (Answer) -> Double?
    ) throws(CommandFailure) -> Answer {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let next = min(read(), Self.now + Self.longestPause)
        let rest = next - Self.now
        if rest > Self.interval {
            throw CommandFailure(
                .tryAgain, "the service wants to be left alone for \(Int(rest.rounded(.up))) s more; try again then")
        }
        if rest > 0 {
            var pause = timespec(tv_sec: 0, tv_nsec: min(999_999_999, Int(rest * 1e9)))
            nanosleep(&pause, nil)
        }
        // Before the request, too: if this program is killed, the next one mustn't come too soon.
        write(Self.now + Self.interval)
        let answer = try request()
        write(Self.now + min(max(Self.interval, pauseAfter(answer) ?? 0), Self.longestPause))
        return answer
    }

    private func lock() throws(CommandFailure) -> FileLock {
        do {
            return try FileLock(path: directory + "/.lock", timeout: Self.timeout)
        } catch {
            switch error {
            case .held: throw CommandFailure(.tryAgain, "another search takes too long; try again later")
            case .obstructed: throw CommandFailure(.cannotCreate, "\(directory)/.lock is no lock file; move it away")
            case .system(let error): throw CommandFailure(.inputOutput, error.description)
            }
        }
    }

    /// From when on the next request may be made, seconds since 1970.
    private func read() -> Double {
        guard let file = try? RegularFile(reading: path, limit: 100) else { return 0 }
        return (try? JSONValue(parsing: file.bytes))?.number ?? 0
    }

    private func write(_ time: Double) {
        _ = try? File.replace(path, with: Array(JSONValue.number(time).text.utf8))
    }

    /// Seconds since 1970.
    static var now: Double { MachineTime.seconds(of: CLOCK_REALTIME) }
}
