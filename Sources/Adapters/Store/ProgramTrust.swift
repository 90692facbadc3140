internal import Glibc
internal import Platform

/// Whether what a store says may be run: only where nobody but the person can have written it.
enum ProgramTrust {
    /// Why it may not, with what would be right; nil where it may.
    ///
    /// Looked at are the file, and each directory in which the path or a link that it leads through is looked up: who may
    /// write to one of these can put another file in place of this one.
    static func obstacle(_ path: String) -> (finding: String, rule: String)? {
        let chain: LinkChain
        do {
            chain = try LinkChain(path)
        } catch {
            // A file behind endless links isn't there at all.
            return error.code == ELOOP ? nil : ("can't be looked at: \(path)", rule)
        }
        for path in chain.paths.map(Directory.parent(of:)) + [chain.target] {
            guard let resolved = realPath(path), let status = status(of: resolved) else {
                return ("can't be looked at: \(path)", rule)
            }
            if status.st_uid != getuid() {
                return ("is in the hands of another user", "\(rule): chown it to yourself: \(resolved)")
            }
            if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
                return ("is writable by others", "\(rule): chmod go-w \(resolved)")
            }
        }
        return nil
    }

    private static let rule = "programs are run and crossings posted only where file and directory are yours alone"

    private static func realPath(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
