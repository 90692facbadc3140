package import Reminders

/// Shows notices to the user.
@MainActor package protocol NoticePresenter: AnyObject {
    /// Receives what becomes of notices.
    var onEvent: (@MainActor (NoticeEvent) -> Void)? { get set }
    /// Shows those of the notices that it doesn't have yet, the oldest first. What it can't show now it doesn't keep:
    /// `NoticeEvent.isReady` asks for all that waits once that may work.
    func present(_ notices: [Notice])
    /// Takes back what is shown of this geotification.
    func withdraw(identifier: String)
    /// Names the process that shows notices, unlike any other; nil if there is none, or if what it shows doesn't outlive
    /// this program.
    var server: String? { get }
    /// Names this program as the server knows it, which tells it what the user does with a popup; nil as with `server`.
    var client: String? { get }
    /// Takes over what an earlier run has shown: what still stands becomes as its own, the rest is reported as closed.
    func adopt(_ notices: [ShownNotice])
    /// Tells something of no urgency besides notices, once.
    func announce(_ summary: String, _ body: String)
    /// What kept notices from being shown at the last attempt, in one sentence without private details; nil if it worked.
    var trouble: String? { get }
}

/// What becomes of notices; each is named by its id.
package enum NoticeEvent: Hashable, Sendable {
    /// What waits may be shown now.
    case isReady
    /// It stands on the screen, under the number that the server gave it.
    case shown(Int64, serverID: UInt32)
    /// The user or the server has closed it.
    case closed(Int64)
    /// The user has chosen an action of its popup, or clicked on it. The popup is gone then; it isn't closed as well.
    case chosen(NoticeAction, of: Int64)
    /// There is trouble, told once until a notice is shown again: a sentence as in `NoticePresenter.trouble`.
    case failed(String)
}

extension NoticePresenter {
    package var server: String? { nil }
    package var client: String? { nil }
    package var trouble: String? { nil }

    /// A rehearsal has nothing to tell but its notices.
    package func announce(_ summary: String, _ body: String) {}

    package func adopt(_ notices: [ShownNotice]) {
        for shown in notices { onEvent?(.closed(shown.notice.id)) }
    }

    /// Shows one notice.
    package func present(_ notice: Notice) { present([notice]) }
}
