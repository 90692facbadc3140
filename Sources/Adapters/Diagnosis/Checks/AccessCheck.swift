internal import DBus
internal import Desktop
internal import Geofencing
internal import Ports
internal import Wording

/// Whether GeoClue lets Geotify know the location.
struct AccessCheck {
    enum Answer {
        /// There is no GeoClue, or no agent, to ask.
        case notAsked
        case allowed
        case refused(DBusError)
        /// What geotifyd says about its source of positions.
        case daemon(SourceState)
    }

    let answer: Answer
    /// What GeoClue's configuration says of Geotify.
    let configuration: GeoClueConfiguration

    var finding: Finding {
        switch answer {
        case .notAsked: Finding(.access, .notChecked, "GeoClue says so only once it answers and has an agent.")
        case .allowed: allowed
        case .refused(let error): failed(SourceState(failure: error))
        case .daemon(let state):
            switch state.condition {
            case .denied, .switchedOff: failed(state)
            case .working, .waiting, .sourceLost: allowed
            default: Finding(.access, .notChecked, "geotifyd has no answer from GeoClue yet.")
            }
        }
    }

    private var allowed: Finding {
        if configuration.isDenied {
            return Finding(
                .access, .warning,
                "It is allowed now, but \(configuration.denyingFile ?? "GeoClue's configuration") "
                    + "forbids it from GeoClue's next start on.",
                remedy: "Set `allowed=true` there under [\(GeoClueConfiguration.application)].")
        }
        return Finding(.access, .ok, "Geotify may know the location.")
    }

    private func failed(_ state: SourceState) -> Finding {
        var text = SourceText.reason(state)
        if state.condition == .denied, let file = configuration.denyingFile {
            text += " The file that says so is \(file)."
        }
        return Finding(.access, .failed, text, remedy: SourceText.remedy(state))
    }
}
