internal import DBus
internal import Reminders

/// What stands, or is to stand, on the screen as one: a notice, or several of one crossing.
@MainActor final class Popup {
    enum Stage {
        /// To be shown by the next server, or at the next attempt.
        case waiting
        /// `Notify` is unanswered.
        case asked(PendingCall)
        /// The server's id of the popup.
        case shown(UInt32)
    }

    /// What it tells of; none once all are withdrawn.
    var notices: [Notice]
    var stage = Stage.waiting

    init(_ notices: [Notice]) { self.notices = notices }

    /// The most that one crossing shows one by one.
    private static let limit = 3

    /// The popups of these notices. Those of one crossing at one place become one popup where they are more than three.
    static func popups(for notices: [Notice]) -> [Popup] {
        var rest = notices[...]
        var popups: [Popup] = []
        while let first = rest.first {
            let group = rest.prefix { $0.isOfSameCrossing(as: first) }
            rest = rest.dropFirst(group.count)
            popups += group.count > limit ? [Popup(Array(group))] : group.map { Popup([$0]) }
        }
        return popups
    }
}

extension Notice {
    fileprivate func isOfSameCrossing(as other: Notice) -> Bool {
        id == other.id || place != nil && place == other.place && direction == other.direction && time == other.time
    }
}
