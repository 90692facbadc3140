internal import DBus
internal import Desktop
internal import Geofencing
internal import JSON

/// Whether GeoClue, the location service, is there and answers.
struct GeoClueCheck {
    enum Answer {
        case noBus
        /// The bus knows no such service.
        case absent
        /// The bus couldn't start it.
        case notStarted(DBusError)
        /// It was started, and has not taken its name in all the time that one waits.
        case silentStart
        /// It has its name, and says nothing.
        case silent
        case failed(DBusError)
        case running

        var isRunning: Bool { if case .running = self { true } else { false } }
    }

    let answer: Answer
    /// nil where it can't be found out.
    let version: String?
    /// What geotifyd says about its source of positions, if it runs.
    let daemonState: SourceState?

    var finding: Finding {
        switch answer {
        case .noBus: return Finding(.geoClue, .notChecked, "GeoClue is found on the system bus.")
        case .absent:
            let state = SourceState(failure: DBusError(name: DBusError.serviceUnknown, message: ""))
            return Finding(.geoClue, .failed, state.reason, remedy: state.remedy)
        case .notStarted(let error), .failed(let error):
            let state = SourceState(failure: error)
            return Finding(.geoClue, .failed, state.reason, remedy: state.remedy)
        case .silentStart:
            return Finding(
                .geoClue, .failed, "GeoClue was started and isn't ready after some seconds.",
                remedy: "See `systemctl status geoclue` and `journalctl -u geoclue`.")
        case .silent:
            return Finding(
                .geoClue, .failed, SourceState.notAnswering.reason, remedy: SourceState.notAnswering.remedy)
        case .running: return running
        }
    }

    private var running: Finding {
        var details: [JSONValue.Member] = []
        if let version { details.append(.init("version", .string(version))) }
        let text = "It answers" + (version.map { ", version \($0)." } ?? "; its version isn't known.")
        switch daemonState?.condition {
        case .notAvailable, .broken, .notAnswering, .busLost:
            return Finding(
                .geoClue, .warning, text + " But geotifyd has found before: " + (daemonState?.reason ?? ""),
                remedy: "geotifyd tries again within 5 minutes; or restart it.", details: details)
        default: return Finding(.geoClue, .ok, text, details: details)
        }
    }
}
