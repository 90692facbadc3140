internal import DBus
package import EventLoop
internal import Geofencing
package import Ports

/// Tells what the machine hears of networks, as NetworkManager knows it, or iwd where that isn't there. It never scans:
/// what is heard is what those programs hear for their own purposes. At rest no timer runs.
@MainActor package final class NetworkSource: PositionSource {
    package var onEvent: (@MainActor (PositionSourceEvent) -> Void)?
    package private(set) var state = SourceState(.stopped, of: .networks)
    /// The program that tells of networks at present.
    package var manager: String? { reader.map { type(of: $0).title } }
    /// How often it was woken up.
    package private(set) var signalCount = 0

    private let bus: SystemBus
    private let loop: EventLoop
    private let delay: Double
    private var isWanted = false
    /// The programs that manage networks, in the order of preference, with the unique names of their processes.
    private var owners: [String?]
    private var ownerWatches: [Subscription] = []
    private var changes: [Subscription] = []
    private var reader: (any NetworkReader)?
    private var isReading = false
    /// Something has changed while it was read.
    private var isOutdated = false
    private var last: NetworksHeard?
    private lazy var settling = loop.timer(.monotonic) { [weak self] in self?.read() }

    private static let kinds: [any NetworkReader.Type] = [NetworkManagerReader.self, IWDReader.self]

    /// - Parameter delay: Seconds to wait for further changes: a scan brings many of them at once.
    package init(bus: SystemBus, loop: EventLoop, delay: Double = 2) {
        self.bus = bus
        self.loop = loop
        self.delay = delay
        owners = Self.kinds.map { _ in nil }
        bus.onChange { [weak self] _ in self?.begin() }
    }

    package func start() {
        guard !isWanted else { return }
        isWanted = true
        enter(.connecting)
        begin()
    }

    package func stop() {
        isWanted = false
        end()
        ownerWatches = []
        state = SourceState(.stopped, of: .networks)
    }

    /// Tells again what is heard, also where that is the same as before: after a sleep, for instance.
    package func tellAgain() {
        last = nil
        if isReading { isOutdated = true } else { read() }
    }

    private func begin() {
        end()
        ownerWatches = []
        owners = Self.kinds.map { _ in nil }
        guard isWanted else { return }
        guard let connection = bus.connection else {
            report(NetworksHeard())
            return enter(.busLost)
        }
        for (index, kind) in Self.kinds.enumerated() {
            ownerWatches.append(connection.watchName(kind.name) { [weak self] in self?.owner(index, becomes: $0) })
        }
    }

    private func end() {
        settling.unset()
        changes = []
        reader = nil
        isReading = false
    }

    private func owner(_ index: Int, becomes owner: String?) {
        owners[index] = owner
        let preferred = owners.firstIndex { $0 != nil }
        guard index == preferred || owner == nil else { return }
        end()
        guard let preferred, let owner = owners[preferred], let connection = bus.connection else {
            // Their end is no evidence of being anywhere.
            report(NetworksHeard())
            return enter(.notAvailable)
        }
        let kind = Self.kinds[preferred]
        reader = kind.init(on: connection, owner: owner)
        changes = kind.changes.map { match in
            connection.subscribe(to: match) { [weak self] _ in self?.noteChange() }
        }
        read()
    }

    private func noteChange() {
        signalCount += 1
        if isReading { return isOutdated = true }
        if settling.deadline == nil { settling.set(after: delay) }
    }

    private func read() {
        guard let reader, !isReading else { return }
        (isReading, isOutdated) = (true, false)
        reader.read { [weak self, weak reader] found in
            guard let self, let reader, reader === self.reader else { return }
            isReading = false
            if let found {
                enter(.working)
                report(found)
            }
            if isOutdated { settling.set(after: delay) }
        }
    }

    private func report(_ found: NetworksHeard) {
        guard isWanted, found != last, last != nil || found != NetworksHeard() else { return }
        last = found
        let scan = NetworkScan(
            time: loop.clock.now(.realtime), heard: found.heard, connected: found.connected)
        loop.enqueue { [weak self] in
            if self?.isWanted == true { self?.onEvent?(.scan(scan)) }
        }
    }

    private func enter(_ condition: SourceState.Condition) {
        guard condition != state.condition else { return }
        let next = SourceState(condition, of: .networks)
        state = next
        loop.enqueue { [weak self] in
            if self?.state == next { self?.onEvent?(.stateChanged(next)) }
        }
    }
}
