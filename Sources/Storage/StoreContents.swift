package import Reminders

/// What a store says: the entries that are right, and what is wrong with the others.
package struct StoreContents: Hashable, Sendable {
    package var fences: Fences
    package var problems: [StoreProblem]

    package init(fences: Fences = Fences(), problems: [StoreProblem] = []) {
        self.fences = fences
        self.problems = problems
    }
}
