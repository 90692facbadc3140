internal import Glibc

/// What a program says: data on the standard output, messages on the standard error.
package enum Output {
    case standardOutput, standardError

    /// Writes the text as it is; a line end isn't added.
    /// - Throws: `EPIPE` where nobody reads any more (and `SIGPIPE` is ignored), `ENOSPC` on a full disk, …
    package func write(_ text: String) throws(SystemError) {
        let (descriptor, name) =
            switch self {
            case .standardOutput: (STDOUT_FILENO, "the standard output")
            case .standardError: (STDERR_FILENO, "the standard error")
            }
        let code = writeAll(Array(text.utf8), to: descriptor)
        if code != 0 { throw SystemError("write to", path: name, code: code) }
    }

    /// Writes a line to the standard error. If that fails there is nobody to tell.
    package static func message(_ line: String) {
        try? Output.standardError.write(line + "\n")
    }
}
