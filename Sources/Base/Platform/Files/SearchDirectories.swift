/// Where the desktop's programs look for configuration and data, after the XDG Base Directory Specification: the person's
/// own directory first. Empty and relative values of its variables count as unset.
package struct SearchDirectories: Hashable, Sendable {
    package let home: String
    /// In the order of their importance; the first is the person's own.
    package let configuration: [String]
    /// In the order of their importance; the first is the person's own.
    package let data: [String]

    /// - Parameter environment: A look-up of environment variables.
    package init(environment: (String) -> String?) {
        func directory(_ name: String) -> String? {
            guard let value = environment(name), value.hasPrefix("/") else { return nil }
            return value
        }
        func list(_ name: String, default missing: [String]) -> [String] {
            let directories = (environment(name) ?? "").split(separator: ":").map(String.init)
                .filter { $0.hasPrefix("/") }
            return directories.isEmpty ? missing : directories
        }
        home = directory("HOME") ?? Environment.homeDirectoryOfUser ?? "/"
        configuration =
            [directory("XDG_CONFIG_HOME") ?? home + "/.config"] + list("XDG_CONFIG_DIRS", default: ["/etc/xdg"])
        data =
            [directory("XDG_DATA_HOME") ?? home + "/.local/share"]
            + list("XDG_DATA_DIRS", default: ["/usr/local/share", "/usr/share"])
    }
}
