internal import DBus
internal import Desktop
internal import Geofencing
internal import Ports
internal import Wording

/// Whether an agent for this user has registered with GeoClue: without one, GeoClue leaves whoever asks without an answer.
struct AgentCheck {
    enum Answer {
        /// GeoClue can't be asked.
        case notAsked
        /// GeoClue has made a client, which it does for users with an agent only.
        case present
        /// GeoClue answers other questions, but not this one.
        case absent
        case failed(DBusError)
    }

    /// What there is on this machine to help oneself with.
    struct Help: Hashable {
        /// The path of GeoClue's demonstration agent, where that is installed.
        var demoAgent: String?
        /// Whether a process of this user runs it.
        var isDemoAgentRunning = false
        /// The demonstration agent's entry, as one that may be put into the autostart directory.
        var demoEntry: String?
        /// The names of the desktop, as `XDG_CURRENT_DESKTOP` has them.
        var desktops: [String] = []
    }

    let answer: Answer
    let help: Help
    /// What geotifyd says about its source of positions, if it runs.
    let daemonState: SourceState?

    var finding: Finding {
        switch answer {
        case .notAsked: Finding(.agent, .notChecked, "Only GeoClue knows it.")
        case .present: Finding(.agent, .ok, "One has registered for you.")
        case .failed(let error): Finding(.agent, .notChecked, "GeoClue doesn't say: \(error.message).")
        // It knows nothing of agents after it has made a client: what runs goes on.
        case .absent where daemonState?.condition == .working:
            Finding(
                .agent, .warning,
                "There was one when geotifyd asked, and it is gone. Positions come until GeoClue or "
                    + "geotifyd is started again.", remedy: remedy)
        case .absent: Finding(.agent, .failed, SourceText.reason(SourceState(.noAgent)), remedy: remedy)
        }
    }

    private var remedy: String {
        if help.desktops.contains("GNOME") {
            return "Switch the location on in Settings → Privacy → Location: then GNOME Shell is the agent."
        }
        if help.isDemoAgentRunning {
            return
                "\(help.demoAgent ?? "The demonstration agent") runs, but isn't registered: end it and start it again, "
                + "and see whether `whitelist=` under [agent] in /etc/geoclue/geoclue.conf has geoclue-demo-agent."
        }
        guard let agent = help.demoAgent else {
            return "Plasma and other desktops bring one; for sway, i3 and others without one install the package "
                + "geoclue-2-demo (it is part of geoclue2-demos on Fedora and of geoclue on Arch), and run this again."
        }
        var text = "Start \(agent) with your session"
        if let entry = help.demoEntry {
            text +=
                ": where the session runs autostart entries, put its entry there, `mkdir -p ~/.config/autostart && cp "
                + "\(entry) ~/.config/autostart/`; in sway and i3 write `exec \(agent)` into the configuration"
        }
        return text + "."
    }
}
