/// Whether a session starts the program, and by which of the two ways.
package struct AutostartStatus: Hashable, Sendable {
    package enum Mechanism: String, Hashable, Sendable {
        /// systemd's user unit.
        case unit
        /// The autostart entry.
        case entry
    }

    package var unit: UserUnits.State
    /// Whether this session is one that systemd knows of (`graphical-session.target`): only in those does it start the unit.
    package var hasGraphicalTarget: Bool
    package var entry: AutostartFiles.Entry
    /// Whether this session's desktop is known to start autostart entries. Others, such as sway and i3, do it only where
    /// their configuration has them do it.
    package var startsEntries: Bool

    package init(
        unit: UserUnits.State, hasGraphicalTarget: Bool, entry: AutostartFiles.Entry, startsEntries: Bool
    ) {
        self.unit = unit
        self.hasGraphicalTarget = hasGraphicalTarget
        self.entry = entry
        self.startsEntries = startsEntries
    }

    /// The ways by which a session like this one starts it. Where there are two it is started once nevertheless: the bus
    /// name can be had by one only.
    package var ways: [Mechanism] {
        var ways: [Mechanism] = []
        if unit == .enabled && hasGraphicalTarget { ways.append(.unit) }
        if entry.isPresent { ways.append(.entry) }
        return ways
    }

    package var isOn: Bool { !ways.isEmpty }

    /// Whether the entry is the only way, and it isn't known whether the session takes it.
    package var isUncertain: Bool { ways == [.entry] && !startsEntries }

    /// Whether the person has asked for it, though this session may not do it.
    package var isWanted: Bool { unit == .enabled || entry.isPresent }
}
