package import Reminders

/// Shows notices to the person.
@MainActor package protocol NoticePresenter: AnyObject {
    /// Called with a notice's id, and the number that the server gave it, once it has been shown.
    var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)? { get set }
    /// Called with a notice's id once the person or the server has closed it.
    var onClosed: (@MainActor (Int64) -> Void)? { get set }
    /// Called with a notice's id when the person has chosen an action of its popup, or clicked on it. The popup is gone
    /// then; `onClosed` isn't called as well.
    var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)? { get set }
    /// Shows the notices, now or as soon as that is possible; one that stands there already, or waits, isn't shown again.
    func present(_ notices: [Notice])
    /// Takes back what is shown, or waits to be shown, of this geotification.
    func withdraw(identifier: String)
    /// Names the process that shows notices, and no other ever; nil where there is none, or where what it shows doesn't
    /// outlive this program.
    var server: String? { get }
    /// Names this program as the server knows it, which tells it what the person does with a popup; nil as with `server`.
    var client: String? { get }
    /// Asked whether a notice that has waited may be shown now; nil: any may. `present` has those shown that may later.
    var mayShow: (@MainActor (Notice) -> Bool)? { get set }
    /// Takes over what an earlier run has shown: what still stands becomes as its own, the rest is reported as closed.
    func adopt(_ notices: [ShownNotice])
    /// Tells something of no urgency besides notices, once.
    func announce(_ summary: String, _ body: String)
    /// What keeps notices from being shown, in one sentence without private details; nil while nothing does.
    var trouble: String? { get }
}

extension NoticePresenter {
    package var server: String? { nil }
    package var client: String? { nil }
    /// Where notices are shown at once none has waited.
    package var mayShow: (@MainActor (Notice) -> Bool)? {
        get { nil }
        set {}
    }
    package var trouble: String? { nil }

    /// A rehearsal has nothing to tell but its notices.
    package func announce(_ summary: String, _ body: String) {}

    package func adopt(_ notices: [ShownNotice]) {
        for shown in notices { onClosed?(shown.notice.id) }
    }
}

extension NoticePresenter {
    package func present(_ notice: Notice) { present([notice]) }
}
