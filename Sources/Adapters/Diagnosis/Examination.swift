internal import Autostart
internal import Control
internal import DBus
internal import EventLoop
internal import Geofencing
package import Platform
internal import Ports
internal import State
internal import Store

/// Looks at each link of the chain from a position to a reminder on the screen, and says how it stands.
///
/// All answers together are waited for some seconds at most, whoever hangs; what wasn't looked at then is said to be so.
@MainActor package struct Examination {
    /// The seconds that all that is asked over a bus may take.
    static let timeout = 10.0
    private static let connectionTimeout = 1.5

    private let environment: (String) -> String?
    private let files: FileProbe
    private let machine: MachineProbe
    private let names: PathNames
    private let store: GeotificationStore
    private let directories: XDGDirectories
    private let geoClueConfiguration: String

    /// - Parameters:
    ///   - environment: A look-up of environment variables.
    ///   - geoClueConfiguration: The directory of GeoClue's configuration.
    package init(
        directories: XDGDirectories, environment: @escaping (String) -> String?,
        geoClueConfiguration: String = "/etc/geoclue"
    ) {
        self.directories = directories
        self.environment = environment
        self.geoClueConfiguration = geoClueConfiguration
        let search = SearchDirectories(environment: environment)
        names = PathNames(home: search.home, user: Environment.userName, environment: environment)
        files = FileProbe(directories: directories, names: names)
        let desktops = (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").map(String.init)
        machine = MachineProbe(directories: search, names: names, desktops: desktops)
        store = GeotificationStore(path: directories.store)
    }

    /// Looks.
    /// - Parameters:
    ///   - notifies: Whether a test notification is sent.
    ///   - now: Seconds since 1970.
    /// - Returns: What was found, in the order of the chain.
    package func findings(notifies: Bool, now: Double) -> [Finding] {
        let deadline = Deadline(after: Self.timeout)
        let loop = EventLoop(clock: SystemClock())
        let storeCheck = StoreCheck(
            name: names.cleaned(directories.store), result: Result { () throws(StoreError) in try store.load() })

        let session = connect(.session, loop, deadline)
        let sessionLook = (try? session.get()).map { SessionProbe(inquiry: $0) }
        let daemon = sessionLook?.daemon() ?? .noBus
        var findings = self.session(session, sessionLook, daemon, notifies: notifies)

        let system = connect(.system, loop, deadline)
        findings += positions(system, daemon, storeCheck.smallestRadius, now: now)
        findings += fileFindings(storeCheck)
        (try? session.get())?.connection.close()
        (try? system.get())?.connection.close()
        return findings.map(cleaned)
    }

    private func connect(
        _ bus: Connection.Bus, _ loop: EventLoop, _ deadline: Deadline
    ) -> Result<BusQueries, DBusError> {
        Result { () throws(DBusError) in
            let timeout = min(Self.connectionTimeout, deadline.rest)
            return BusQueries(on: try Connection(to: bus, loop: loop, timeout: timeout), until: deadline)
        }
    }

    /// What other programs have said may have paths in it.
    private func cleaned(_ finding: Finding) -> Finding {
        var finding = finding
        finding.text = names.cleaned(finding.text)
        finding.remedy = names.cleaned(finding.remedy)
        return finding
    }
}

// MARK: - The parts of the chain

extension Examination {
    private func session(
        _ bus: Result<BusQueries, DBusError>, _ look: SessionProbe?, _ daemon: DaemonCheck.Answer, notifies: Bool
    ) -> [Finding] {
        let autostart =
            if let look { look.autostart(environment) } else {
                try? Autostart(identifier: ControlInterface.busName, connection: nil, environment: environment).status()
            }
        let starter: DaemonCheck.Starter =
            switch autostart?.unit {
            case .enabled, .disabled: .unit
            default: look?.inquiry.isActivatable(ControlInterface.busName) == true ? .bus : .person
            }
        let notifications = look?.notifications(mayStart: notifies) ?? .noBus
        var test: NotificationCheck.Test?
        if notifies, let look, case .server = notifications { test = look.testNotification() }
        return [
            BusCheck(kind: .session, failure: bus.failure).finding,
            DaemonCheck(answer: daemon, version: Version.current, starter: starter).finding,
            AutostartCheck(status: autostart).finding,
            NotificationCheck(answer: notifications, test: test).finding,
        ]
    }

    private func positions(
        _ bus: Result<BusQueries, DBusError>, _ daemon: DaemonCheck.Answer, _ smallestRadius: Double?, now: Double
    ) -> [Finding] {
        // What needs no positions has not tried to get any.
        let state = daemon.status.flatMap { $0.source.condition == .stopped ? nil : $0.source }
        let view =
            (try? bus.get()).map { LocationProbe(inquiry: $0).look(after: state) }
            ?? LocationProbe.View(geoClue: .noBus)
        let version = view.geoClue.isRunning ? GeoClueVersion.find(within: 1) : nil
        let configuration = GeoClueConfiguration(reading: geoClueConfiguration)
        let desktopFile = ControlInterface.busName + ".desktop"
        let networks = NetworksCheck(
            answer: (try? bus.get()).map { NetworkProbe(inquiry: $0).look() } ?? .noBus, hasDevice: machine.hasWiFi)
        return [
            BusCheck(kind: .system, failure: bus.failure).finding,
            GeoClueCheck(answer: view.geoClue, version: version, daemonState: state).finding,
            AgentCheck(answer: view.agent, help: machine.help, daemonState: state).finding,
            DesktopFileCheck(name: desktopFile, answer: machine.desktopFile(desktopFile)).finding,
            AccessCheck(answer: state.map { .daemon($0) } ?? view.access, configuration: configuration).finding,
            AccuracyCheck(level: view.level, daemonState: state).finding,
            WiFiCheck(
                configuration: configuration, hasDevice: machine.hasWiFi, level: view.level,
                accessPoints: networks.accessPoints
            ).finding,
            networks.finding,
            LastFixCheck(status: daemon.status, smallestRadius: smallestRadius, now: now).finding,
            SleepCheck(isThere: (try? bus.get())?.isOwned("org.freedesktop.login1")).finding,
        ]
    }

    private func fileFindings(_ store: StoreCheck) -> [Finding] {
        let examination = Result { () throws(StateError) in try StateExamination(of: directories.database) }
        return [
            store.finding,
            SettingsCheck(
                name: names.cleaned(directories.settings),
                result: Result { () throws(StoreError) in try SettingsFile(path: directories.settings).load() }
            ).finding,
            DatabaseCheck(name: names.cleaned(directories.database), result: examination).finding,
            DiskCheck(rooms: files.rooms).finding,
            PermissionCheck(files: files.permissions).finding,
        ]
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
