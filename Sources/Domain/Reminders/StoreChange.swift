/// What the store has still to say about a one-shot reminder.
package enum StoreChange: Hashable, Sendable {
    /// It is done, since then; seconds since 1970.
    case completed(Double)
    /// It isn't done after all.
    case reopened
}
