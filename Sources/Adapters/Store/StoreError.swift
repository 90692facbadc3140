internal import Glibc
package import Platform

/// Why the store as a whole could not be read or changed.
package enum StoreError: Error, Hashable, CustomStringConvertible {
    /// There is no such file.
    case missing(path: String)
    /// It is no property list, not one of ours, or one of a newer program. It is never overwritten.
    case broken(StoreProblem)
    /// Another program held the lock for all the time that one waits.
    case locked(path: String, by: Int32?)
    /// Something that is no lock file stands in the place of the lock file.
    case unlockable(path: String, lock: String)
    case unreadable(SystemError)
    /// It could not be saved.
    case unsaved(path: String, File.ReplaceError)

    package var description: String { text(problem: \.description) }

    /// For a log: without what the file says.
    package var logDescription: String { text(problem: \.logDescription) }

    private func text(problem: (StoreProblem) -> String) -> String {
        switch self {
        case .missing(let path): "there is no \(path)"
        case .broken(let broken): problem(broken)
        case .locked(let path, let holder):
            "\(path) is being changed by another program"
                + (holder.map { " (process \($0))" } ?? "") + "; nothing was changed, try again when that one is done"
        case .unlockable(let path, let lock):
            "cannot lock \(path): \(lock) is no lock file; nothing was changed, move that one away"
        case .unreadable(let error): error.description
        case .unsaved(let path, let failure):
            "cannot save \(path): \(failure.error.reason)"
                + (failure.isReplaced
                    ? "; it was replaced, but may be lost in a power cut" : "; it is as it was, nothing was changed")
        }
    }

    /// The program's exit code for this error, after sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .missing: 66
        case .broken: 65
        case .locked: 75
        case .unlockable: 73
        case .unreadable(let error): Self.isPermission(error) ? 77 : 74
        case .unsaved(_, let failure):
            Self.isPermission(failure.error) ? 77 : failure.error.operation.hasPrefix("create") ? 73 : 74
        }
    }

    private static func isPermission(_ error: SystemError) -> Bool { error.code == EACCES || error.code == EPERM }
}
