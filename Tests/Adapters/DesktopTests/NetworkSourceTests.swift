import DBus
import Desktop
import EventLoop
import Geofencing
import Platform
import Ports
import TestSupport
import Testing

/// What is heard, from the NetworkManager of python-dbusmock and from an iwd of the test's own.
@MainActor @Suite struct NetworkSourceTests {
    private let loop = EventLoop(clock: SystemClock())
    private let bus: PrivateBus

    private static let home = ["02:00:5e:00:53:01", "02:00:5e:00:53:02"]

    init() throws { bus = try PrivateBus() }

    /// A source with all that it has said.
    @MainActor private final class Recorder {
        let source: NetworkSource
        private(set) var scans: [NetworkScan] = []
        private(set) var conditions: [SourceState.Condition] = []

        init(_ bus: PrivateBus, loop: EventLoop, delay: Double = 0.02) {
            let systemBus = SystemBus(
                .address(bus.address), loop: loop, pause: RetryPause(0.05...0.2))
            source = NetworkSource(bus: systemBus, loop: loop, delay: delay)
            source.onEvent = { [weak self] event in
                switch event {
                case .scan(let scan): self?.scans.append(scan)
                case .stateChanged(let state): self?.conditions.append(state.condition)
                default: Issue.record("\(event)")
                }
            }
            source.start()
        }

        /// What was heard last, as texts.
        var heard: [String] { scans.last?.heard.map(\.text).sorted() ?? [] }
        var connected: [String] { scans.last?.connected.map(\.text).sorted() ?? [] }
    }

    @Test func `tells what NetworkManager hears`() async throws {
        let networks = try MockedNetworks(on: bus.address)
        try networks.add(Self.home[0], name: "Home")
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { recorder.heard == [Self.home[0], "ssid:Home"] })
        #expect(recorder.connected.isEmpty)
        try networks.add(Self.home[1].uppercased(), name: "Home")
        #expect(await loop.wait { recorder.heard == Self.home + ["ssid:Home"] })
        try networks.connect(to: Self.home[0], name: "Home")
        #expect(await loop.wait { recorder.connected == [Self.home[0], "ssid:Home"] })
        try networks.remove(Self.home[1].uppercased())
        #expect(await loop.wait { recorder.heard == [Self.home[0], "ssid:Home"] })
        try networks.disconnect()
        #expect(await loop.wait { recorder.connected.isEmpty })
        #expect(recorder.conditions.last == .working)
    }

    @Test func `a docks cable is known by its connection`() async throws {
        let networks = try MockedNetworks(on: bus.address)
        let recorder = Recorder(bus, loop: loop)
        try networks.plug("0f8c2a52-0000-4000-8000-000000000001")
        #expect(await loop.wait { recorder.connected == ["wired:0f8c2a52-0000-4000-8000-000000000001"] })
        try networks.unplug()
        #expect(await loop.wait { recorder.connected.isEmpty })
    }

    /// The same with the NetworkManager that people have.
    @Test func `the real NetworkManager tells of a docks cable`() async throws {
        let networks = try RealNetworkManager(on: bus.address)
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { recorder.conditions.last == .working })
        #expect(recorder.source.manager == "NetworkManager")
        let identity = try networks.plug()
        #expect(await loop.wait { recorder.connected == ["wired:" + identity] })
        try networks.unplug()
        #expect(await loop.wait { recorder.connected.isEmpty })
        let again = try networks.plug()
        #expect(await loop.wait { recorder.connected == ["wired:" + again] })
        networks.stop()
        #expect(await loop.wait { recorder.connected.isEmpty && recorder.conditions.last == .notAvailable })
        #expect(recorder.heard.isEmpty)
    }

    @Test func `told again what is heard is the same`() async throws {
        let networks = try MockedNetworks(on: bus.address)
        try networks.add(Self.home[0], name: "Home")
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { recorder.scans.count == 1 })
        recorder.source.tellAgain()
        #expect(await loop.wait { recorder.scans.count == 2 })
        #expect(recorder.scans[0].heard == recorder.scans[1].heard)
    }

    /// Ten times a second in the real one: neither that nor the bit rate is heard of at all.
    @Test func `strength wakes nobody up`() async throws {
        let networks = try MockedNetworks(on: bus.address)
        for address in Self.home { try networks.add(address, name: "Home") }
        try networks.connect(to: Self.home[0], name: "Home")
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { !recorder.connected.isEmpty })
        _ = await loop.wait(atMost: 0.3) { false }
        let (before, scans) = (recorder.source.signalCount, recorder.scans.count)
        var wakeUps = 0
        for number in 0..<100 {
            try networks.setStrength(UInt8(number), of: Self.home[number % 2])
            try networks.setBitRate(UInt32(number))
            while loop.runOnce(waitingAtMost: 0) { wakeUps += 1 }
        }
        // What would have come with them comes before this.
        try networks.remove(Self.home[1])
        #expect(await loop.wait { recorder.heard.count == 2 })
        #expect(wakeUps == 0)
        #expect(recorder.source.signalCount <= before + 2)
        #expect(recorder.scans.count == scans + 1)
    }

    @Test func `end of NetworkManager is silence`() async throws {
        let networks = try MockedNetworks(on: bus.address)
        try networks.add(Self.home[0], name: "Home")
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { !recorder.heard.isEmpty })
        networks.stop()
        #expect(await loop.wait { recorder.heard.isEmpty && recorder.conditions.last == .notAvailable })
        let again = try MockedNetworks(on: bus.address)
        try again.add(Self.home[1], name: "Home")
        #expect(await loop.wait { recorder.heard == [Self.home[1], "ssid:Home"] })
    }

    @Test func `without NetworkManager iwd tells`() async throws {
        let iwd = try ScriptedIWD(on: bus.address, loop: loop)
        iwd.accessPoints = [(Self.home[0], "Home"), (Self.home[1], "Other")]
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { recorder.heard == Self.home + ["ssid:Home", "ssid:Other"] })
        iwd.connected = Self.home[0]
        try iwd.announce()
        #expect(await loop.wait { recorder.connected == [Self.home[0], "ssid:Home"] })
        iwd.hasAccessPoints = false
        try iwd.announce()
        #expect(
            await loop.wait { recorder.heard == ["ssid:Home", "ssid:Other"] && recorder.connected == ["ssid:Home"] })
        // It is the one to be asked where both are there.
        let networks = try MockedNetworks(on: bus.address)
        try networks.add(Self.home[1], name: "Third")
        #expect(await loop.wait { recorder.heard == [Self.home[1], "ssid:Third"] })
    }

    @Test func `with neither nothing is heard and nothing said`() async {
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { recorder.conditions.last == .notAvailable })
        #expect(recorder.scans.isEmpty)
        #expect(loop.runOnce(waitingAtMost: 0) == false)
    }

    @Test func `after stop nothing is said`() async throws {
        let networks = try MockedNetworks(on: bus.address)
        try networks.add(Self.home[0], name: "Home")
        let recorder = Recorder(bus, loop: loop)
        #expect(await loop.wait { !recorder.heard.isEmpty })
        recorder.source.stop()
        let count = recorder.scans.count
        try networks.add(Self.home[1], name: "Home")
        _ = await loop.wait(atMost: 0.3) { false }
        #expect(recorder.scans.count == count)
    }
}
