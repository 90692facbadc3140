import Autostart
import JSON

/// The start at login in words and as JSON.
enum AutostartText {
    static func sentence(_ status: AutostartStatus) -> String {
        var reasons: [String] = []
        for means in status.ways {
            switch (means, status.entry) {
            case (.unit, _): reasons.append("by systemd's user unit \(Self.unit)")
            case (.entry, .present(let path, _)): reasons.append("by the autostart entry \(path)")
            case (.entry, _): break
            }
        }
        switch reasons.count {
        case 0: return "off: geotifyd doesn't start at login"
        case 1: return "on: geotifyd starts at login, \(reasons[0])"
        default:
            return "on: geotifyd starts at login, " + reasons.joined(separator: " or ")
                + ", whichever comes first; it runs only once"
        }
    }

    /// What the user should also know.
    static func hints(_ status: AutostartStatus) -> [String] {
        unitHints(status) + (status.isUncertain ? [uncertain] : [])
    }

    private static let uncertain = """
        this session may not start autostart entries: sway and i3 don't; there, put 'exec geotify autostart start' \
        into the configuration
        """

    private static func unitHints(_ status: AutostartStatus) -> [String] {
        switch status.unit {
        case .enabled where !status.hasGraphicalTarget:
            [
                "\(unit) is enabled, but this session doesn't reach graphical-session.target, which would start it"
                    + (status.entry.isPresent ? "" : "; 'geotify autostart on' adds an autostart entry")
            ]
        case .masked: ["\(unit) is masked, so systemd won't start it; 'systemctl --user unmask geotifyd' changes that"]
        case .missing where status.entry.isPresent: ["systemd has no unit \(unit) here, so only the entry starts it"]
        default: []
        }
    }

    static func object(_ status: AutostartStatus) -> JSONValue {
        .object([
            .init("on", .bool(status.isOn)), .init("ways", .array(status.ways.map { .string($0.rawValue) })),
            .init("unit", .string(word(status.unit))), .init("graphicalSession", .bool(status.hasGraphicalTarget)),
            .init("entry", .string(word(status.entry))),
        ])
    }

    private static var unit: String { Autostart.unit }

    private static func word(_ unit: UserUnits.State) -> String {
        switch unit {
        case .noManager: "no-systemd"
        case .missing: "missing"
        case .disabled: "disabled"
        case .enabled: "enabled"
        case .masked: "masked"
        }
    }

    private static func word(_ entry: AutostartFiles.Entry) -> String {
        switch entry {
        case .absent: "absent"
        case .present: "present"
        case .hidden: "hidden"
        case .ineffective: "ineffective"
        }
    }
}
