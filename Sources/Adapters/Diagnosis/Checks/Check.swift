/// One link of the chain from a position to a reminder on the screen. The raw values are what other programs read.
package enum Check: String, CaseIterable, Hashable, Sendable {
    case sessionBus, daemon, autostart, notifications
    case systemBus, geoClue, agent, desktopFile, access, accuracy, wiFi, networks, lastFix, sleep
    case store, settings, database, diskSpace, permissions

    /// What several checks have in common.
    package enum Group: String, CaseIterable, Hashable, Sendable {
        case session = "Session"
        case positions = "Positions"
        case files = "Files"
    }

    package var group: Group {
        switch self {
        case .sessionBus, .daemon, .autostart, .notifications: .session
        case .systemBus, .geoClue, .agent, .desktopFile, .access, .accuracy, .wiFi, .networks, .lastFix, .sleep:
            .positions
        case .store, .settings, .database, .diskSpace, .permissions: .files
        }
    }

    /// As people read it.
    package var title: String {
        switch self {
        case .sessionBus: "Session bus"
        case .daemon: "geotifyd"
        case .autostart: "Autostart"
        case .notifications: "Notifications"
        case .systemBus: "System bus"
        case .geoClue: "GeoClue"
        case .agent: "Agent"
        case .desktopFile: "Desktop file"
        case .access: "Access"
        case .accuracy: "Accuracy"
        case .wiFi: "Wi-Fi positions"
        case .networks: "Networks"
        case .lastFix: "Last fix"
        case .sleep: "Sleep (logind)"
        case .store: "Geotifications"
        case .settings: "Settings"
        case .database: "State database"
        case .diskSpace: "Disk space"
        case .permissions: "Permissions"
        }
    }
}
