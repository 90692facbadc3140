package import EventLoop
internal import Ports
package import Reminders
internal import Text

/// Shows notices as lines of text: `08:31 Arrived at home: Water the plants`.
@MainActor package final class TerminalPresenter: NoticePresenter {
    package var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)?
    /// A line is done with once it is written.
    package var onClosed: (@MainActor (Int64) -> Void)?
    package var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)?

    private let loop: EventLoop
    private let write: @MainActor (String) -> Void
    private var waiting: [Notice] = []

    /// - Parameter write: Takes one line, with its line feed.
    package init(loop: EventLoop, write: @escaping @MainActor (String) -> Void) {
        self.loop = loop
        self.write = write
    }

    package func present(_ notices: [Notice]) {
        for notice in notices where !waiting.contains(where: { $0.id == notice.id }) {
            waiting.append(notice)
            loop.enqueue { [weak self] in self?.showNext() }
        }
    }

    package func withdraw(identifier: String) {
        waiting.removeAll { $0.identifier == identifier }
    }

    private func showNext() {
        guard !waiting.isEmpty else { return }
        let notice = waiting.removeFirst()
        let text = NoticeText(notice, now: loop.clock.now(.realtime))
        write(TerminalText.oneLine("\(text.time) \(text.event): \(text.title)") + "\n")
        onShown?(notice.id, 0)
        onClosed?(notice.id)
    }
}
