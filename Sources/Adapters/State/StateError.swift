internal import Glibc
internal import Platform

/// Why the state database could not be used.
package enum StateError: Error, Hashable, CustomStringConvertible {
    /// Another daemon of the same person has it.
    case held(path: String, by: Int32?)
    /// There is none yet.
    case missing(path: String)
    /// A newer Geotify has written it.
    case newer(path: String, version: Int32, known: Int32)
    /// It is another program's database.
    case foreign(path: String)
    case broken(path: String, reason: String)
    case system(path: String, reason: String, exitCode: Int32)

    package var description: String {
        switch self {
        case .held(let path, let holder):
            "another geotifyd" + (holder.map { " (process \($0))" } ?? "") + " is using \(path)"
        case .missing(let path): "there is no \(path)"
        case .newer(let path, let version, let known):
            "\(path) was written by a newer Geotify (schema \(version), this one knows \(known)); update Geotify, or move the "
                + "file away, which costs the history and notices not yet shown"
        case .foreign(let path): "\(path) is another program's database; move it away"
        case .broken(let path, let reason): "\(path) is damaged: \(reason)"
        case .system(let path, let reason, _): "cannot use \(path): \(reason)"
        }
    }

    /// The program's exit code for this error, after sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .held: 69
        case .missing: 66
        case .newer, .foreign, .broken: 65
        case .system(_, _, let exitCode): exitCode
        }
    }

    /// Whether another program has it locked, so that a later look may see it.
    package var isLocked: Bool { if case .system(_, _, exitCode: Self.locked) = self { true } else { false } }

    /// The exit code of a lock that wasn't free in time.
    static let locked: Int32 = 75

    init(_ error: SystemError) {
        let isPermission = error.code == EACCES || error.code == EPERM
        self = .system(
            path: error.path ?? "", reason: error.reason,
            exitCode: isPermission ? 77 : error.operation.hasPrefix("create") ? 73 : 74)
    }
}
