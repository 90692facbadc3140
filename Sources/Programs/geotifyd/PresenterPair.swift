import Ports
import Reminders

/// Two presenters as one: a notice counts as shown as soon as either has shown it, and as closed once both have closed it.
@MainActor final class PresenterPair: NoticePresenter {
    var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)? {
        didSet { for presenter in presenters { presenter.onShown = onShown } }
    }
    var onClosed: (@MainActor (Int64) -> Void)?
    var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)?

    var mayShow: (@MainActor (Notice) -> Bool)? {
        didSet { for presenter in presenters { presenter.mayShow = mayShow } }
    }

    private let presenters: [any NoticePresenter]
    /// What one of the two has closed.
    private var halfClosed: Set<Int64> = []

    init(_ first: any NoticePresenter, _ second: any NoticePresenter) {
        presenters = [first, second]
        for presenter in presenters {
            presenter.onClosed = { [weak self] in self?.closed($0) }
            presenter.onAction = { [weak self] id, action in
                self?.halfClosed.remove(id)
                self?.onAction?(id, action)
            }
        }
    }

    func present(_ notices: [Notice]) {
        for presenter in presenters { presenter.present(notices) }
    }

    func withdraw(identifier: String) {
        for presenter in presenters { presenter.withdraw(identifier: identifier) }
    }

    private func closed(_ id: Int64) {
        if halfClosed.remove(id) == nil { halfClosed.insert(id) } else { onClosed?(id) }
    }
}
