import EventLoop
import Glibc
import TestSupport
import Testing

/// What `geotify doctor` says of the program that manages networks.
@MainActor @Suite struct DoctorNetworkTests {
    private static let bssid = "02:00:5e:00:53:01"
    private let scene: Scene
    private let doctor: Doctor

    init() throws {
        var options = PrivateDesktop.Options.quiet
        options.geoClue = .absent
        scene = try Scene(options)
        doctor = Doctor(loop: scene.loop, programs: scene.programs)
    }

    private func expect(_ words: String, _ verdict: String) async throws {
        let report = try await doctor.examine("--json") { $0["networks"]?.finding.contains(words) == true }
        #expect(report["networks"]?.finding.contains(words) == true, "\(report.text)")
        #expect(report["networks"]?.verdict == verdict, "\(report.text)")
        // It may be pasted into a public report.
        for secret in [Self.bssid, Self.bssid.uppercased(), "02:00", "SecretName"] {
            #expect(!report.text.contains(secret), "\(report.text)")
        }
    }

    @Test func `looks at NetworkManager`() async throws {
        let networks = try MockedNetworks(on: scene.desktop.systemBus.address)
        try networks.add(Self.bssid, name: "SecretName")
        try networks.add("02:00:5e:00:53:02", name: "SecretName")
        try networks.connect(to: Self.bssid, name: "SecretName")
        try await expect("NetworkManager is running, Wi-Fi is on, and 2 access points are heard.", "ok")
        try networks.setWiFi(isOn: false)
        try await expect("Wi-Fi is switched off", "warning")
        try networks.setWiFi(isOn: false, isByKey: true)
        try await expect("a switch or a key of this machine keeps Wi-Fi off", "warning")
    }

    @Test func `looks at IWD`() async throws {
        let iwd = try ScriptedIWD(on: scene.desktop.systemBus.address, loop: scene.loop)
        iwd.accessPoints = [(Self.bssid, "SecretName")]
        try await expect("iwd is running, Wi-Fi is on, and 1 access point is heard.", "ok")
        iwd.hasAccessPoints = false
        try await expect("and 1 access point is heard.", "ok")
        iwd.isPowered = false
        try await expect("iwd is running, but Wi-Fi is switched off", "warning")
    }

    /// None is started, though the bus could.
    @Test func `starts none`() async throws {
        let marker = scene.desktop.temporaryFile("started")
        for name in ["org.freedesktop.NetworkManager", "net.connman.iwd"] {
            try scene.desktop.systemBus.install(name, command: "/usr/bin/touch \(marker)")
        }
        let report = try await doctor.examine(["--json"])
        #expect(report["networks"]?.finding.hasPrefix("Neither NetworkManager nor iwd is running") == true)
        #expect(access(marker, F_OK) != 0)
    }
}
