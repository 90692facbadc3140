internal import PropertyList
internal import Reminders

/// The geotifications and places that the person wrote: a property list, which an editor may change as well.
package struct GeotificationStore: Sendable {
    private let file: PropertyListFile

    package var path: String { file.path }

    /// - Parameter lockTimeout: Seconds to wait for another program's change.
    package init(path: String, lockTimeout: Double = 5) {
        file = PropertyListFile(path: path, lockTimeout: lockTimeout)
    }

    /// Reads the store.
    package func load() throws(StoreError) -> StoreContents {
        var contents = try reader(try file.read()).contents
        guard contents.fences.geotifications.contains(where: { !$0.rules.program.isEmpty }),
            let obstacle = ProgramTrust.obstacle(path)
        else { return contents }
        contents.mayRunPrograms = false
        contents.problems.append(
            StoreProblem(
                severity: .warning, file: path, line: nil, subject: .file, key: nil, finding: obstacle.finding,
                rule: obstacle.rule))
        return contents
    }

    /// Changes the store: reads it, lets `body` edit it, and saves it unless nothing is different. A missing store is begun.
    ///
    /// An editor doesn't know of the lock: where it saves meanwhile, the change is made again, on what it saved.
    /// - Throws: `StoreError`, and what `body` throws; then nothing is changed.
    @discardableResult
    package func change<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result {
        try file.change { document in
            var draft = StoreDraft(try document.map(reader) ?? StoreReader(emptyFile: path), file: path)
            let old = draft.value
            let result = try body(&draft)
            return PropertyListFile.Change(old: old, new: draft.value, result: result)
        }
    }

    private func reader(_ document: PropertyListDocument) throws(StoreError) -> StoreReader {
        do {
            return try StoreReader(document.root, file: path, line: document.line(of:))
        } catch {
            throw .broken(error)
        }
    }
}
