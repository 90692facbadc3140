internal import Glibc

/// The process's environment.
package enum Environment {
    /// The value of a variable; nil where it isn't set.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// All variables, each as `NAME=value`.
    package static var all: [String] {
        var variables: [String] = []
        var next = environ
        while let entry = next.pointee {
            variables.append(String(cString: entry))
            next += 1
        }
        return variables
    }

    /// The home directory that the user database has for the person who runs the process.
    package static var homeDirectoryOfUser: String? {
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return nil }
        return String(cString: directory)
    }

    /// The name that the user database has for the person who runs the process.
    package static var userName: String? {
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return nil }
        return String(cString: name)
    }

    /// What this machine is called in its network.
    package static var hostName: String? {
        var name = [UInt8](repeating: 0, count: 256)
        let code = name.withUnsafeMutableBytes { buffer in
            gethostname(buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count - 1)
        }
        return code == 0 ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : nil
    }
}
