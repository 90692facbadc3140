internal import DBus
internal import Foundation

extension PrivateDesktop {
    static let geoClueName = "org.freedesktop.GeoClue2"

    /// What the bus starts for GeoClue from now on.
    package func installGeoClue(_ installation: GeoClueInstallation) throws {
        switch installation {
        case .absent: break
        case .exiting: try systemBus.install(Self.geoClueName, command: "/bin/false")
        case .unexecutable: try systemBus.install(Self.geoClueName, command: directory.entry("bin/missing"))
        case .silent: try systemBus.install(Self.geoClueName, command: "/bin/sleep 1000")
        case .scripted: try scriptGeoClue()
        case .real: try systemBus.install(Self.geoClueName, command: geoClueCommand())
        }
    }

    /// Kills GeoClue; the bus starts it again for the next call that needs it.
    /// - Parameter stayDown: Whether the bus is kept from doing so, until `startGeoClue`.
    package func killGeoClue(stayDown: Bool = false) throws {
        if scriptedGeoClue != nil {
            endScriptedGeoClue()
            if !stayDown { try scriptGeoClue() }
            return
        }
        if stayDown { try systemBus.remove(Self.geoClueName) }
        try systemBus.kill(Self.geoClueName)
    }

    package func startGeoClue() throws {
        try installGeoClue(.real)
        try systemBus.start(Self.geoClueName)
    }

    /// Makes GeoClue hang, or go on.
    package func setGeoClueHanging(_ isHanging: Bool) throws {
        try systemBus.signal(Self.geoClueName, isHanging ? SIGSTOP : SIGCONT)
    }

    /// How many clients GeoClue has, started or not; 0 where it doesn't run.
    package var geoClueClients: Int {
        if let scriptedGeoClue { return scriptedGeoClue.clientCount }
        let introspection = MethodCall(
            to: Self.geoClueName, "/org/freedesktop/GeoClue2/Client", "org.freedesktop.DBus.Introspectable",
            "Introspect", mayStartService: false)
        let text = (try? systemBus.call(introspection))?.first?.string ?? ""
        return text.components(separatedBy: "<node name=").count - 1
    }

    package var isGeoClueRunning: Bool { systemBus.processIdentifier(of: Self.geoClueName) != nil }

    /// A script that runs the real GeoClue with a configuration of its own. The path of that file is compiled in, so it is
    /// mounted over in a mount namespace, which needs a user namespace where the test isn't run by root; where namespaces
    /// are forbidden, a copy of the program has the path made relative.
    private func geoClueCommand() throws -> String {
        try directory.write(geoClueConfiguration, to: "geoclue/geoclue.conf")
        let programs = ["/usr/libexec/geoclue", "/usr/lib/geoclue-2.0/geoclue", "/usr/lib/geoclue"]
        guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
            throw DesktopFailure("GeoClue is not installed: apt-get install geoclue-2.0")
        }
        let mount = "mount --bind '\(directory.entry("geoclue"))' /etc/geoclue"
        let unshare = geteuid() == 0 ? "unshare --mount" : "unshare --mount --map-root-user"
        let isolate = geteuid() == 0 ? "" : "unshare --user --map-user=\(getuid()) --map-group=\(getgid()) "
        let script: String
        if try Self.run("\(unshare) sh -c \"\(mount)\"") {
            script = "exec \(unshare) sh -c \"\(mount) && exec \(isolate)'\(program)' -t \(options.geoClueIdle)\""
        } else {
            try copyGeoClue(program)
            script =
                "cd '\(directory.entry("geoclue"))' && exec '\(directory.entry("bin/geoclue-copy"))' -t \(options.geoClueIdle)"
        }
        return try directory.writeScript(
            "export DBUS_SYSTEM_BUS_ADDRESS='\(systemBus.address)'\nexec >>'\(directory.entry("log"))' 2>&1\n\(script)",
            to: "bin/geoclue")
    }

    private func copyGeoClue(_ program: String) throws {
        let compiledIn = Data("/etc/geoclue/geoclue.conf\0".utf8)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
        guard let range = bytes.range(of: compiledIn) else {
            throw DesktopFailure("\(program) has no configuration path that could be redirected")
        }
        var relative = Data("geoclue.conf".utf8)
        relative.append(Data(count: compiledIn.count - relative.count))
        bytes.replaceSubrange(range, with: relative)
        try bytes.write(to: URL(fileURLWithPath: directory.entry("bin/geoclue-copy")))
        chmod(directory.entry("bin/geoclue-copy"), 0o755)
    }

    private var geoClueConfiguration: String {
        let denied = options.deniedApplications.map { "[\($0)]\nallowed=false\nsystem=false\nusers=\n" }.joined()
        return """
            [agent]
            whitelist=geoclue-demo-agent
            [network-nmea]
            enable=true
            nmea-socket=\(directory.entry("receiver"))
            [3g]
            enable=false
            [cdma]
            enable=false
            [modem-gps]
            enable=false
            [wifi]
            enable=false
            url=http://127.0.0.1:9/nobody-answers
            submit-data=false
            [compass]
            enable=false
            \(denied)
            """
    }
}
