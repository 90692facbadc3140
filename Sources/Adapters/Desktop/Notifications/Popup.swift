internal import DBus
internal import Reminders

/// What stands, or is to stand, on the screen as one: a notice, or several of one crossing.
@MainActor final class Popup {
    enum Stage {
        /// `Notify` is unanswered; nil: just being called.
        case asked(PendingCall?)
        /// The server's id of the popup.
        case shown(UInt32)
        /// An earlier run has shown it, with these notices; whether that server still lives is not known yet.
        case adopted(UInt32, by: String?, of: [Notice])
    }

    /// What it tells of; none once all are withdrawn.
    var notices: [Notice]
    var stage: Stage
    /// It stands on the screen with notices that were withdrawn, and is to be shown anew without them.
    var isOutdated = false
    /// The connection of the earlier run that has shown it, to which the server may address what becomes of it; nil where it
    /// is this run's.
    var client: String?

    init(_ notices: [Notice], stage: Stage = .asked(nil), client: String? = nil) {
        self.notices = notices
        self.stage = stage
        self.client = client
    }

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

    /// The popups that an earlier run has shown: notices with one id of one server stand on the screen as one.
    static func popups(adopting shown: [ShownNotice]) -> [Popup] {
        var rest = shown
        var popups: [Popup] = []
        while let first = rest.first {
            let isOfSame = { (other: ShownNotice) in other.serverID == first.serverID && other.server == first.server }
            let notices = rest.filter(isOfSame).map(\.notice)
            rest.removeAll(where: isOfSame)
            popups.append(
                Popup(notices, stage: .adopted(first.serverID, by: first.server, of: notices), client: first.client))
        }
        return popups
    }
}

extension Notice {
    fileprivate func isOfSameCrossing(as other: Notice) -> Bool {
        id == other.id
            || place != nil && place == other.place && direction == other.direction && time == other.time
                && happened == other.happened
    }
}
