internal import DBus
internal import Desktop
internal import Geofencing
internal import JSON
internal import Ports
internal import Wording

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
            return failed(SourceState(.notAvailable))
        case .notStarted(let error), .failed(let error):
            return failed(SourceState(failure: error))
        case .silentStart:
            return Finding(
                .geoClue, .failed, "GeoClue was started and isn't ready after some seconds.",
                remedy: "See `systemctl status geoclue` and `journalctl -u geoclue`.")
        case .silent:
            return failed(SourceState(.notAnswering))
        case .running: return running
        }
    }

    private func failed(_ state: SourceState) -> Finding {
        Finding(.geoClue, .failed, SourceText.reason(state), remedy: SourceText.remedy(state))
    }

    private var running: Finding {
        var details: [JSONValue.Member] = []
        if let version { details.append(.init("version", .string(version))) }
        let text = "It answers" + (version.map { ", version \($0)." } ?? "; its version isn't known.")
        switch daemonState?.condition {
        case .notAvailable, .broken, .notAnswering, .busLost:
            return Finding(
                .geoClue, .warning,
                text + " But geotifyd has found before: " + (daemonState.map(SourceText.reason) ?? ""),
                remedy: "geotifyd tries again within 5 minutes; or restart it.", details: details)
        default: return Finding(.geoClue, .ok, text, details: details)
        }
    }
}
