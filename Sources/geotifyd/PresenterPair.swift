import Reminders

/// Two presenters as one: a notice counts as shown as soon as either has shown it.
@MainActor final class PresenterPair: NoticePresenter {
    var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)? {
        didSet { for presenter in presenters { presenter.onShown = onShown } }
    }
    var onClosed: (@MainActor (Int64) -> Void)? {
        didSet { for presenter in presenters { presenter.onClosed = onClosed } }
    }
    var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)? {
        didSet { for presenter in presenters { presenter.onAction = onAction } }
    }

    private let presenters: [any NoticePresenter]

    init(_ first: any NoticePresenter, _ second: any NoticePresenter) {
        presenters = [first, second]
    }

    func present(_ notice: Notice) {
        for presenter in presenters { presenter.present(notice) }
    }

    func withdraw(identifier: String) {
        for presenter in presenters { presenter.withdraw(identifier: identifier) }
    }
}
