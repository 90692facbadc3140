package import DBus
internal import Platform

/// Switches on and off that the session starts geotifyd at login.
///
/// With systemd the unit is enabled; where systemd, or the unit, isn't there, or this session doesn't reach
/// `graphical-session.target`, to which the unit belongs, an autostart entry is written. Nothing is started or stopped by it.
@MainActor package struct Autostart {
    package nonisolated static let unit = "geotifyd.service"
    static let graphicalTarget = "graphical-session.target"

    package let files: AutostartFiles
    private let units: UserUnits?
    private let startsEntries: Bool
    /// Whether the person's systemd is to be found on the bus, if not at once.
    private let expectsManager: Bool

    /// - Parameters:
    ///   - identifier: The application's.
    ///   - connection: To the session bus; nil where there is none.
    ///   - environment: A look-up of environment variables.
    package init(
        identifier: String, connection: Connection?, environment: (String) -> String?, timeout: Double = 5
    ) {
        let desktops = (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").map(String.init)
        files = AutostartFiles(
            identifier + ".desktop", in: SearchDirectories(environment: environment), desktops: desktops)
        startsEntries = AutostartFiles.areStarted(by: desktops)
        expectsManager = SessionManager(environment: environment).joinsSessionBus
        units = connection.map { UserUnits(on: $0, timeout: timeout) }
    }

    /// Waits until systemd is on the bus, where that has only just begun; at once where it is, or never will be. Without it
    /// one would take a session at its very beginning for one without systemd.
    package func settle() {
        if expectsManager { units?.awaitManager() }
    }

    /// - Throws: `DBusError` where systemd is there and doesn't answer.
    package func status() throws(DBusError) -> AutostartStatus {
        guard let units else {
            return AutostartStatus(
                unit: .noManager, hasGraphicalTarget: false, entry: files.entry, startsEntries: startsEntries)
        }
        let unit = try units.state(of: Self.unit)
        let hasGraphicalTarget = unit == .noManager ? false : try units.isActive(Self.graphicalTarget)
        return AutostartStatus(
            unit: unit, hasGraphicalTarget: hasGraphicalTarget, entry: files.entry, startsEntries: startsEntries)
    }

    /// Whether the unit runs at the moment.
    package func isUnitActive() -> Bool { (try? units?.isActive(Self.unit)) == true }

    /// - Parameter program: What an entry starts where no package has brought one; nil where there is nothing.
    /// - Returns: How it stands afterwards.
    /// - Throws: `DBusError`, `SystemError`.
    @discardableResult package func turnOn(program: String?) throws -> AutostartStatus {
        let before = try status()
        if before.unit == .disabled { try units?.enable(Self.unit) }
        let isUnitEnough = (before.unit == .disabled || before.unit == .enabled) && before.hasGraphicalTarget
        if !isUnitEnough { try files.turnOn(program: program) }
        return try status()
    }

    /// - Returns: How it stands afterwards.
    /// - Throws: `DBusError`, `SystemError`.
    @discardableResult package func turnOff() throws -> AutostartStatus {
        if try status().unit == .enabled { try units?.disable(Self.unit) }
        try files.turnOff()
        return try status()
    }
}
