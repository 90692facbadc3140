internal import Geofencing
package import Ports

/// The state of a source of positions or networks in words.
package enum SourceText {
    /// The condition's name: "waiting for a position".
    package static func name(_ condition: SourceState.Condition) -> String {
        switch condition {
        case .stopped: "stopped"
        case .connecting: "connecting"
        case .waiting: "waiting for a position"
        case .working: "working"
        case .noAgent: "no agent"
        case .denied: "denied"
        case .switchedOff: "switched off"
        case .notAvailable: "not available"
        case .broken: "broken"
        case .notAnswering: "not answering"
        case .sourceLost: "source lost"
        case .busLost: "system bus lost"
        case .finished: "finished"
        }
    }

    /// Reason and remedy: one or two sentences.
    package static func explanation(of state: SourceState) -> String {
        let remedy = remedy(state)
        return reason(state) + (remedy.isEmpty ? "" : " " + remedy)
    }

    /// Why the source is in its condition, in one sentence.
    package static func reason(_ state: SourceState) -> String {
        switch state.kind {
        case .geoClue: geoClueReason(state)
        case .replay: replayReason(state)
        case .networks: networksReason(state)
        }
    }

    /// What the user can do about it, in one sentence; empty if nothing has to be done.
    package static func remedy(_ state: SourceState) -> String {
        switch (state.kind, state.condition) {
        case (_, .busLost): "If this lasts, start it with `systemctl start dbus`."
        case (.networks, .notAvailable): "Start one of them, so that places are recognised by their networks."
        case (.geoClue, .waiting):
            "If this lasts, switch Wi-Fi on or plug in a GPS receiver"
                + (state.cause == .accessRestored ? ", or switch location access off and on again." : ".")
        case (.geoClue, .noAgent):
            "Start one in your session: GNOME and Plasma have one; elsewhere, the package geoclue-2-demo has "
                + "/usr/libexec/geoclue-2.0/demos/agent."
        case (.geoClue, .denied):
            state.cause == .configuration
                ? "Set `allowed=true` under [io.github.geotify.Geotify] in /etc/geoclue/geoclue.conf."
                : "Allow it in Settings → Privacy → Location."
        case (.geoClue, .switchedOff): "Switch it on in Settings → Privacy → Location."
        case (.geoClue, .notAvailable):
            "Install the package geoclue-2.0 (geoclue2 on Fedora, geoclue on Arch); if it is installed, enable it with "
                + "`systemctl unmask geoclue`."
        case (.geoClue, .broken):
            "See `systemctl status geoclue` and `journalctl -u geoclue`; reinstalling geoclue-2.0 may help."
        case (.geoClue, .notAnswering): "If this lasts, restart it with `systemctl restart geoclue`."
        case (.geoClue, .sourceLost):
            "Switch Wi-Fi on, or plug the GPS receiver in again and restart GeoClue with `systemctl restart geoclue`."
        default: ""
        }
    }

    private static func geoClueReason(_ state: SourceState) -> String {
        switch state.condition {
        case .stopped: "Nothing needs positions: no geotification is active, and no shift is on."
        case .connecting: "GeoClue, the location service, is being asked."
        case .waiting:
            state.cause == .accessRestored
                ? "Location access is on again; GeoClue has no position yet." : "GeoClue has no position yet."
        case .working: "GeoClue reports positions."
        case .noAgent: "GeoClue waits for an agent, the program that may grant access to your location."
        case .denied:
            state.cause == .configuration
                ? "GeoClue's configuration doesn't let Geotify know the location."
                : "Geotify may not know the location\(suffix(state.detail))."
        case .switchedOff: "Location access is switched off."
        case .notAvailable: "GeoClue, the location service, is not installed or is disabled."
        case .broken:
            state.cause == .ended ? "GeoClue quits before it answers." : "GeoClue can't be used\(suffix(state.detail))."
        case .notAnswering: "GeoClue is running but doesn't answer."
        case .sourceLost: "GeoClue has lost a source of positions and has no other as exact."
        case .busLost: busLost
        case .finished: ""
        }
    }

    private static func replayReason(_ state: SourceState) -> String {
        switch state.condition {
        case .stopped: "The track is not being replayed."
        case .waiting: "The track is about to be replayed."
        case .working: "A recorded track is being replayed."
        default: "The track is at its end."
        }
    }

    private static func networksReason(_ state: SourceState) -> String {
        switch state.condition {
        case .connecting: "geotifyd looks for a program that manages networks."
        case .working: "Networks are heard."
        case .notAvailable: "Neither NetworkManager nor iwd is running, so no network is heard."
        case .busLost: busLost
        default: "geotifyd doesn't listen for networks."
        }
    }

    private static let busLost = "The system bus can't be reached; geotifyd keeps trying."

    private static func suffix(_ detail: String) -> String { detail.isEmpty ? "" : ": " + detail }
}
