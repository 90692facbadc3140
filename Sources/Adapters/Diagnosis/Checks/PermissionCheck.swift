internal import JSON

/// Whether the files that tell where the person goes are the person's alone.
struct PermissionCheck {
    struct File: Hashable {
        /// As people read it.
        var name: String
        /// The nine bits.
        var mode: UInt32
        var isOwn: Bool
        /// Whether what belongs there can be written; a file system that can only be read is told of elsewhere.
        var isWritable = true
    }

    /// Those that there are.
    let files: [File]

    var finding: Finding {
        if files.isEmpty { return Finding(.permissions, .note, "There is no file yet.") }
        let foreign = files.filter { !$0.isOwn }
        let open = files.filter { $0.isOwn && $0.mode & 0o077 != 0 }
        var sentences: [String] = []
        if !open.isEmpty {
            sentences.append("Others can get at " + open.map { "\($0.name) (\(Self.octal($0.mode)))" }.list + ".")
        }
        if !foreign.isEmpty { sentences.append("Another user owns " + foreign.map(\.name).list + ".") }
        let closed = files.filter { !$0.isWritable }
        if !closed.isEmpty { sentences.append("Nothing can be saved in " + closed.map(\.name).list + ".") }
        if sentences.isEmpty { return Finding(.permissions, .ok, "Files and directories are yours alone.") }
        var remedies: [String] = []
        if !open.isEmpty { remedies.append("`chmod go= \(open.map(\.name).joined(separator: " "))`") }
        if !foreign.isEmpty { remedies.append("`sudo chown $USER \(foreign.map(\.name).joined(separator: " "))`") }
        let ownClosed = closed.filter(\.isOwn)
        if !ownClosed.isEmpty { remedies.append("`chmod u+rwx \(ownClosed.map(\.name).joined(separator: " "))`") }
        return Finding(
            .permissions, closed.isEmpty ? .warning : .failed, sentences.joined(separator: " "),
            remedy: "Run " + remedies.joined(separator: " and ") + ".")
    }

    private static func octal(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension [String] {
    /// `a, b and c`.
    fileprivate var list: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
