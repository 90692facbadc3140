/// A notice that stands on the screen.
package struct ShownNotice: Hashable, Sendable {
    /// What is shown.
    package var notice: Notice
    /// The notification server's number for it.
    package var serverID: UInt32
    /// Which server that is, as `NoticePresenter.server` names it; nil where that isn't known.
    package var server: String?
    /// Who has asked it to show the notice, as `NoticePresenter.client` names it; nil where that isn't known.
    package var client: String?

    /// Creates a shown notice from its parts.
    package init(notice: Notice, serverID: UInt32, server: String? = nil, client: String? = nil) {
        self.notice = notice
        self.serverID = serverID
        self.server = server
        self.client = client
    }
}
