internal import JSON
internal import Store

/// Whether the settings can be read, and which of their keys are wrong.
struct SettingsCheck {
    /// As people read it.
    let name: String
    let result: Result<SettingsContents, StoreError>

    var finding: Finding {
        switch result {
        case .success(let contents): judge(contents)
        case .failure(.broken(let problem)):
            Finding(
                .settings, .failed, "\(name) can't be used: \(StoreCheck.text(problem)).",
                remedy:
                    "Mend it with an editor, or run `rm \(name)` and set anew what you need; until then geotifyd goes on with what it had."
            )
        case .failure(let error):
            Finding(
                .settings, .failed, "\(name) can't be read: \(StoreCheck.reason(error)).",
                remedy: "See with `ls -l` whose it is.")
        }
    }

    private func judge(_ contents: SettingsContents) -> Finding {
        let set = SettingsKey.allCases.filter { contents.keys.contains($0) }.map(\.rawValue)
        let details: [JSONValue.Member] = [
            .init("set", .array(set.map(JSONValue.string))),
            .init("problems", .array(contents.problems.map { .string(StoreCheck.text($0)) })),
        ]
        let sentence = set.isEmpty ? "Nothing is set." : "Set are: \(set.joined(separator: ", "))."
        if contents.problems.isEmpty { return Finding(.settings, .ok, sentence, details: details) }
        let isBroken = contents.problems.contains { $0.severity == .error }
        return Finding(
            .settings, isBroken ? .failed : .warning,
            ([sentence] + StoreCheck.sentences(contents.problems)).joined(separator: " "),
            remedy: "`geotify settings list` says more.", details: details)
    }
}
