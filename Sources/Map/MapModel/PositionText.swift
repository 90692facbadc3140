internal import Geofencing
package import Ports
import Wording

/// The present position in words, or why there is none.
package enum PositionText {
    /// Seconds up to which a position is that of now.
    private static let present = 60.0

    /// `within 35 m, just now`, `within 35 m, 12 min ago`.
    /// - Parameters:
    ///   - time: When it was made, seconds since 1970.
    ///   - accuracy: Metres; nil where it isn't known.
    package static func text(time: Double, accuracy: Double?, now: Double, units: UnitSystem) -> String {
        let circle = accuracy.map { "within " + units.text(ofMetres: $0.rounded(.up)) } ?? "accuracy unknown"
        return circle + ", " + age(now - time)
    }

    /// `just now`, `12 min ago`, `3 h ago`, `2 d ago`. One from the future is of now.
    package static func age(_ seconds: Double) -> String {
        switch seconds {
        case ..<present: "just now"
        case ..<3600: "\(Int(seconds / 60)) min ago"
        case ..<86_400: "\(Int(seconds / 3600)) h ago"
        default: "\(Int(min(seconds, 1e9) / 86_400)) d ago"
        }
    }

    /// Why there is no position, and what to do about it, in one or two sentences.
    /// - Parameter state: The daemon's source; nil if the daemon isn't running.
    package static func absence(_ state: SourceState?) -> String {
        state.map(SourceText.explanation)
            ?? "The daemon isn't running. Start it with 'geotify autostart start', or log in again."
    }
}
