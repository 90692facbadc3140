internal import Geofencing
internal import JSON
internal import Platform
internal import Reminders
internal import Store

/// Whether the store can be read, and which of its entries are wrong, by their numbers.
struct StoreCheck {
    /// As people read it.
    let name: String
    let result: Result<StoreContents, StoreError>

    /// The smallest radius that is monitored, in metres.
    var smallestRadius: Double? {
        guard case .success(let contents) = result else { return nil }
        let reminders = contents.reminders
        return reminders.geotifications.lazy.filter(\.isActive).compactMap { reminders.circle(of: $0)?.radius }.min()
    }

    var finding: Finding {
        switch result {
        case .success(let contents): judge(contents)
        case .failure(.missing):
            Finding(.store, .note, "There are none yet.", remedy: "Add one with `geotify add`.")
        case .failure(.broken(let problem)):
            Finding(
                .store, .failed, "\(name) can't be used: \(Self.text(problem)).",
                remedy:
                    "Mend it with an editor, or put a copy in its place; until then geotifyd goes on with what it had.")
        case .failure(let error):
            Finding(
                .store, .failed, "\(name) can't be read: \(Self.reason(error)).",
                remedy: "See with `ls -l` whose it is.")
        }
    }

    private func judge(_ contents: StoreContents) -> Finding {
        let reminders = contents.reminders
        let active = reminders.geotifications.count(where: \.isActive)
        // The one about the file as a whole says who may write to it, with its path.
        let problems = contents.problems.filter { $0.subject != .file || $0.key != nil }
        let details: [JSONValue.Member] = [
            .init("geotifications", .number(Double(reminders.geotifications.count))),
            .init("active", .number(Double(active))), .init("places", .number(Double(reminders.places.count))),
            .init("problems", .array(problems.map { .string(Self.text($0)) })),
        ]
        var sentences = [
            problems.isEmpty || !reminders.geotifications.isEmpty
                ? Self.count(reminders.geotifications.count, active: active) : "None can be used."
        ]
        sentences += Self.sentences(problems)
        var remedy = problems.isEmpty ? "" : "`geotify list` says more, with names."
        if !contents.mayRunPrograms {
            sentences.append("Programs of geotifications aren't run, as others may write to the file.")
            remedy = "`geotify list` says who and what to do."
        }
        let isBroken = problems.contains { $0.severity == .error }
        let isFine = problems.isEmpty && contents.mayRunPrograms
        return Finding(
            .store, isBroken ? .failed : isFine ? .ok : .warning, sentences.joined(separator: " "), remedy: remedy,
            details: details)
    }

    /// How many problems are told of.
    private static let mostProblems = 5

    /// The first few, what is broken before what is only odd: a report is to be read.
    static func sentences(_ problems: [StoreProblem]) -> [String] {
        let sorted = problems.filter { $0.severity == .error } + problems.filter { $0.severity != .error }
        let others = problems.count - mostProblems
        return sorted.prefix(mostProblems).map { text($0) + "." }
            + (others > 0 ? ["And \(others) more \(others == 1 ? "is" : "are") wrong."] : [])
    }

    private static func count(_ all: Int, active: Int) -> String {
        switch (all, active) {
        case (0, _): "There are none."
        case (1, 1): "There is one, and it is active."
        case (1, _): "There is one, and it isn't active."
        default: "There are \(all), of which \(active == 0 ? "none" : "\(active)") \(active < 2 ? "is" : "are") active."
        }
    }

    /// Where and what, without what the file says: `Entry 3 (line 12): radius must be …`.
    static func text(_ problem: StoreProblem) -> String {
        let place: String
        switch problem.subject {
        case .file: place = "The file"
        case .geotification(let position, _): place = "Entry \(position)"
        case .place(let position, _): place = "Place \(position)"
        }
        let line = problem.line.map { " (line \($0))" } ?? ""
        guard let key = problem.key else {
            if problem.subject != .file { return place + line + ": " + problem.rule }
            return (problem.line.map { "line \($0): " } ?? "") + withoutForeignNames(problem.rule)
        }
        // A key may be anybody's.
        return "\(place)\(line): \(knownKeys.contains(key) ? key : "a key that isn't known") \(problem.rule)"
    }

    /// A reader's message without the elements that it names, but for those of property lists.
    private static func withoutForeignNames(_ message: String) -> String {
        var parts = message.split(separator: "<", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropFirst() {
            guard let end = parts[index].firstIndex(of: ">"), !elements.contains(String(parts[index][..<end])) else {
                continue
            }
            parts[index] = "…" + parts[index][end...]
        }
        return parts.joined(separator: "<")
    }

    private static let elements: Set = [
        "plist", "dict", "key", "array", "string", "integer", "real", "true", "false", "date", "data",
    ]

    private static let knownKeys = StoreKey.allNames.union(SettingsKey.allCases.map(\.rawValue))

    static func reason(_ error: StoreError) -> String {
        switch error {
        case .unreadable(let error): error.reason
        case .unsaved(_, let failure): failure.error.reason
        case .locked: "another program is changing it"
        case .unlockable: "it can't be locked"
        case .missing, .broken: ""
        }
    }
}
