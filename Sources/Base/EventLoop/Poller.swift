internal import CLinux
internal import Glibc

/// The descriptors that are watched, in the form that poll(2) takes; the list is rebuilt only when it changes.
@MainActor struct Poller {
    /// In the order of their beginning; few enough to look through.
    private var references: [Weak<DescriptorWatch>] = []
    private var descriptors: [pollfd] = []
    private var polled: [Weak<DescriptorWatch>] = []
    private var isOutdated = false

    mutating func insert(_ watch: DescriptorWatch) {
        references.append(Weak(watch))
        isOutdated = true
    }

    mutating func remove(_ watch: DescriptorWatch) {
        references.removeAll { $0.object == nil || $0.object === watch }
        isOutdated = true
    }

    mutating func watchesChanged() { isOutdated = true }

    /// Waits until a descriptor is ready, a signal comes, or `limit` seconds have passed.
    mutating func wait(atMost limit: Double) -> [(Weak<DescriptorWatch>, Interest)] {
        if isOutdated { rebuild() }
        // Rounded up: a timer that is looked at before its time would be waited for in a busy loop.
        let milliseconds = (limit * 1000).rounded(.up)
        let timeout = milliseconds.isFinite ? Int32(min(max(0, milliseconds), Double(Int32.max))) : -1
        let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
        guard count > 0 else { return [] }
        return zip(polled, descriptors).filter { $1.revents != 0 }.map { ($0, Interest(reported: $1.revents)) }
    }

    /// What poll(2) is asked for.
    var requests: [EventLoop.Wait.Descriptor] {
        mutating get {
            if isOutdated { rebuild() }
            return descriptors.map { EventLoop.Wait.Descriptor(number: $0.fd, events: $0.events) }
        }
    }

    private mutating func rebuild() {
        isOutdated = false
        let watches = references.compactMap(\.object).filter { !$0.interest.isEmpty }
        polled = watches.map(Weak.init)
        descriptors = watches.map { pollfd(fd: $0.descriptor, events: $0.interest.requested, revents: 0) }
    }
}
