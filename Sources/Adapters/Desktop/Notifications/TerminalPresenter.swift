package import EventLoop
package import Ports
package import Reminders
internal import Text

/// Writes notices as lines of text: `08:31 Arrived at home: Water the plants`. Where there is a desktop, it shows them, too,
/// and says what becomes of them.
@MainActor package final class TerminalPresenter: NoticePresenter {
    package var onEvent: (@MainActor (NoticeEvent) -> Void)? {
        didSet { desktop?.onEvent = onEvent }
    }

    private let loop: EventLoop
    private let desktop: NotificationPresenter?
    private let write: @MainActor (String) -> Void
    /// The ids of those that are written.
    private var written: Set<Int64> = []

    /// - Parameter write: Takes one line, with its line feed.
    package init(
        loop: EventLoop, desktop: NotificationPresenter? = nil, write: @escaping @MainActor (String) -> Void
    ) {
        self.loop = loop
        self.desktop = desktop
        self.write = write
    }

    package func present(_ notices: [Notice]) {
        for notice in notices where written.insert(notice.id).inserted {
            let text = NoticeText(notice, now: loop.clock.now(.realtime))
            write(TerminalText.oneLine("\(text.time) \(text.event): \(text.title)") + "\n")
            guard desktop == nil else { continue }
            onEvent?(.shown(notice.id, serverID: 0))
            onEvent?(.closed(notice.id))
        }
        desktop?.present(notices)
    }

    package func withdraw(identifier: String) { desktop?.withdraw(identifier: identifier) }
}
