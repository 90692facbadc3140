package import JSON

/// What one check came to: how it stands, what was found, and what to do about it.
///
/// The texts have no coordinate, note, identifier, name of a place or person, or path with the person's name.
package struct Finding: Hashable, Sendable {
    package enum Verdict: String, CaseIterable, Hashable, Sendable {
        case ok
        /// It works, though perhaps not as one would wish.
        case warning
        case failed
        /// A fact that is neither good nor bad.
        case note
        /// It could not be looked at; another finding says why.
        case notChecked = "not checked"
    }

    package var check: Check
    package var verdict: Verdict
    /// One or more sentences.
    package var text: String
    /// What to do, in one or more sentences; empty where nothing is to be done.
    package var remedy: String
    /// The facts for other programs.
    package var details: [JSONValue.Member]

    package init(
        _ check: Check, _ verdict: Verdict, _ text: String, remedy: String = "", details: [JSONValue.Member] = []
    ) {
        self.check = check
        self.verdict = verdict
        self.text = text
        self.remedy = remedy
        self.details = details
    }
}
