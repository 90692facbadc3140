/// Amounts in words.
enum Amount {
    /// `45 s`, `12 min`, `3 h`, `5 d`.
    static func duration(_ seconds: Double) -> String {
        switch max(0, seconds) {
        case ..<120: "\(Int(max(0, seconds))) s"
        case ..<7200: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3600)) h"
        default: "\(Int(min(seconds, 1e12) / 86_400)) d"
        }
    }

    /// `35 m`.
    static func metres(_ length: Double) -> String { "\(Int(min(length.rounded(.up), 1e9))) m" }

    /// `12 GB`, `3 MB`, `0 MB`: rounded down.
    static func bytes(_ count: UInt64) -> String {
        count >= 1_000_000_000 ? "\(count / 1_000_000_000) GB" : "\(count / 1_000_000) MB"
    }
}
