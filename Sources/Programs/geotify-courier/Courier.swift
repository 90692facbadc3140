import Delivery
import Glibc
import Platform
import Shifts
import State
import Web

/// Sends what is queued, each target's in order, until nothing is left.
///
/// A request counts once the whole answer is there and the queue has it in writing, so that whatever ends this program
/// repeats at most the last request of each target.
final class Courier {
    private let queue: DeliveryQueue
    private let transfers: WebTransfers
    private let credentials: CredentialsFile
    /// nil where the kernel has no more of them for this person: what is mended is then seen at the next attempt.
    private let credentialsWatch: CredentialsWatch?
    private let watch: QueueWatch
    /// nil where the kernel doesn't tell.
    private let network = NetworkWatch()
    private let timeout: Double
    private let linger: Double
    private let pauses: ClosedRange<Double>
    private var lanes: [Int64: Lane] = [:]
    private var generator = SystemRandomNumberGenerator()
    private var battery = Battery()
    /// The database was written to, be it by ourselves.
    private var hasNews = false
    private var nextLook = 0.0
    /// When it is looked once more.
    private var secondLook: Double?
    /// The first pause after a failure and the longest one, in seconds.
    static let pauses = 2.0...300.0
    /// Seconds between looks at the queue: what is written down here is news, too.
    private static let lookInterval = 0.2
    /// Seconds until a second look at the queue: what was written is told of before the disk has it and it can be seen.
    private static let visibility = 2.0
    /// Seconds until a new way can be gone: names are resolved a little later, and routes come by the dozen.
    private static let settlingTime = 1.0
    /// What went wrong within an answer's handler.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - timeout: Seconds within which a server must have answered.
    ///   - linger: Seconds to wait for more once all is sent.
    ///   - pause: The first pause after a failure, in seconds.
    init(directories: XDGDirectories, timeout: Double, linger: Double, pause: Double) throws {
        queue = try DeliveryQueue(path: directories.database)
        watch = try QueueWatch(database: directories.database)
        credentials = CredentialsFile(path: directories.credentials)
        credentialsWatch = try? CredentialsWatch(path: directories.credentials)
        transfers = try WebTransfers()
        self.timeout = timeout
        self.linger = linger
        pauses = pause...max(pause, Self.pauses.upperBound)
    }

    func run() throws {
        try lookForMore()
        var end = now + linger
        while true {
            // Also where the last of it was sent just now, be it after a long answer.
            if isBusy { end = now + linger }
            for lane in lanes.values { try send(lane) }
            if now >= end, !isBusy { return }
            transfers.wait(
                atMost: nextTime(before: end) - now,
                orReading: [hasNews ? nil : watch.descriptor, credentialsWatch?.descriptor, network?.descriptor]
                    .compactMap(\.self))
            if let failure { throw failure }
            if credentialsWatch?.hasChanged() == true {
                for lane in lanes.values { lane.hurry(until: now) }
            }
            if network?.hasNewWays() == true {
                for lane in lanes.values { lane.hurry(until: now + Self.settlingTime) }
            }
            if watch.hasChanged() {
                hasNews = true
                secondLook = secondLook ?? now + Self.visibility
            }
            if let time = secondLook, now >= time { (hasNews, secondLook) = (true, nil) }
            guard hasNews, now >= nextLook else { continue }
            // One that was begun anew has nothing of what is sent here.
            guard watch.isSameDatabase else { return }
            try lookForMore()
        }
    }

    private var isBusy: Bool { lanes.values.contains { !$0.isAtRest } }

    /// When something is to be done, be there no answer and no news.
    private func nextTime(before end: Double) -> Double {
        let due = lanes.values.compactMap(\.due).min() ?? (transfers.isEmpty ? end : .infinity)
        return min(due, hasNews ? nextLook : .infinity, secondLook ?? .infinity)
    }

    /// Seconds of a clock that nobody sets.
    private var now: Double { MachineTime.seconds(of: CLOCK_BOOTTIME) }
    /// Seconds since 1970.
    private var date: Double { MachineTime.seconds(of: CLOCK_REALTIME) }

    /// Has those go on that have rested, and begins with those that are new.
    private func lookForMore() throws {
        hasNews = false
        nextLook = now + Self.lookInterval
        for state in try queue.pendingTargets() {
            if let lane = lanes[state.id] {
                lane.wake()
                // The person wants it to be tried now.
                if state.failingSince == nil { lane.hurry(until: now) }
            } else {
                lanes[state.id] = Lane(state, handle: try WebHandle(), pauses: pauses)
            }
        }
    }

    // MARK: - One target

    private func send(_ lane: Lane) throws {
        guard lane.isReady(at: now) else { return }
        // What was read may be deleted since, and is forgotten at once.
        let revision = try queue.revision()
        if lane.items.isEmpty || lane.revision != revision { try load(lane, at: revision) }
        if lane.items.isEmpty { return lane.rest() }
        let request = lane.request { battery.charge(at: $0, now: date) }
        guard let request else {
            return try setAside(1, of: lane, because: "\(lane.target.format.rawValue) has no words for it")
        }
        if let obstacle = credentials.obstacle { return try pause(lane, because: obstacle, after: 0) }
        var web = webRequest(request, to: lane.target)
        switch lane.login() {
        case .nothing: break
        case .login(let login): web.login = login
        case .locked: return try pause(lane, because: "the keyring that has the password is locked", after: 0)
        }
        lane.begin()
        try transfers.start(web, by: lane.handle) { [unowned self] result in
            do { try finish(lane, count: request.count, result) } catch { failure = error }
        }
    }

    private func load(_ lane: Lane, at revision: Int64) throws {
        let items = try queue.next(lane.id, limit: Lane.chunk)
        let times = items.map(\.time)
        let isOwnTracks = lane.target.format == .owntracks
        let stays = isOwnTracks ? try queue.stays(from: times.min() ?? 0, to: times.max() ?? 0) : []
        lane.take(items, stays: stays, revision: revision)
    }

    private func webRequest(_ request: DeliveryRequest, to target: Target) -> WebRequest {
        var web = WebRequest(request.address, headers: request.headers, body: request.body, timeout: timeout)
        web.credentials = credentials.path
        web.authorities = Environment.variable("SSL_CERT_FILE")
        web.usesProxy = !target.url.isWithinMachine
        return web
    }

    private func finish(_ lane: Lane, count: Int, _ result: Result<WebAnswer, WebError>) throws {
        switch result {
        case .failure(let error):
            try pause(lane, because: error.description, after: 0)
        case .success(let answer):
            switch DeliveryVerdict(status: answer.status, retryAfter: answer.retryAfter) {
            case .sent:
                try queue.markSent(Array(lane.items.prefix(count)), to: lane.id, at: date)
                lane.pass(count)
            case .setAside where count > 1 && DeliveryVerdict.maySucceedInParts(answer.status):
                lane.divide(count)
            case .setAside(let reason):
                try setAside(count, of: lane, because: reason)
            case .again(let reason, let after):
                let isRefused = [401, 403, 407].contains(answer.status)
                try pause(lane, because: isRefused ? "\(reason); \(CredentialsFile.advice)" : reason, after: after)
            }
        }
    }

    private func setAside(_ count: Int, of lane: Lane, because reason: String) throws {
        for item in lane.items.prefix(count) { try queue.setAside(item, of: lane.id, because: reason, at: date) }
        Output.message("geotify-courier: \(lane.name): set aside \(count), since \(reason)")
        lane.pass(count)
    }

    private func pause(_ lane: Lane, because reason: String, after seconds: Double) throws {
        try queue.noteFailure(of: lane.id, because: reason, at: date)
        if lane.reason != reason { Output.message("geotify-courier: \(lane.name): \(reason); it is tried again") }
        let pause = lane.nextPause(atLeast: seconds, using: &generator)
        lane.pause(until: now + pause, asked: seconds > 0, because: reason)
    }
}
