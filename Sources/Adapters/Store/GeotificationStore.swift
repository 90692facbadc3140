internal import Platform
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
        guard contents.reminders.geotifications.contains(where: \.rules.needsTrust),
            let obstacle = ProgramTrust.obstacle(path)
        else { return contents }
        contents.mayRunPrograms = false
        contents.problems.append(
            StoreProblem(
                severity: .warning, file: path, line: nil, subject: .file, key: nil, finding: obstacle.finding,
                rule: obstacle.rule))
        return contents
    }

    /// Whether nobody but the person can have written the file, by its mode and owner of this moment.
    package var mayRunPrograms: Bool { ProgramTrust.obstacle(path) == nil }

    /// Changes the store: reads it, lets `body` edit it, and saves it unless nothing is different. A missing store is begun.
    ///
    /// An editor doesn't know of the lock: where it saves meanwhile, the change is made again, on what it saved.
    /// - Parameter undo: Where it is noted how to take the change back; nil for one that is none of the person's.
    /// - Throws: `StoreError`, and what `body` throws; then nothing is changed.
    @discardableResult
    package func change<Result>(
        notedIn undo: UndoNote? = nil, _ body: (inout StoreDraft) throws -> Result
    ) throws -> Result {
        try change(notedIn: undo, body) { _ in }
    }

    /// - Parameter didChange: Called when it is changed, or nothing is different, but before anything else changes it.
    private func change<Result>(
        notedIn undo: UndoNote?, _ body: (inout StoreDraft) throws -> Result, didChange: (Result) -> Void
    ) throws -> Result {
        var path: String?
        do {
            return try file.change { document in
                var draft = StoreDraft(try document.map(reader) ?? StoreReader(emptyFile: self.path), file: self.path)
                let old = draft.value
                let result = try body(&draft)
                return PropertyListFile.Change(old: old, new: draft.value, result: result)
            } willSave: { change in
                path = undo?.record(from: change.old, to: change.new)
            } didChange: { result in
                didChange(result)
            }
        } catch let error as StoreError {
            // What was replaced, but may be lost in a power cut, is changed nevertheless.
            if case .unsaved(_, let failure) = error, failure.isReplaced { throw error }
            if let path { undo?.history.remove(path) }
            throw error
        }
    }

    /// Takes back the newest change that was noted.
    /// - Parameter isMeant: Whether a step is one that may be taken back; the newest of these is.
    /// - Returns: Which one it was, and whether anything had to be changed; nil where none is noted.
    /// - Throws: `StoreError`; `StoreChangeError` where the same was changed otherwise since.
    package func undo(
        _ history: UndoHistory, where isMeant: (UndoStep) -> Bool = { _ in true }
    ) throws -> (step: UndoStep, isChanged: Bool)? {
        guard !history.isEmpty else { return nil }
        // Which one is the newest counts under the lock only: of two that take back at once each takes another one.
        let taken = try change(notedIn: nil) { draft in
            try history.newest(where: isMeant).map { (entry: $0, isChanged: try draft.takeBack($0.step)) }
        } didChange: { taken in
            if let taken { history.remove(taken.entry.path) }
        }
        return taken.map { ($0.entry.step, $0.isChanged) }
    }

    /// Forgets the newest change that was noted, so that the one before it can be taken back.
    /// - Returns: Which one it was; nil where none is noted.
    package func forgetNewest(in history: UndoHistory) throws -> UndoStep? {
        guard !history.isEmpty else { return nil }
        return try change(notedIn: nil) { _ in
            history.newest { _ in true }
        } didChange: { newest in
            if let newest { history.remove(newest.path) }
        }?.step
    }

    /// What a change would begin with, to find out what it would do. Nothing is saved.
    package func draft() throws(StoreError) -> StoreDraft {
        do throws(StoreError) {
            return StoreDraft(try reader(try file.read()), file: path)
        } catch {
            guard case .missing = error else { throw error }
            return StoreDraft(StoreReader(emptyFile: path), file: path)
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
