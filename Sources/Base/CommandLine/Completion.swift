/// What a shell offers for a value while it is being typed.
package enum Completion: Hashable, Sendable {
    /// Nothing: only the person knows what is meant.
    case nothing
    /// Files, and the directories on the way to them.
    case file
    case directory
    /// Programs of the search path; behind the first word, what that program's own completion offers.
    case program
    /// These words.
    case words([String])
    /// What the program itself lists under this name when a shell asks.
    case listed(String)

    /// What a placeholder says of itself: a `FILE` is a file, and of `DURATION|next` the word in small letters is meant as
    /// it stands.
    init(ofPlaceholder placeholder: String) {
        let parts = placeholder.split { $0 == "|" || $0 == " " }
        let words = parts.filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } && $0.first != "-" }
        self =
            switch parts.first {
            case "FILE": .file
            case "DIRECTORY": .directory
            case "PROGRAM": .program
            default: words.isEmpty ? .nothing : .words(words.map(String.init))
            }
    }
}
