package import Platform
internal import PropertyList

/// Where a change of the store is noted, so that it can be taken back, and what is said of it.
package struct UndoNote {
    let history: UndoHistory
    private let command: String
    /// Seconds since 1970.
    private let date: Double
    private let onFailure: (SystemError) -> Void

    /// - Parameters:
    ///   - command: What the person does, in one line.
    ///   - date: Now, seconds since 1970.
    ///   - onFailure: Called where it can't be noted, which is no reason not to make the change.
    package init(
        in history: UndoHistory, command: String, date: Double, onFailure: @escaping (SystemError) -> Void
    ) {
        self.history = history
        self.command = command
        self.date = date
        self.onFailure = onFailure
    }

    /// - Returns: The path of the step's file; nil where there is nothing to take back, or nothing could be noted.
    func record(from old: PropertyListValue, to new: PropertyListValue) -> String? {
        let step = UndoStep(date: date, command: command, from: old, to: new)
        guard !step.changes.isEmpty else { return nil }
        do {
            return try history.record(step)
        } catch {
            onFailure(error)
            return nil
        }
    }
}
