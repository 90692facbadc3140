package import Reminders

/// A notice that stands on the screen.
package struct ShownNotice: Hashable, Sendable {
    package var notice: Notice
    /// The notification server's number for it.
    package var serverID: UInt32
}
