internal import Control
internal import Geofencing
internal import JSON
internal import Ports
internal import Wording

/// The last fix: how old it is, and how exact, against the smallest circle that it must tell in from out of.
struct LastFixCheck {
    /// nil where geotifyd doesn't tell.
    let status: DaemonStatus?
    /// The smallest radius in the store, in metres; nil where it has none.
    let smallestRadius: Double?
    /// Seconds since 1970.
    let now: Double

    var finding: Finding {
        guard let status else { return Finding(.lastFix, .notChecked, "geotifyd would know.") }
        if status.source.condition == .stopped {
            return Finding(.lastFix, .notChecked, SourceText.reason(status.source))
        }
        guard let time = status.fixTime else {
            return Finding(
                .lastFix, .warning, "There is none yet. " + SourceText.reason(status.source),
                remedy: SourceText.remedy(status.source))
        }
        let age = now - time
        var details = [JSONValue.Member("age", .number(age.rounded()))]
        var text = "It is \(Amount.duration(age)) old"
        if let accuracy = status.fixAccuracy {
            details.append(.init("accuracy", .number(accuracy.rounded(.up))))
            text += ", with an accuracy of \(Amount.metres(accuracy))"
        } else {
            text += ", of unknown accuracy"
        }
        if let smallestRadius {
            details.append(.init("smallestRadius", .number(smallestRadius)))
            text += "; the smallest radius is \(Amount.metres(smallestRadius))"
        }
        text += "."
        // More than what two clocks may differ by.
        if age < -60 {
            return Finding(
                .lastFix, .warning, "It is dated in the future: the clock was set back, or the receiver's is wrong.",
                remedy: "See with `timedatectl` whether the clock is right.", details: details)
        }
        if let accuracy = status.fixAccuracy, let smallestRadius, accuracy > smallestRadius {
            return Finding(
                .lastFix, .warning, text + " Such a fix can't tell in from out there.",
                remedy: "Make the radius larger with `geotify edit`, or switch Wi-Fi on.", details: details)
        }
        return Finding(.lastFix, .ok, text, details: details)
    }
}
