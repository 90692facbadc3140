internal import Glibc
internal import Platform
internal import PropertyList

/// A property list that the person writes: by commands, and with an editor as well.
///
/// Every change is made under a lock, on what the file says at that moment, and saved so that after a crash it has the old or
/// the new contents. Links are followed and kept. The lock is a file beside the link's target, `.NAME.lock`, which lives only
/// as long as the change: whoever shares the file, from whatever session, shares the lock, and nothing is left behind.
struct PropertyListFile: Sendable {
    /// What the file is to say.
    struct Change<Result> {
        var old: PropertyListValue
        var new: PropertyListValue
        var result: Result
    }

    let path: String
    /// Seconds to wait for another program's change.
    let lockTimeout: Double

    /// Reads the file.
    func read() throws(StoreError) -> PropertyListDocument { try read(path).document }

    /// Changes the file: reads it, lets `body` edit it, and saves it unless nothing is different.
    ///
    /// An editor doesn't know of the lock: where it saves meanwhile, the change is made again, on what it saved.
    /// - Parameters:
    ///   - body: Is given nil where there is no file yet.
    ///   - willSave: Called before the file is replaced.
    ///   - didChange: Called afterwards, also where nothing is different, while nobody else can change the file.
    /// - Throws: `StoreError`, and what `body` throws; then nothing is changed.
    func change<Result>(
        _ body: (PropertyListDocument?) throws -> Change<Result>, willSave: (Change<Result>) -> Void = { _ in },
        didChange: (Result) -> Void = { _ in }
    ) throws -> Result {
        let target = try prepareTarget()
        let lock = try lock(target)
        defer { withExtendedLifetime(lock) {} }
        File.removeLeftovers(of: target)
        for _ in 0..<Self.mostAttempts {
            let (document, identity) = try begin(target)
            let change = try body(document)
            if !change.new.isIdentical(to: change.old) {
                try refuseLoss(in: change.new)
                let new = PropertyListDocument.bytes(change.new)
                guard try save(new, to: target, over: identity, willSave: { willSave(change) }) else { continue }
            }
            didChange(change.result)
            return change.result
        }
        throw StoreError.locked(path: path, by: nil)
    }

    /// A binary list may have texts that the file can't have once it is XML.
    private func refuseLoss(in value: PropertyListValue) throws(StoreError) {
        guard let path = value.pathBeyondXML else { return }
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

    /// What the file says; nil where there is none.
    private func begin(_ target: String) throws(StoreError) -> (PropertyListDocument?, RegularFile.Identity?) {
        do {
            let (document, identity) = try read(target)
            return (document, identity)
        } catch {
            guard case .missing = error else { throw error }
            return (nil, nil)
        }
    }

    /// - Returns: Whether the file still was the one that was read; otherwise nothing is changed.
    private func save(
        _ bytes: [UInt8], to target: String, over identity: RegularFile.Identity?, willSave: () -> Void
    ) throws(StoreError) -> Bool {
        do throws(File.ReplaceError) {
            // What is saved must be readable again.
            if bytes.count > PropertyListLimits().bytes {
                let error = SystemError("write", path: path, code: EFBIG)
                throw File.ReplaceError(error: error, isReplaced: false)
            }
            return try File.replace(target, with: bytes) {
                guard RegularFile.Identity(of: target) == identity else { return false }
                willSave()
                return true
            }
        } catch {
            throw .unsaved(path: path, error)
        }
    }

    /// The lock file of a file that is no link.
    static func lockPath(_ target: String) -> String {
        "\(Directory.parent(of: target))/.\(Directory.name(of: target)).lock"
    }

    private func read(
        _ path: String
    ) throws(StoreError) -> (document: PropertyListDocument, identity: RegularFile.Identity) {
        let limits = PropertyListLimits()
        let file = try contents(of: path, limit: limits.bytes)
        do {
            return (try PropertyListDocument(parsing: file.bytes, limits: limits, keepsMistakes: true), file.identity)
        } catch {
            throw .broken(broken(error))
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
