import EventLoop
import Glibc
import TestSupport
import Testing

/// A machine whose GeoClue knows the provider's town only, and that hears access points.
@MainActor @Suite struct NetworkTests {
    private static let home = "02:00:5e:00:53:01"
    private static let office = "02:00:5e:00:53:11"

    private static let store = """
        <plist version="1.0"><dict><key>version</key><integer>1</integer><key>places</key><dict>
        \(place("home", 52.52, home))\(place("office", 52.56, office))
        </dict><key>geotifications</key><array>\(note("home"))\(note("office"))</array></dict></plist>
        """

    private static func place(_ name: String, _ latitude: Double, _ network: String) -> String {
        """
        <key>\(name)</key><dict><key>latitude</key><real>\(latitude)</real><key>longitude</key><real>13.405</real>
        <key>radius</key><real>150</real><key>networks</key><array><string>\(network)</string></array></dict>
        """
    }

    /// The same, but without circles.
    private static let storeOfNetworks = """
        <plist version="1.0"><dict><key>version</key><integer>1</integer><key>places</key><dict>
        <key>home</key><dict><key>networks</key><array><string>\(home)</string></array></dict>
        <key>office</key><dict><key>networks</key><array><string>\(office)</string></array></dict>
        </dict><key>geotifications</key><array>\(note("home"))\(note("office"))</array></dict></plist>
        """

    private static func note(_ place: String) -> String {
        """
        <dict><key>identifier</key><string>\(place)</string><key>note</key><string>\(place)</string>
        <key>eventType</key><string>both</string><key>place</key><string>\(place)</string></dict>
        """
    }

    @Test(arguments: [true, false]) func `each arrival and departure once`(_ hasCircles: Bool) async throws {
        let scene = try Scene()
        let geoClue = try #require(scene.desktop.scriptedGeoClue)
        let logind = try ScriptedLogind(on: scene.desktop, loop: scene.loop)
        let networks = try MockedNetworks(on: scene.desktop.systemBus.address)
        try scene.programs.write(store: hasCircles ? Self.store : Self.storeOfNetworks)
        try networks.add(Self.office, name: "Office")
        try networks.connect(to: Self.office, name: "Office")
        let daemon = try scene.programs.daemon()
        func status() throws -> String { try scene.programs.geotify("status").output }
        let isAtOffice = try await scene.loop.wait(atMost: 90) {
            let answer = try status()
            return answer.contains("inside since ") && answer.contains("connected, hears 1 of its 1 access point")
                && answer.contains("outside since ")
        }
        let answer = try status()
        #expect(
            answer.contains(
                "Networks   NetworkManager, hears 1 access point, connected to 1\n"
                    + "           inside office: connected, hears 1 of its 1 access point\n"), "\(answer)")
        #expect(!answer.contains("02:00") && !answer.contains("Office"))
        #expect(isAtOffice, "\(answer)\n\(daemon.log)")
        #expect(await scene.loop.wait { geoClue.record.contains("Start") })
        try geoClue.signal(ScriptedGeoClue.location(latitude: 52.7, accuracy: 25_000))

        // GeoClue is this process, and only the daemon can be made to stand still.
        try await logind.prepareForSleepAndWait(true)
        daemon.send(SIGSTOP)
        try networks.disconnect()
        try networks.remove(Self.office)
        try networks.add(Self.home, name: "Home")
        try logind.prepareForSleep(false)
        daemon.send(SIGCONT)
        try await self.arrive(at: Self.home, "Home", networks, scene)
        // Who is connected elsewhere is there, without minutes of waiting.
        #expect(await scene.loop.wait(atMost: 120) { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        #expect(scene.bodies == ["Left office", "Arrived at home"])

        // At rest only the strength changes; GeoClue says its town again.
        for number in 0..<30 { try networks.setStrength(UInt8(number), of: Self.home) }
        try geoClue.signal(ScriptedGeoClue.location(latitude: 52.71, accuracy: 25_000))
        #expect(await scene.loop.wait { geoClue.isRead })
        await geoClue.settle()
        await scene.desktop.scriptedNotifier?.receiveAll(from: "io.github.geotify.Geotify")
        #expect(scene.desktop.notifications.count == 2)
        let history = try scene.programs.geotify("history", "--json").output
        #expect(history.contains("\"latitude\"") == hasCircles, "\(history)")
        for secret in [Self.home, Self.office, "Office", "02:00"] { #expect(!daemon.log.contains(secret)) }
    }

    /// The strengths of signals change all the time; neither that nor the time that passes wakes the process up.
    @Test func `at rest the strength never wakes the daemon up`() async throws {
        let scene = try Scene(.quiet)
        let geoClue = try #require(scene.desktop.scriptedGeoClue)
        let networks = try MockedNetworks(on: scene.desktop.systemBus.address)
        try scene.programs.write(store: Self.store)
        try networks.add(Self.home, name: "Home")
        try networks.add("02:00:5e:00:53:71", name: "Neighbour")
        try networks.connect(to: Self.home, name: "Home")
        let daemon = try scene.programs.daemon()
        let isAtHome = try await scene.loop.wait(atMost: 90) {
            try scene.programs.geotify("status").output.contains(
                "inside home: connected, hears 1 of its 1 access point")
        }
        try #require(isAtHome, "\(daemon.log)")
        #expect(geoClue.record.contains("Start"))

        // What starting up has left to be done is done after ten seconds.
        var before = 0
        for seconds in [12.0] + Array(repeating: 3, count: 20) {
            _ = await scene.loop.wait(atMost: seconds) { false }
            let count = try #require(daemon.wakeUps)
            if count == before { break }
            before = count
        }
        for number in 0..<50 {
            try networks.setStrength(UInt8(number), of: Self.home)
            try networks.setBitRate(UInt32(number))
        }
        _ = await scene.loop.wait(atMost: 1) { false }
        #expect(daemon.wakeUps == before)
        // It would have been noticed.
        try networks.remove("02:00:5e:00:53:71")
        let wakesUp = await scene.loop.wait { daemon.wakeUps.map { $0 > before } == true }
        #expect(wakesUp)
    }

    /// Hears an access point for a while before it is connected to it.
    private func arrive(at address: String, _ name: String, _ networks: MockedNetworks, _ scene: Scene) async throws {
        _ = await scene.loop.wait(atMost: 6) { false }
        try networks.connect(to: address, name: name)
    }
}
