import CommandLine
import Reminders
import Store

/// The store, with its errors as a command ends with them.
extension Session {
    /// What the store says; nothing where there is none yet. Entries that don't work are told.
    func loadStore() throws(CommandFailure) -> StoreContents {
        do {
            let contents = try store.load()
            tell(contents.problems)
            return contents
        } catch .missing {
            return StoreContents()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Changes the store under its lock, all or nothing.
    func changeStore<Result>(
        _ body: (inout StoreDraft) throws -> Result
    ) throws(CommandFailure) -> Result {
        try changingStore {
            try store.change(notedIn: undoNote) { draft in
                tell(draft.problems)
                return try body(&draft)
            }
        }
    }

    /// Does what changes the store, with its errors as a command ends with them.
    func changingStore<Result>(_ change: () throws -> Result) throws(CommandFailure) -> Result {
        do {
            return try change()
        } catch let error as CommandFailure {
            throw error
        } catch let error as StoreError {
            throw CommandFailure(error)
        } catch let error as StoreChangeError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.inputOutput, "cannot change \(store.path): \(error)")
        }
    }

    /// Finds out whether a change can be made, before anything is looked up for it in the web.
    func rehearse(_ body: (inout StoreDraft) throws -> Void) throws(CommandFailure) {
        // What is wrong with the file itself is said when it is changed.
        guard var draft = try? store.draft() else { return }
        do {
            try body(&draft)
        } catch let error as CommandFailure {
            throw error
        } catch let error as StoreChangeError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.inputOutput, "cannot change \(store.path): \(error)")
        }
    }

    /// Entries that don't work. Warnings of those that do come where such an entry is looked at, or they would come each time.
    func tell(_ problems: [StoreProblem]) {
        for problem in problems where problem.severity == .error { tell(problem.description) }
    }
}

/// Says of a name that no place has what else it may be.
func hintingAtSearch<Result>(_ change: () throws -> Result) throws -> Result {
    do {
        return try change()
    } catch let error as StoreChangeError {
        guard case .unknownPlace = error else { throw error }
        throw CommandFailure(.notFound, "\(error); --search would look it up in the web as an address")
    }
}

extension StoreDraft {
    /// The identifier that begins with this text, of one entry only: which of several is meant can't be guessed.
    /// - Throws: 65 where several entries have it.
    func sole(_ prefix: String) throws -> String {
        let identifier = try resolve(prefix)
        try problems.refuseTwins(of: identifier)
        return identifier
    }
}

extension StoreContents {
    /// The geotification whose identifier is this text or the only one that begins with it. Those of entries that are wrong
    /// count as well, so that none of these is taken for another one.
    /// - Throws: 66 where there is none, 65 where its entry is wrong, 64 where there are several or where the text is empty.
    func geotification(_ prefix: String) throws(CommandFailure) -> Geotification {
        if prefix.isEmpty { throw CommandFailure(StoreChangeError.emptyIdentifier) }
        let right = reminders.geotifications.filter { $0.identifier.hasPrefix(prefix) }
        if let same = right.first(where: { $0.identifier == prefix }) { return same }
        let wrong = problems.wrongIdentifiers.filter { $0.hasPrefix(prefix) }.subtracting(right.map(\.identifier))
        if wrong.contains(prefix) { throw CommandFailure(StoreChangeError.wrongEntry(prefix)) }
        switch right.count + wrong.count {
        case 0: throw CommandFailure(StoreChangeError.unknownIdentifier(prefix))
        case 1:
            if let only = right.first { return only }
            throw CommandFailure(StoreChangeError.wrongEntry(wrong.first ?? prefix))
        default:
            throw CommandFailure(StoreChangeError.ambiguous(prefix, right.map(\.identifier) + wrong.sorted()))
        }
    }

    /// The geotification whose identifier begins with this text, of one entry only.
    /// - Throws: 65 where several entries have it, 66 where none has, 64 where it fits several identifiers.
    func sole(_ prefix: String) throws(CommandFailure) -> Geotification {
        let geotification = try geotification(prefix)
        try problems.refuseTwins(of: geotification.identifier)
        return geotification
    }
}

extension [StoreProblem] {
    fileprivate func refuseTwins(of identifier: String) throws(CommandFailure) {
        let twin = first { problem in
            guard case .geotification(_, let name) = problem.subject else { return false }
            return name == identifier && problem.key == "identifier"
        }
        guard let twin else { return }
        throw CommandFailure(
            .badData,
            "'\(identifier)' is the identifier of several entries: give each one its own in \(twin.file), then try "
                + "again; nothing was changed")
    }

    /// The identifiers of geotifications that don't work.
    fileprivate var wrongIdentifiers: Set<String> {
        Set(
            compactMap { problem in
                guard problem.severity == .error, case .geotification(_, let identifier) = problem.subject else {
                    return nil
                }
                return identifier
            })
    }

    /// Whether there are geotifications that don't work.
    var concernGeotifications: Bool {
        contains { problem in
            if problem.severity == .error, case .geotification = problem.subject { true } else { false }
        }
    }

    /// Whether there is a place of this name that doesn't work.
    func concern(place name: String) -> Bool {
        contains { problem in
            if problem.severity == .error, case .place(_, name) = problem.subject { true } else { false }
        }
    }

    /// What one should know of a geotification that works, or of the place that it names.
    func warnings(about geotification: Geotification) -> [String] {
        filter { problem in
            guard problem.severity == .warning else { return false }
            return switch problem.subject {
            case .file: false
            case .geotification(_, let identifier): identifier == geotification.identifier
            case .place(_, let name): geotification.target == .place(name)
            }
        }.map(\.description)
    }
}
