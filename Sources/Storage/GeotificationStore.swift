internal import Glibc
internal import Platform
internal import PropertyList
internal import Reminders

/// The geotifications and places that the person wrote: a property list, which an editor may change as well.
///
/// Every change is made under a lock, on what the file says at that moment, and saved so that after a crash it has the old or
/// the new contents. Links are followed and kept. The lock is a file beside the link's target, `.NAME.lock`, which lives only
/// as long as the change: whoever shares the file, from whatever session, shares the lock, and nothing is left behind.
package struct GeotificationStore: Sendable {
    package let path: String
    /// Seconds to wait for another program's change.
    private let lockTimeout: Double

    package init(path: String, lockTimeout: Double = 5) {
        self.path = path
        self.lockTimeout = lockTimeout
    }

    /// Reads the store.
    package func load() throws(StoreError) -> StoreContents {
        var contents = try read(path).0.contents
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
        let target = try prepareTarget()
        let lock = try lock(target)
        defer { withExtendedLifetime(lock) {} }
        File.removeLeftovers(of: target)
        for _ in 0..<Self.mostAttempts {
            let (reader, identity) = try begin(target)
            var draft = StoreDraft(reader, file: path)
            let old = PropertyListDocument.xml(draft.value)
            let result = try body(&draft)
            let new = PropertyListDocument.xml(draft.value)
            // Not by ==, for which texts are equal that only look the same.
            if new.utf8.elementsEqual(old.utf8) { return result }
            try refuseLoss(in: draft)
            if try save(new, to: target, over: identity) { return result }
        }
        throw StoreError.locked(path: path, by: nil)
    }

    /// A binary list may have texts that the file can't have once it is XML.
    private func refuseLoss(in draft: StoreDraft) throws(StoreError) {
        guard let path = draft.value.pathBeyondXML else { return }
        let finding = "has control characters in \(StoreRules.quoted(path.joined(separator: "/")))"
        throw .broken(
            broken(
                line: nil, finding: finding, "must have none to be changed: it is saved as XML, which can't hold them"))
    }

    /// How often a change is made until it is given up, because something else changes the file all the time.
    private static let mostAttempts = 5

    /// Finds the file that the path leads to, which is locked, read and replaced, and creates its directory.
    private func prepareTarget() throws(StoreError) -> String {
        do {
            let target = try LinkChain(path).target
            try Directory.create(Directory.parent(of: target))
            return target
        } catch {
            throw .unsaved(path: path, File.ReplaceError(error: error, isReplaced: false))
        }
    }

    private func lock(_ target: String) throws(StoreError) -> FileLock {
        do {
            return try FileLock(path: Self.lockPath(target), timeout: lockTimeout)
        } catch {
            switch error {
            case .held(let holder): throw .locked(path: path, by: holder)
            case .obstructed: throw .unlockable(path: path, lock: Self.lockPath(target))
            case .system(let error):
                throw .unsaved(path: path, File.ReplaceError(error: error, isReplaced: false))
            }
        }
    }

    /// What the file says, or what a new one begins with.
    private func begin(_ target: String) throws(StoreError) -> (StoreReader, RegularFile.Identity?) {
        do {
            let (reader, identity) = try read(target)
            return (reader, identity)
        } catch {
            guard case .missing = error else { throw error }
            return (StoreReader(emptyFile: path), nil)
        }
    }

    /// - Returns: Whether the file still was the one that was read; otherwise nothing is changed.
    private func save(
        _ text: String, to target: String, over identity: RegularFile.Identity?
    ) throws(StoreError) -> Bool {
        do throws(File.ReplaceError) {
            // What is saved must be readable again.
            if text.utf8.count > PropertyListLimits().bytes {
                let error = SystemError("write", path: path, code: EFBIG)
                throw File.ReplaceError(error: error, isReplaced: false)
            }
            return try File.replace(target, with: Array(text.utf8)) { RegularFile.Identity(of: target) == identity }
        } catch {
            throw .unsaved(path: path, error)
        }
    }

    /// The lock file of a store that is no link.
    static func lockPath(_ target: String) -> String {
        "\(Directory.parent(of: target))/.\(Directory.name(of: target)).lock"
    }

    private func read(_ path: String) throws(StoreError) -> (StoreReader, RegularFile.Identity) {
        let limits = PropertyListLimits()
        let file = try contents(of: path, limit: limits.bytes)
        let document: PropertyListDocument
        do {
            document = try PropertyListDocument(parsing: file.bytes, limits: limits, keepsMistakes: true)
        } catch {
            throw .broken(broken(error))
        }
        do {
            return (try StoreReader(document.root, file: self.path, line: document.line(of:)), file.identity)
        } catch {
            throw .broken(error)
        }
    }

    private func contents(of file: String, limit: Int) throws(StoreError) -> RegularFile {
        do {
            return try RegularFile(reading: file, limit: limit)
        } catch {
            switch error {
            case .notRegular(let kind): throw .broken(broken(line: nil, finding: "is \(kind)", "must be a file"))
            case .system(let error) where error.code == ENOENT: throw .missing(path: path)
            case .system(let error) where error.code == EFBIG:
                throw .broken(broken(line: nil, "has more than \(limit >> 20) MiB, the most that is read"))
            case .system(let error): throw .unreadable(SystemError("read", path: path, code: error.code))
            }
        }
    }

    private func broken(_ error: PropertyListError) -> StoreProblem {
        switch error.position {
        case .line(let line): broken(line: line, error.message)
        case .byte, .file: broken(line: nil, error.description)
        }
    }

    private func broken(line: Int?, finding: String? = nil, _ rule: String) -> StoreProblem {
        StoreProblem(
            severity: .error, file: path, line: line, subject: .file, key: nil, finding: finding, rule: rule)
    }
}
