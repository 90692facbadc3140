internal import CLinux
internal import Glibc

/// What a descriptor is watched for, or ready for.
package struct Interest: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let reading = Interest(rawValue: 1)
    package static let writing = Interest(rawValue: 2)
    /// Reported without being asked for, as long as the interest is not empty: the other end is gone.
    package static let hangUp = Interest(rawValue: 4)
}

extension Interest {
    /// Reads what poll(2) reports.
    init(reported events: Int16) {
        let events = Int32(events)
        var interest: Interest = []
        if events & POLLIN != 0 { interest.insert(.reading) }
        if events & POLLOUT != 0 { interest.insert(.writing) }
        if events & (POLLHUP | POLLERR | POLLNVAL) != 0 { interest.insert(.hangUp) }
        self = interest
    }

    /// What poll(2) is to be asked for; it reports hang-ups unasked.
    var requested: Int16 {
        var events: Int32 = 0
        if contains(.reading) { events |= POLLIN }
        if contains(.writing) { events |= POLLOUT }
        return Int16(events)
    }
}
