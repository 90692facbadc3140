internal import Reminders

/// What a person can do with a popup; the raw value is the key that the notification server gets and sends back.
enum PopupAction: String {
    /// A click on the popup itself, by the key that the specification has for it.
    case click = "default"
    case done, snooze, next

    static let buttons: [(key: PopupAction, label: String)] = [
        (.done, "Done"), (.snooze, "Snooze 1 h"), (.next, "Next time"),
    ]

    /// What it means for a notice; nil: the popup is closed, and that is all.
    func action(on notice: Notice) -> NoticeAction? {
        switch self {
        case .click: notice.rules.isOnce ? .done : nil
        case .done: .done
        case .snooze: .snooze(3600)
        case .next: .next
        }
    }
}
