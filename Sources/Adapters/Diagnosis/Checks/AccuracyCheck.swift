internal import Geofencing
internal import JSON
internal import Ports
internal import Wording

/// How exact GeoClue's sources can be at the moment.
struct AccuracyCheck {
    /// GeoClue's `AvailableAccuracyLevel`; nil where it isn't known.
    let level: Int?
    /// What geotifyd says about its source of positions, if it runs.
    let daemonState: SourceState?

    var finding: Finding {
        guard let level else { return Finding(.accuracy, .notChecked, "Only GeoClue knows it.") }
        let details = [JSONValue.Member("level", .number(Double(level)))]
        if let daemonState, daemonState.condition == .sourceLost {
            return Finding(
                .accuracy, .warning, SourceText.reason(daemonState), remedy: SourceText.remedy(daemonState),
                details: details)
        }
        let remedy =
            "Switch Wi-Fi on (it need not be connected), or plug a GPS receiver in; see also Wi-Fi positions below."
        return switch level {
        case ..<1:
            Finding(
                .accuracy, .failed, "GeoClue has no source of positions.", remedy: remedy, details: details)
        case ..<5:
            Finding(
                .accuracy, .warning,
                "It is that of a \(level < 4 ? "country" : "city"): positions come from the address "
                    + "on the internet only, which can't tell home from office.", remedy: remedy, details: details)
        case ..<6: Finding(.accuracy, .ok, "It is that of a neighbourhood.", details: details)
        case ..<8: Finding(.accuracy, .ok, "It is that of a street, as by Wi-Fi.", details: details)
        default: Finding(.accuracy, .ok, "It is exact, as by a GPS receiver or Wi-Fi.", details: details)
        }
    }
}
