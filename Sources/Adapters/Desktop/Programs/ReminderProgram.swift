internal import Geofencing
internal import Glibc
internal import Platform
package import Reminders

/// The program that a reminder runs, and what it is told.
package struct ReminderProgram: Hashable, Sendable {
    /// The notice that it is run for.
    package let notice: Int64
    /// The program and its arguments, as the person wrote them.
    package let arguments: [String]
    /// The event, each as `NAME=value`.
    package let environment: [String]

    /// - Returns: nil where the notice's rules name no program.
    package init?(for notice: Notice) {
        guard !notice.rules.program.isEmpty else { return nil }
        self.notice = notice.id
        arguments = notice.rules.program
        var variables = [
            ("EVENT", notice.direction.rawValue), ("IDENTIFIER", notice.identifier), ("NOTE", notice.note),
            ("TIME", RFC3339.string(from: notice.time)), ("ID", String(notice.id)),
        ]
        if let place = notice.place { variables.append(("PLACE", place)) }
        environment = variables.map { "GEOTIFY_\($0)=\(Self.value($1))" }
    }

    /// systemd refuses an environment with control characters but line feeds.
    private static func value(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 != "\n" && $0.properties.generalCategory == .control ? " " : $0 }))
    }

    /// The file that execvp(3) would run; nil where there is none that may be run.
    var path: String? {
        let name = arguments[0]
        if name.contains("/") { return Self.absolute(name).flatMap { Self.isProgram($0) ? $0 : nil } }
        let directories = (Environment.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin")
            .split(separator: ":", omittingEmptySubsequences: false)
        for directory in directories where !name.isEmpty {
            let path = Self.absolute(directory.isEmpty ? name : "\(directory)/\(name)")
            if let path, Self.isProgram(path) { return path }
        }
        return nil
    }

    private static func absolute(_ path: String) -> String? {
        if path.hasPrefix("/") { return path }
        guard let directory = getcwd(nil, 0) else { return nil }
        defer { free(directory) }
        return String(cString: directory) + "/" + path
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
