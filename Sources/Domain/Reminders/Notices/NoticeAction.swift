/// What a person can do about a notice, on the popup or by command.
package enum NoticeAction: Hashable, Sendable {
    case done
    /// Show it again after so many seconds of wall-clock time.
    case snooze(Double)
    /// Not until the next crossing.
    case next
}
