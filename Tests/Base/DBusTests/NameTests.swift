import DBus
import EventLoop
import TestSupport
import Testing

@MainActor @Suite struct NameTests {
    let fixture: BusFixture

    init() throws { fixture = try BusFixture() }

    @Test func `name belongs to one and is not queued for`() throws {
        #expect(try fixture.server.requestName("org.test.Name"))
        #expect(try fixture.server.requestName("org.test.Name"), "it owns it already")
        #expect(try !fixture.client.requestName("org.test.Name"))
        try fixture.client.releaseName("org.test.Name")
        try fixture.server.releaseName("org.test.Name")
        #expect(try fixture.client.requestName("org.test.Name"), "the refused one did not queue")
    }

    @Test func `owner is told once soon and at each change`() throws {
        var owners: [String?] = []
        let watch = fixture.client.watchName("org.test.Name") { owners.append($0) }
        #expect(owners.isEmpty)
        fixture.settle()
        #expect(owners == [nil])
        #expect(try fixture.server.requestName("org.test.Name"))
        fixture.settle()
        try fixture.server.releaseName("org.test.Name")
        fixture.settle()
        #expect(owners == [nil, fixture.server.uniqueName, nil])
        watch.cancel()
        #expect(try fixture.server.requestName("org.test.Name"))
        fixture.settle()
        #expect(owners.count == 3)
    }

    @Test func `second watch of a name is told too and outlives the first`() throws {
        #expect(try fixture.server.requestName("org.test.Name"))
        var first: [String?] = []
        var second: [String?] = []
        let watch = fixture.client.watchName("org.test.Name") { first.append($0) }
        fixture.settle()
        let other = fixture.client.watchName("org.test.Name") { second.append($0) }
        fixture.settle()
        #expect(second == [fixture.server.uniqueName])
        watch.cancel()
        fixture.settle()
        try fixture.server.releaseName("org.test.Name")
        fixture.settle()
        #expect(first == [fixture.server.uniqueName])
        #expect(second == [fixture.server.uniqueName, nil])
        other.cancel()
    }

    @Test func `handler may cancel its watch`() throws {
        var count = 0
        var watch: Subscription?
        watch = fixture.client.watchName("org.test.Name") { _ in
            count += 1
            watch = nil
        }
        fixture.settle()
        #expect(try fixture.server.requestName("org.test.Name"))
        fixture.settle()
        #expect(count == 1)
        #expect(watch == nil)
    }

    @Test func `invalid name has no owner`() {
        var owners: [String?] = []
        let watch = fixture.client.watchName("no name\0") { owners.append($0) }
        fixture.settle()
        #expect(owners == [nil])
        watch.cancel()
    }

    @Test func `watching starts no service`() throws {
        let fixture = try BusFixture(services: ["org.test.Startable": "/bin/sh -c 'exec false'"])
        let monitor = try BusMonitor(fixture.bus, loop: fixture.loop)
        let watch = fixture.client.watchName("org.test.Startable") { _ in }
        let match = SignalMatch(sender: "org.test.Startable", interface: "a.b")
        let subscription = fixture.client.subscribe(to: match) { _ in }
        fixture.settle()
        let client = fixture.client.uniqueName
        #expect(
            fixture.loop.run(atMost: 60) {
                monitor.messages.contains { $0.member == "Ping" && $0.sender == client }
            })
        let calls = Set(
            monitor.messages.filter { $0.kind == .call && $0.sender == client }.compactMap(\.member))
        #expect(calls == ["AddMatch", "GetNameOwner", "Ping"])
        watch.cancel()
        subscription.cancel()
        monitor.stop()
    }
}
