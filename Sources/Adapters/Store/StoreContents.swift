package import Reminders

/// What a store says: the entries that are right, and what is wrong with the others.
package struct StoreContents: Hashable, Sendable {
    package var reminders: ReminderSet
    package var problems: [StoreProblem]
    /// Whether the programs of the rules may be run: nobody but the person can have written the file. Where they may not,
    /// `problems` has a warning that says why.
    package var mayRunPrograms: Bool

    package init(reminders: ReminderSet = ReminderSet(), problems: [StoreProblem] = [], mayRunPrograms: Bool = true) {
        self.reminders = reminders
        self.problems = problems
        self.mayRunPrograms = mayRunPrograms
    }
}
