import DBus
import EventLoop
import TestSupport
import Testing

@MainActor @Suite struct SubscriptionTests {
    let fixture: BusFixture
    let signal = Signal(path: "/a", interface: "org.test.Signals", member: "Happened", arguments: [.string("it's")])

    init() throws { fixture = try BusFixture() }

    var sent: Signal {
        var sent = signal
        sent.sender = fixture.server.uniqueName
        return sent
    }

    @Test(arguments: [
        (SignalMatch(interface: "org.test.Signals"), true), (SignalMatch(path: "/a", member: "Happened"), true),
        (SignalMatch(interface: "org.test.Signals", argument0: "it's"), true),
        (SignalMatch(interface: "org.test.Other"), false), (SignalMatch(path: "/b"), false),
        (SignalMatch(interface: "org.test.Signals", argument0: "its"), false),
        (SignalMatch(member: "Happene"), false),
        (SignalMatch(sender: "org.freedesktop.DBus", member: "Happened"), false),
        (SignalMatch(sender: "org.test.Nobody", member: "Happened"), false), (SignalMatch(path: "invalid"), false),
    ])
    func `matching signal is delivered`(match: SignalMatch, isDelivered: Bool) throws {
        var received: [Signal] = []
        let subscription = fixture.client.subscribe(to: match) { received.append($0) }
        fixture.settle()
        received = []
        try fixture.server.emit(signal)
        // What is sent to one connection needs no match on the bus, but must fit all the same.
        try fixture.server.emit(signal, to: fixture.client.uniqueName)
        fixture.settle()
        #expect(received == (isDelivered ? [sent, sent] : []))
        subscription.cancel()
    }

    @Test func `same match twice is two subscriptions of one rule`() throws {
        var counts = [0, 0]
        let match = SignalMatch(interface: "org.test.Signals")
        let first = fixture.client.subscribe(to: match) { _ in counts[0] += 1 }
        let second = fixture.client.subscribe(to: match) { _ in counts[1] += 1 }
        fixture.settle()
        try fixture.server.emit(signal)
        fixture.settle()
        #expect(counts == [1, 1])
        first.cancel()
        first.cancel()
        fixture.settle()
        try fixture.server.emit(signal)
        fixture.settle()
        #expect(counts == [1, 2])
        second.cancel()
        fixture.settle()
        try fixture.server.emit(signal)
        fixture.settle()
        #expect(counts == [1, 2])
    }

    @Test func `released subscription ends and leaves no rule`() throws {
        let monitor = try BusMonitor(fixture.bus, loop: fixture.loop)
        var subscription: Subscription? = fixture.client.subscribe(to: SignalMatch(sender: "org.test.Name")) { _ in }
        _ = subscription
        subscription = nil
        fixture.settle()
        func rules(_ member: String) -> [String] {
            monitor.messages.filter { $0.member == member && $0.sender == fixture.client.uniqueName }
                .compactMap { $0.arguments.first?.string }.sorted()
        }
        #expect(fixture.loop.run(atMost: 60) { rules("RemoveMatch").count == 2 })
        #expect(rules("AddMatch") == rules("RemoveMatch"))
        monitor.stop()
    }

    @Test func `subscription follows a name from owner to owner`() throws {
        let (first, second) = (fixture.server, try fixture.connect())
        var senders: [String?] = []
        #expect(try first.requestName("org.test.Name"))
        let match = SignalMatch(sender: "org.test.Name", interface: "org.test.Signals")
        let subscription = fixture.client.subscribe(to: match) { senders.append($0.sender) }
        // Lets the bus hand on what the owner did not send.
        let all = fixture.client.subscribe(to: SignalMatch(interface: "org.test.Signals")) { _ in }
        func emitFromBoth() throws {
            fixture.settle(second)
            for connection in [first, second] {
                try connection.emit(signal)
                try connection.emit(signal, to: fixture.client.uniqueName)
            }
            fixture.settle(second)
        }
        try emitFromBoth()
        #expect(senders == [first.uniqueName, first.uniqueName])
        try first.releaseName("org.test.Name")
        senders = []
        try emitFromBoth()
        #expect(senders == [])
        #expect(try second.requestName("org.test.Name"))
        try emitFromBoth()
        #expect(senders == [second.uniqueName, second.uniqueName])
        second.close()
        senders = []
        try fixture.server.emit(signal)
        fixture.settle()
        #expect(senders == [])
        subscription.cancel()
        all.cancel()
    }

    /// The first signal after the subscription is not lost to the question who the owner is.
    @Test func `signals count from the subscription on`() throws {
        #expect(try fixture.server.requestName("org.test.Name"))
        let export = try fixture.server.export(TestObject(), at: "/org/test/object", as: TestObject.description())
        var received: [Signal] = []
        let match = SignalMatch(sender: "org.test.Name", interface: "org.test.Object")
        let subscription = fixture.client.subscribe(to: match) { received.append($0) }
        var isAnswered = false
        let ping = MethodCall(to: "org.test.Name", "/", "org.freedesktop.DBus.Peer", "Ping")
        fixture.client.call(ping) { _ in isAnswered = true }
        #expect(fixture.loop.run(atMost: 60) { isAnswered })
        export.emit("Happened", [.string("x")])
        fixture.settle()
        #expect(received.count == 1)
        subscription.cancel()
        export.cancel()
    }

    @Test func `handler may cancel its own and other subscriptions`() throws {
        var subscriptions: [Subscription] = []
        var count = 0
        for _ in 0..<3 {
            subscriptions.append(
                fixture.client.subscribe(to: SignalMatch(interface: "org.test.Signals")) { _ in
                    count += 1
                    subscriptions = []
                })
        }
        fixture.settle()
        try fixture.server.emit(signal)
        try fixture.server.emit(signal)
        fixture.settle()
        #expect(count == 1)
    }
}
