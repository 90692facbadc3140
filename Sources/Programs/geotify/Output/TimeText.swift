import Glibc
import Platform

/// Times as text.
enum TimeText {
    /// Local date and time: `2026-03-02 08:31`.
    /// - Parameter time: Seconds since 1970.
    static func local(_ time: Double) -> String {
        let local = LocalTime.text(time)
        return "\(local.date) \(local.time)"
    }

    /// How long something lasted: `45 s`, `12 min`, `3 h`, `5 d`.
    static func duration(_ seconds: Double) -> String {
        let seconds = max(0, seconds)
        return switch seconds {
        case ..<120: "\(Int(seconds)) s"
        case ..<7200: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3600)) h"
        default: "\(Int(min(seconds, 1e12) / 86_400)) d"
        }
    }

    /// The present time, seconds since 1970.
    static var now: Double { MachineTime.seconds(of: CLOCK_REALTIME) }
}
