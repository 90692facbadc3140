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
        var contents = try read(path).contents
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
    /// - Throws: `StoreError`, and what `body` throws; then nothing is changed.
    @discardableResult
    package func change<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result {
        let target = try prepareTarget()
        let lock = try lock(target)
        defer { withExtendedLifetime(lock) {} }
        var draft = try draft(of: target)
        let old = PropertyListDocument.xml(draft.value)
        let result = try body(&draft)
        let new = PropertyListDocument.xml(draft.value)
        if new != old { try save(new, to: target) }
        return result
    }

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
            case .system(let error):
                throw .unsaved(path: path, File.ReplaceError(error: error, isReplaced: false))
            }
        }
    }

    private func draft(of target: String) throws(StoreError) -> StoreDraft {
        do {
            return StoreDraft(try read(target), file: path)
        } catch {
            guard case .missing = error else { throw error }
            return StoreDraft(StoreReader(emptyFile: path), file: path)
        }
    }

    private func save(_ text: String, to target: String) throws(StoreError) {
        do throws(File.ReplaceError) {
            // What is saved must be readable again.
            if text.utf8.count > PropertyListLimits().bytes {
                let error = SystemError("write", path: path, code: EFBIG)
                throw File.ReplaceError(error: error, isReplaced: false)
            }
            try File.replace(target, with: Array(text.utf8))
        } catch {
            throw .unsaved(path: path, error)
        }
    }

    /// The lock file of a store that is no link.
    static func lockPath(_ target: String) -> String {
        "\(Directory.parent(of: target))/.\(Directory.name(of: target)).lock"
    }

    private func read(_ file: String) throws(StoreError) -> StoreReader {
        let limits = PropertyListLimits()
        let bytes: [UInt8]
        do {
            bytes = try File.contents(of: file, limit: limits.bytes)
        } catch  where error.code == ENOENT {
            throw .missing(path: path)
        } catch  where error.code == EFBIG {
            throw .broken(broken(line: nil, "has more than \(limits.bytes >> 20) MiB, the most that is read"))
        } catch {
            throw .unreadable(SystemError("read", path: path, code: error.code))
        }
        let document: PropertyListDocument
        do {
            document = try PropertyListDocument(parsing: bytes, limits: limits)
        } catch {
            throw .broken(broken(error))
        }
        do {
            return try StoreReader(document.root, file: path, line: document.line(of:))
        } catch {
            throw .broken(error)
        }
    }

    private func bytes(of file: String, limit: Int) throws(StoreError) -> [UInt8] {
        do {
            return try File.contents(of: file, limit: limit)
        } catch {
            switch error.code {
            case ENOENT: throw .missing(path: path)
            case EFBIG: throw .broken(broken(line: nil, "has more than \(limit >> 20) MiB, the most that is read"))
            default: throw .unreadable(SystemError("read", path: path, code: error.code))
            }
        }
    }

    private func broken(_ error: PropertyListError) -> StoreProblem {
        switch error.position {
        case .line(let line): broken(line: line, error.message)
        case .byte, .file: broken(line: nil, error.description)
        }
    }

    private func broken(line: Int?, _ message: String) -> StoreProblem {
        StoreProblem(
            severity: .error, file: path, line: line, subject: .file, key: nil, finding: nil, rule: message)
    }
}
