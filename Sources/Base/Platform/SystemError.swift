import Glibc

/// A failed call of the system: what was tried, on which file, and why it failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// What was tried, as a verb: "open", "rename", "write".
    package var operation: String
    /// The file that it was tried on, if any.
    package var path: String?
    /// The value of `errno`.
    package var code: Int32

    package init(_ operation: String, path: String? = nil, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The system's own words for the code, in the C locale: "No space left on device".
    package var reason: String { String(cString: strerror(code)) }

    package var description: String {
        if let path { "cannot \(operation) \(path): \(reason)" } else { "cannot \(operation): \(reason)" }
    }
}
